/// Nothing but the start of a Swift program.
@main struct Empty {
  static func main() {
    print("{}")
  }
}
