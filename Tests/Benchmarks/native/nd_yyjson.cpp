// hand-written NDJSON filter over yyjson (DOM, in situ). usage: nd_yyjson agora|nim < in > out
#include "policy.hpp"
#include "yyjson.h"
typedef yyjson_val V;
static sv S(V* v) {
  return yyjson_is_str(v) ? sv(yyjson_get_str(v), yyjson_get_len(v)) : sv();
}
static V* G(V* o, sv k) {
  return yyjson_obj_getn(o, k.data(), k.size());
}
static int args(V* a, sv* to) {
  int n = 0;
  size_t i, m;
  V* x;
  yyjson_arr_foreach(a, i, m, x) if (n < 8) to[n++] = S(x);
  return n;
}
static bool B(V* o, sv k, bool d) {
  V* v = G(o, k);
  return v ? yyjson_get_bool(v) : d;
}
static void fill(V* root, Agora& r) {
  r.clear();
  V *m = G(root, "message"), *x = G(m, "ext"), *a = G(x, "em_apns_ext"),
    *p = G(x, "em_push_template"), *to = G(root, "recipient"), *v;
  r.from = S(G(m, "from"));
  r.to = S(G(m, "to"));
  r.chatType = S(G(m, "chatType"));
  r.type = S(G(m, "type"));
  r.text = S(G(m, "text"));
  r.displayName = S(G(G(root, "sender"), "displayName"));
  r.style = S(G(to, "pushDisplayStyle"));
  if ((v = G(to, "template"))) r.recipientTemplate = S(v), r.hasRecipientTemplate = true;
  if ((v = G(a, "em_push_title"))) r.extTitle = S(v), r.hasExtTitle = true;
  if ((v = G(a, "em_push_content"))) r.extContent = S(v), r.hasExtContent = true;
  if ((v = G(p, "name"))) r.tplName = S(v), r.hasTplName = true;
  r.nTitleArgs = args(G(p, "title_args"), r.titleArgs);
  r.nContentArgs = args(G(p, "content_args"), r.contentArgs);
  size_t i, n;
  V* k;
  yyjson_obj_foreach(G(G(root, "app"), "templates"), i, n, k, v) {
    if (r.nTpl == 16) break;
    Tpl& t = r.tpl[r.nTpl++] = Tpl();
    t.name = S(k);
    V* q;
    if ((q = G(v, "title"))) t.title = S(q), t.hasTitle = true;
    if ((q = G(v, "content"))) t.content = S(q), t.hasContent = true;
  }
}
static void fill(V* root, Nim& r) {
  r.clear();
  V *m = G(root, "message"), *c = G(m, "pushConfig"), *p = G(c, "pushPayload"),
    *to = G(root, "recipient"), *d = G(to, "dnd"), *v;
  r.type = S(G(m, "type"));
  r.conv = S(G(m, "conversationType"));
  r.enabled = B(c, "pushEnabled", true);
  r.pushContent = S(G(c, "pushContent"));
  r.nickEnabled = B(c, "pushNickEnabled", true);
  r.force = B(c, "forcePush", false);
  r.forceContent = S(G(c, "forcePushContent"));
  size_t i, n;
  yyjson_arr_foreach(G(c, "forcePushAccountIds"), i, n, v) r.ids.push_back(S(v));
  r.pushTitle = S(G(p, "pushTitle"));
  if ((v = G(p, "sound"))) r.sound = S(v), r.hasSound = true;
  r.nick = S(G(G(root, "sender"), "nick"));
  r.team = S(G(G(root, "team"), "name"));
  r.me = S(G(to, "accountId"));
  r.customType = S(G(to, "customPushContentType"));
  r.detail = B(d, "showDetail", true);
  r.dnd = B(d, "dndOn", false);
  V* k;
  yyjson_obj_foreach(G(G(root, "app"), "customPushContents"), i, n, k, v) {
    if (r.nCustom == 16) break;
    r.customName[r.nCustom] = S(k);
    r.customText[r.nCustom++] = S(v);
  }
}
static void run(const Agora& r, Out& o) {
  agora(r, o);
}
static void run(const Nim& r, Out& o) {
  nim(r, o);
}
template <class R>
int go() {
  Out o;
  R r;
  std::vector<char> pool(1 << 16);
  lines(YYJSON_PADDING_SIZE, [&](char* l, size_t n, size_t) {
    size_t need = yyjson_read_max_memory_usage(n, YYJSON_READ_NOFLAG);
    if (pool.size() < need) pool.resize(need * 2);
    yyjson_alc al;
    yyjson_alc_pool_init(&al, pool.data(), pool.size());
    yyjson_doc* d = yyjson_read_opts(l, n, YYJSON_READ_NOFLAG, &al, nullptr);
    if (!d) {
      fprintf(stderr, "bad json\n");
      _exit(1);
    }
    fill(yyjson_doc_get_root(d), r);
    run(r, o);
  });
  o.flush();
  return 0;
}
int main(int c, char** v) {
  return c > 1 && sv(v[1]) == "nim" ? go<Nim>() : go<Agora>();
}
