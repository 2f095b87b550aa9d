import Testing

@testable import PushRulesFetch

/// What is a URL, and which addresses are public.
@Suite struct AddressTests {
  @Test(arguments: [
    "", "movie.mp4", "movie clip.mp4", "http://[", "http://exa mple.com/a", "%zz", "Not an URL",
    "//host/a", "/a", "../a", "1http://a/", "-a:b", ":a", "http://a/%zz", "http://a/%4",
    "http://a/\u{E9}",
    "http://a:b/", "http://a/<b>", "http://a/[b]", "http://a?b#c#d", "http://[::1]x/", "http://[]/",
    "http://[fe80::1%25eth0]/", "http://a\\b/", "http://a/\n", "a/b:c", "http://a@b@c/",
  ])
  func `what has no scheme or a wrong character is no URL`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(arguments: [
    ("http://a", "http", "a", 80, "/"),
    ("HTTPS://Ab.c:8443/d/?e#f", "https", "Ab.c", 8443, "/d/?e"),
    ("http://u:p@a:/b;c=d/(e)?f=/?:@", "http", "a", 80, "/b;c=d/(e)?f=/?:@"),
    ("http://[::FFFF:1.2.3.4]:1?x", "http", "[::FFFF:1.2.3.4]", 1, "/?x"),
    ("https:///x", "https", "", 443, "/x"),
    ("http://a:99999999999999999999/", "http", "a", .max, "/"),
  ])
  func `a URL has parts`(text: String, scheme: String, host: String, port: Int, target: String) {
    let address = WebAddress(text)
    #expect(address?.scheme == scheme)
    #expect(address?.host == host)
    #expect(address?.connectionPort == port)
    #expect(address?.target == target)
  }

  /// The normal examples of RFC 3986, section 5.4, and some that are not.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g?y#s", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g..", "http://a/b/c/g.."), ("./g/.", "http://a/b/c/g/"),
    ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("//", "http://"),
  ])
  func `references are resolved as the standard says`(reference: String, expected: String) {
    #expect(WebAddress("http://a/b/c/d;p?q")?.resolving(reference)?.text == expected)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
    "127.255.255.255", "169.254.0.1", "169.254.169.254", "172.16.0.0", "172.31.255.255",
    "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1",
    "::ffff:10.0.0.1", "::10.0.0.1", "::ffff:8.8.8.8", "::ffff:0:127.0.0.1", "64:ff9b::10.0.0.1",
    "64:ff9b:1::1", "2002:a00:1::1", "2001::1", "2001:db8::1", "2001:2::1", "3fff::1", "fc00::1",
    "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff00::1", "ff02::1", "100::1", "4000::1",
  ])
  func `an address that is not public is refused`(text: String) throws {
    let addresses = SystemResolver().addresses(of: text)
    try #require(addresses.count == 1)
    #expect(addresses[0].refusal != nil)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255",
    "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0",
    "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
    "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2002:808:808::1",
    "64:ff9b::8.8.8.8",
  ])
  func `a public address is not refused`(text: String) throws {
    let addresses = SystemResolver().addresses(of: text)
    try #require(addresses.count == 1)
    #expect(addresses[0].refusal == nil)
    #expect(HostAddress(addresses[0].bytes) == addresses[0])
  }
}
