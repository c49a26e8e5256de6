// A bot that plays any game of a Cardwright server by picking among the offered options. Java 17, nothing but the standard library.
//
//   java Bot.java                          finds a rival (quick match) and plays one game
//   CARDWRIGHT_GAME=shelfie ...            another game
//   CARDWRIGHT_MATCHES="id1 id2" ...       joins these matches and plays them all at once
//
// Make it clever in `choose`.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Bot implements WebSocket.Listener {
  static String env(String name, String usual) { return System.getenv().getOrDefault(name, usual); }
  static final String URL = env("CARDWRIGHT_URL", "ws://127.0.0.1:3000/ws"), GAME = env("CARDWRIGHT_GAME", "dominion");
  static final String NAME = env("CARDWRIGHT_NAME", "java-" + ProcessHandle.current().pid());
  static final List<String> MATCHES = Stream.of(env("CARDWRIGHT_MATCHES", "").split(" ")).filter(m -> !m.isEmpty()).toList();
  static final Random random = new Random();

  /** The answer: places in the options (for a number the number, for yes or no 1 or 0). `view` is what this seat may know. */
  static List<Integer> choose(Map<String, Object> ask, Object view) {
    int n = list(ask.get("options")).size(), min = number(ask.get("min")), max = number(ask.get("max"));
    List<Integer> places = IntStream.range(0, n).boxed().collect(Collectors.toList());
    Collections.shuffle(places, random);
    return switch ((String) ask.get("kind")) {
      case "yes-no" -> List.of(random.nextInt(2));
      case "number" -> List.of(min + random.nextInt(max - min + 1));
      case "one" -> places.subList(0, 1);
      case "some" -> places.subList(0, min + random.nextInt(max - min + 1));
      default -> places;
    };
  }

  // ---- the wire: JSON-RPC 2.0 ----------------------------------------------------------------------------------

  final CountDownLatch left = new CountDownLatch(Math.max(1, MATCHES.size()));
  final StringBuilder text = new StringBuilder();
  CompletableFuture<?> sent = CompletableFuture.completedFuture(null);
  int nextId = 1;

  void call(WebSocket socket, String method, String params) {
    String message = "{\"jsonrpc\":\"2.0\",\"id\":" + nextId++ + ",\"method\":\"" + method + "\",\"params\":" + params + "}";
    sent = sent.thenCompose(ignored -> socket.sendText(message, true)); // one at a time, in order
  }

  @Override public void onOpen(WebSocket socket) {
    for (String match : MATCHES) call(socket, "join", "{\"match\":\"" + match + "\",\"name\":\"" + NAME + "\",\"show\":\"view\"}");
    if (MATCHES.isEmpty()) call(socket, "quick", "{\"game\":\"" + GAME + "\",\"name\":\"" + NAME + "\",\"show\":\"view\"}");
    socket.request(1);
  }

  @Override public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
    text.append(part);
    if (last) hear(socket, map(new Json(text.toString()).value()));
    if (last) text.setLength(0);
    socket.request(1);
    return null;
  }

  void hear(WebSocket socket, Map<String, Object> message) {
    if (message.containsKey("error")) System.out.println(map(message.get("error")).get("message"));
    if (!message.containsKey("method")) return;
    Map<String, Object> params = map(message.get("params"));
    if (message.get("method").equals("asked")) {
      Map<String, Object> ask = map(params.get("ask"));
      call(socket, "answer", "{\"match\":\"" + params.get("match") + "\",\"seat\":" + number(params.get("seat")) + ",\"ask\":" + number(ask.get("id")) + ",\"pick\":" + choose(ask, params.get("view")) + "}");
    } else if (message.get("method").equals("ended")) {
      Map<String, Object> result = map(params.get("result"));
      System.out.println(NAME + (list(result.get("winners")).contains(params.get("seat")) ? " wins " : " loses ") + params.get("match") + ": " + result.get("scores"));
      left.countDown();
    }
  }

  @Override public void onError(WebSocket socket, Throwable error) { System.out.println(error); System.exit(1); }

  public static void main(String[] args) throws Exception {
    Bot bot = new Bot();
    HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(URI.create(URL), bot).join();
    bot.left.await();
    System.exit(0);
  }

  // ---- JSON ----------------------------------------------------------------------------------------------------

  @SuppressWarnings("unchecked") static Map<String, Object> map(Object value) { return (Map<String, Object>) value; }
  @SuppressWarnings("unchecked") static List<Object> list(Object value) { return (List<Object>) value; }
  static int number(Object value) { return ((Double) value).intValue(); }

  /** Reads trusted JSON. */
  record Json(String s, int[] at) {
    Json(String s) { this(s, new int[1]); }
    char next() { while (" \t\r\n,:".indexOf(s.charAt(at[0])) >= 0) at[0]++; return s.charAt(at[0]); }
    Object value() {
      char c = next();
      if (c == '"') return string();
      if (c == '{') { Map<String, Object> m = new LinkedHashMap<>(); for (at[0]++; next() != '}';) { String key = string(); m.put(key, value()); } at[0]++; return m; }
      if (c == '[') { List<Object> l = new ArrayList<>(); for (at[0]++; next() != ']';) l.add(value()); at[0]++; return l; }
      int from = at[0];
      while (at[0] < s.length() && ",]} \n".indexOf(s.charAt(at[0])) < 0) at[0]++;
      String word = s.substring(from, at[0]);
      return switch (word) { case "true" -> true; case "false" -> false; case "null" -> null; default -> Double.valueOf(word); };
    }
    String string() {
      StringBuilder out = new StringBuilder();
      for (at[0]++; s.charAt(at[0]) != '"'; at[0]++) {
        char c = s.charAt(at[0]);
        if (c != '\\') { out.append(c); continue; }
        c = s.charAt(++at[0]);
        if (c == 'u') { out.append((char) Integer.parseInt(s.substring(at[0] + 1, at[0] + 5), 16)); at[0] += 4; }
        else out.append(switch (c) { case 'n' -> '\n'; case 't' -> '\t'; case 'r' -> '\r'; case 'b' -> '\b'; case 'f' -> '\f'; default -> c; });
      }
      at[0]++;
      return out.toString();
    }
  }
}
