// Both policies, hand-written once; the simdjson and yyjson programs only fill these structs.
#pragma once
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>
using sv = std::string_view;

struct Out {  // growing output buffer, written in 64 KiB pieces
  std::vector<char> b = std::vector<char>(1 << 17);
  size_t n = 0;
  bool keep = false;
  void room(size_t k) {
    if (n + k <= b.size()) return;
    if (keep)
      n = 0;
    else
      flush();
    if (k > b.size()) b.resize(k * 2);
  }
  void flush() {
    size_t o = 0;
    while (o < n) {
      ssize_t w = write(1, b.data() + o, n - o);
      if (w <= 0) _exit(1);
      o += w;
    }
    n = 0;
  }
  void raw(sv s) {
    room(s.size());
    memcpy(b.data() + n, s.data(), s.size());
    n += s.size();
  }
  void esc(sv s) {  // JSON string body
    room(s.size() * 6);
    static const auto bad = [] {
      std::vector<unsigned char> t(256, 0);
      for (int i = 0; i < 32; i++) t[i] = 1;
      t['"'] = t['\\'] = 1;
      return t;
    }();
    const unsigned char *p = (const unsigned char*)s.data(), *e = p + s.size();
    char* o = b.data() + n;
    while (p < e) {
      const unsigned char* q = p;
      while (q < e && !bad[*q]) q++;
      memcpy(o, p, q - p);
      o += q - p;
      p = q;
      if (p < e) {
        unsigned char c = *p++;
        *o++ = '\\';
        switch (c) {
          case '"':
          case '\\':
            *o++ = c;
            break;
          case '\n':
            *o++ = 'n';
            break;
          case '\t':
            *o++ = 't';
            break;
          case '\r':
            *o++ = 'r';
            break;
          default:
            o += sprintf(o, "u%04x", c);
        }
      }
    }
    n = o - b.data();
  }
};

struct Tpl {
  sv name, title, content;
  bool hasTitle = false, hasContent = false;
};
struct Agora {
  sv from, to, chatType, type, text, displayName, style, recipientTemplate, extTitle, extContent,
      tplName;
  bool hasExtTitle, hasExtContent, hasTplName, hasRecipientTemplate;
  sv titleArgs[8], contentArgs[8];
  int nTitleArgs, nContentArgs;
  Tpl tpl[16];
  int nTpl;
  void clear() {
    from = to = chatType = type = text = displayName = style = recipientTemplate = extTitle =
        extContent = tplName = sv();
    hasExtTitle = hasExtContent = hasTplName = hasRecipientTemplate = false;
    nTitleArgs = nContentArgs = nTpl = 0;
  }
  const Tpl* find(sv n) const {
    for (int i = 0; i < nTpl; i++)
      if (tpl[i].name == n) return &tpl[i];
    return nullptr;
  }
};

// One pass; an argument may itself hold variables, a variable's value is never expanded again.
inline void expand(Out& o, sv s, const sv* args, int nargs, sv nick, sv msg, bool nested = false) {
  size_t i = 0;
  for (;;) {
    size_t k = s.find('{', i);
    if (k == sv::npos) {
      o.esc(s.substr(i));
      return;
    }
    size_t e = s.find('}', k);
    if (e == sv::npos) {
      o.esc(s.substr(i));
      return;
    }
    sv key = s.substr(k + 1, e - k - 1);
    o.esc(s.substr(i, k - i));
    if (key == "$fromNickname")
      o.esc(nick);
    else if (key == "$msg")
      o.esc(msg);
    else if (!nested && key.size() == 1 && key[0] >= '0' && key[0] <= '9' && key[0] - '0' < nargs)
      expand(o, args[key[0] - '0'], nullptr, 0, nick, msg, true);
    else {
      o.esc("{");
      i = k + 1;
      continue;
    }
    i = e + 1;
  }
}

