// hand-written NDJSON filter over simdjson On-Demand. usage: nd_simdjson agora|nim [--eval SECONDS]
// < in > out
#include <simdjson.h>

#include "policy.hpp"
using namespace simdjson;
using ondemand::object;
using ondemand::value;
static int args(value v, sv* to) {
  int n = 0;
  for (auto a : v.get_array()) {
    if (n < 8) to[n++] = sv(a.get_string());
  }
  return n;
}

static void fill(ondemand::document& doc, Agora& r) {
  r.clear();
  for (auto f : doc.get_object()) {
    sv k = f.unescaped_key();
    if (k == "message") {
      for (auto f : object(f.value().get_object())) {
        sv k = f.unescaped_key();
        if (k == "from")
          r.from = f.value().get_string();
        else if (k == "to")
          r.to = f.value().get_string();
        else if (k == "chatType")
          r.chatType = f.value().get_string();
        else if (k == "type")
          r.type = f.value().get_string();
        else if (k == "text")
          r.text = f.value().get_string();
        else if (k == "ext")
          for (auto f : object(f.value().get_object())) {
            sv k = f.unescaped_key();
            if (k == "em_apns_ext")
              for (auto f : object(f.value().get_object())) {
                sv k = f.unescaped_key();
                if (k == "em_push_title") {
                  r.extTitle = f.value().get_string();
                  r.hasExtTitle = true;
                } else if (k == "em_push_content") {
                  r.extContent = f.value().get_string();
                  r.hasExtContent = true;
                }
              }
            else if (k == "em_push_template")
              for (auto f : object(f.value().get_object())) {
                sv k = f.unescaped_key();
                if (k == "name") {
                  r.tplName = f.value().get_string();
                  r.hasTplName = true;
                } else if (k == "title_args")
                  r.nTitleArgs = args(f.value(), r.titleArgs);
                else if (k == "content_args")
                  r.nContentArgs = args(f.value(), r.contentArgs);
              }
          }
      }
    } else if (k == "sender") {
      for (auto f : object(f.value().get_object()))
        if (sv(f.unescaped_key()) == "displayName") r.displayName = f.value().get_string();
    } else if (k == "recipient") {
      for (auto f : object(f.value().get_object())) {
        sv k = f.unescaped_key();
        if (k == "pushDisplayStyle")
          r.style = f.value().get_string();
        else if (k == "template") {
          r.recipientTemplate = f.value().get_string();
          r.hasRecipientTemplate = true;
        }
      }
    } else if (k == "app") {
      for (auto f : object(f.value().get_object()))
        if (sv(f.unescaped_key()) == "templates")
          for (auto f : object(f.value().get_object())) {
            if (r.nTpl == 16) break;
            Tpl& t = r.tpl[r.nTpl++] = Tpl();
            t.name = f.unescaped_key();
            for (auto f : object(f.value().get_object())) {
              sv k = f.unescaped_key();
              if (k == "title") {
                t.title = f.value().get_string();
                t.hasTitle = true;
              } else if (k == "content") {
                t.content = f.value().get_string();
                t.hasContent = true;
              }
            }
          }
    }
  }
}
static void fill(ondemand::document& doc, Nim& r) {
  r.clear();
  for (auto f : doc.get_object()) {
    sv k = f.unescaped_key();
    if (k == "message") {
      for (auto f : object(f.value().get_object())) {
        sv k = f.unescaped_key();
        if (k == "type")
          r.type = f.value().get_string();
        else if (k == "conversationType")
          r.conv = f.value().get_string();
        else if (k == "pushConfig")
          for (auto f : object(f.value().get_object())) {
            sv k = f.unescaped_key();
            if (k == "pushEnabled")
              r.enabled = f.value().get_bool();
            else if (k == "pushContent")
              r.pushContent = f.value().get_string();
            else if (k == "pushNickEnabled")
              r.nickEnabled = f.value().get_bool();
            else if (k == "forcePush")
              r.force = f.value().get_bool();
            else if (k == "forcePushContent")
              r.forceContent = f.value().get_string();
            else if (k == "forcePushAccountIds") {
              for (auto a : f.value().get_array()) r.ids.push_back(sv(a.get_string()));
            } else if (k == "pushPayload")
              for (auto f : object(f.value().get_object())) {
                sv k = f.unescaped_key();
                if (k == "pushTitle")
                  r.pushTitle = f.value().get_string();
                else if (k == "sound") {
                  r.sound = f.value().get_string();
                  r.hasSound = true;
                }
              }
          }
      }
    } else if (k == "sender") {
      for (auto f : object(f.value().get_object()))
        if (sv(f.unescaped_key()) == "nick") r.nick = f.value().get_string();
    } else if (k == "team") {
      for (auto f : object(f.value().get_object()))
        if (sv(f.unescaped_key()) == "name") r.team = f.value().get_string();
    } else if (k == "recipient") {
      for (auto f : object(f.value().get_object())) {
        sv k = f.unescaped_key();
        if (k == "accountId")
          r.me = f.value().get_string();
        else if (k == "customPushContentType")
          r.customType = f.value().get_string();
        else if (k == "dnd")
          for (auto f : object(f.value().get_object())) {
            sv k = f.unescaped_key();
            if (k == "showDetail")
              r.detail = f.value().get_bool();
            else if (k == "dndOn")
              r.dnd = f.value().get_bool();
          }
      }
    } else if (k == "app") {
      for (auto f : object(f.value().get_object()))
        if (sv(f.unescaped_key()) == "customPushContents")
          for (auto f : object(f.value().get_object())) {
            if (r.nCustom == 16) break;
            r.customName[r.nCustom] = f.unescaped_key();
            r.customText[r.nCustom++] = f.value().get_string();
          }
    }
  }
}
static void run(const Agora& r, Out& o) {
  agora(r, o);
}
static void run(const Nim& r, Out& o) {
  nim(r, o);
}
template <class R>
int go(int c, char** v) {
  Out o;
  ondemand::parser p;
  R r;
  if (c > 2 && sv(v[2]) == "--eval") {
    auto b = slurp(SIMDJSON_PADDING);
    size_t n = b.size() - SIMDJSON_PADDING;
    std::vector<R> all;
    std::vector<ondemand::parser> ps;
    for (size_t i = 0; i < n;) {
      size_t e = (char*)memchr(&b[i], '\n', n - i) - b.data();
      ps.emplace_back();
      auto d = ps.back().iterate(&b[i], e - i, b.size() - i);
      ondemand::document dd = std::move(d).take_value();
      fill(dd, r);
      all.push_back(r);
      i = e + 1;
    }
    o.keep = true;
    double t = now(), s = atof(v[3]);
    long k = 0;
    do {
      for (auto& x : all) run(x, o);
      k += all.size();
    } while (now() - t < s);
    fprintf(stderr, "eval %.0f\n", k / (now() - t));
    return 0;
  }
  try {
    lines(SIMDJSON_PADDING, [&](char* l, size_t n, size_t cap) {
      ondemand::document d = p.iterate(l, n, cap);
      fill(d, r);
      run(r, o);
    });
  } catch (simdjson_error& e) {
    fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  o.flush();
  return 0;
}
int main(int c, char** v) {
  return c > 1 && sv(v[1]) == "nim" ? go<Nim>(c, v) : go<Agora>(c, v);
}