inline void agora(const Agora& r, Out& o) {
  bool group = r.chatType == "group";
  sv nick = group ? r.to : !r.displayName.empty() ? r.displayName : r.from;
  sv msg = r.type == "text"       ? r.text
           : r.type == "image"    ? sv("[Image]")
           : r.type == "audio"    ? sv("[Voice]")
           : r.type == "video"    ? sv("[Video]")
           : r.type == "location" ? sv("[Location]")
           : r.type == "file"     ? sv("[File]")
                                  : sv("[Message]");
  const Tpl* t = r.hasTplName ? r.find(r.tplName) : nullptr;
  bool own = t != nullptr;
  if (!t && r.hasRecipientTemplate) t = r.find(r.recipientTemplate);
  const Tpl* d = r.find("default");
  o.raw("{\"send\":true,\"title\":\"");
  if (t && t->hasTitle)
    expand(o, t->title, r.titleArgs, own ? r.nTitleArgs : 0, nick, msg);
  else if (r.hasExtTitle)
    o.esc(r.extTitle);
  else if (d && d->hasTitle)
    expand(o, d->title, nullptr, 0, nick, msg);
  else
    o.raw("You have a new message");
  o.raw("\",\"body\":\"");
  if (t && t->hasContent)
    expand(o, t->content, r.contentArgs, own ? r.nContentArgs : 0, nick, msg);
  else if (r.hasExtContent)
    o.esc(r.extContent);
  else if (d && d->hasContent)
    expand(o, d->content, nullptr, 0, nick, msg);
  else if (r.style == "messageSummary") {
    o.esc(nick);
    o.raw(": ");
    o.esc(msg);
  } else
    o.raw("Please click to view");
  o.raw("\",\"sound\":null}\n");
}

struct Nim {
  sv type, conv, pushContent, pushTitle, sound, forceContent, nick, team, me, customType;
  bool enabled, nickEnabled, force, hasSound, detail, dnd, anyIds, listed;
  sv customName[16], customText[16];
  int nCustom;
  std::vector<sv> ids;
  void clear() {
    type = conv = pushContent = pushTitle = sound = forceContent = nick = team = me = customType =
        sv();
    enabled = nickEnabled = detail = true;
    force = hasSound = dnd = false;
    nCustom = 0;
    ids.clear();
  }
};

inline void nim(const Nim& r, Out& o) {
  bool forced = false;
  if (r.force && r.conv == "team") {
    forced = r.ids.empty();
    for (sv a : r.ids)
      if (a == r.me) {
        forced = true;
        break;
      }
  }
  if (!r.enabled || (r.dnd && !forced)) {
    o.raw("{\"send\":false,\"title\":null,\"body\":null,\"sound\":null}\n");
    return;
  }
  sv title = !r.pushTitle.empty() ? r.pushTitle : r.conv == "p2p" ? r.nick : r.team;
  if (title.empty()) title = "新消息";
  o.raw("{\"send\":true,\"title\":\"");
  o.esc(title);
  o.raw("\",\"body\":\"");
  if (r.detail) {
    sv t = forced && !r.forceContent.empty() ? r.forceContent : r.pushContent;
    if (t.empty())
      t = r.type == "image"      ? sv("发来了一张图片")
          : r.type == "audio"    ? sv("发来了一段语音")
          : r.type == "video"    ? sv("发来了一段视频")
          : r.type == "location" ? sv("分享了一个地理位置")
          : r.type == "file"     ? sv("发来了一个文件")
                                 : sv("发来了一条消息");
    if (r.nickEnabled && !r.nick.empty()) {
      o.esc(r.nick);
      o.raw(":");
    }
    o.esc(t);
  } else {
    sv t;
    if (!r.customType.empty())
      for (int i = 0; i < r.nCustom; i++)
        if (r.customName[i] == r.customType) {
          t = r.customText[i];
          break;
        }
    if (t.empty()) t = "你收到一条新消息";
    o.esc(t);
  }
  if (r.hasSound) {
    o.raw("\",\"sound\":\"");
    o.esc(r.sound);
    o.raw("\"}\n");
  } else
    o.raw("\",\"sound\":null}\n");
}

inline double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}
inline std::vector<char> slurp(size_t pad) {
  std::vector<char> b(1 << 20);
  size_t n = 0;
  ssize_t k;
  while ((k = read(0, b.data() + n, b.size() - n)) > 0) {
    n += k;
    if (n == b.size()) b.resize(n * 2);
  }
  b.resize(n + pad);
  memset(b.data() + n, 0, pad);
  return b;
}
// Streams stdin line by line: f(char* line, size_t len, size_t room after it)
template <class F>
inline void lines(size_t pad, F f) {
  std::vector<char> b((1 << 18) + pad);
  size_t n = 0, cap = 1 << 18;
  ssize_t k;
  for (;;) {
    if (n == cap) {
      cap *= 2;
      b.resize(cap + pad);
    }
    k = read(0, b.data() + n, cap - n);
    if (k < 0) _exit(1);
    n += k;
    char *p = b.data(), *e = p + n, *q;
    while ((q = (char*)memchr(p, '\n', e - p))) {
      if (q > p) f(p, q - p, b.data() + b.size() - p);
      p = q + 1;
    }
    if (k == 0) {
      if (e > p) f(p, e - p, b.data() + b.size() - p);
      return;
    }
    memmove(b.data(), p, e - p);
    n = e - p;
  }
}
