// A bot that plays any game of a Cardwright server by picking among the offered options. Java 17, nothing but the standard library.
//
//   java Bot.java                          finds a rival (quick match) and plays one game
//   CARDWRIGHT_GAME=shelfie ...            another game
//   CARDWRIGHT_MATCHES="id1 id2" ...       joins these matches and plays them all at once
//
// Make it clever in `choose`.
import java.net.URI;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.*;
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

  /** A seat is held by its token: with it the bot comes back after a lost connection. Match -> token; none yet: "". */
  static final Map<String, String> seats = new ConcurrentHashMap<>();
  static int left = Math.max(1, MATCHES.size()), nextId = 1;
  final CountDownLatch closed = new CountDownLatch(1);
  final StringBuilder text = new StringBuilder();
  CompletableFuture<?> sent = CompletableFuture.completedFuture(null);

  void call(WebSocket socket, String id, String method, String params) {
    String message = "{\"jsonrpc\":\"2.0\",\"id\":\"" + id + "\",\"method\":\"" + method + "\",\"params\":{" + params + "}}";
    sent = sent.thenCompose(ignored -> socket.sendText(message, true)); // one at a time, in order
  }

  @Override public void onOpen(WebSocket socket) {
    String me = ",\"name\":\"" + NAME + "\",\"show\":\"view\"";
    seats.forEach((match, token) -> {
      if (!token.isEmpty()) call(socket, "sit " + match, "resume", "\"token\":\"" + token + "\",\"show\":\"view\"");
      else if (match.isEmpty()) call(socket, "sit " + match, "quick", "\"game\":\"" + GAME + "\"" + me);
      else call(socket, "sit " + match, "join", "\"match\":\"" + match + "\"" + me);
    });
    socket.request(1);
  }

  @Override public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
    text.append(part);
    if (last) { hear(socket, map(json(TOKEN.matcher(text)))); text.setLength(0); }
    socket.request(1);
    return null;
  }

  void hear(WebSocket socket, Map<String, Object> message) {
    Map<String, Object> params = map(message.get("params")), result = map(message.get("result"));
    String id = String.valueOf(message.get("id")), method = String.valueOf(message.get("method"));
    if (message.containsKey("error")) {
      System.out.println(map(message.get("error")).get("message"));
      if (id.startsWith("sit ")) System.exit(1); // it gets no seat
    } else if (id.startsWith("sit ") && result.containsKey("token")) {
      seats.remove(id.substring(4));
      seats.put((String) result.get("match"), (String) result.get("token"));
    } else if (method.equals("asked")) {
      Map<String, Object> ask = map(params.get("ask"));
      call(socket, "" + nextId++, "answer", "\"match\":\"" + params.get("match") + "\",\"seat\":" + number(params.get("seat")) + ",\"ask\":" + number(ask.get("id")) + ",\"pick\":" + choose(ask, params.get("view")));
    } else if (method.equals("ended")) {
      Map<String, Object> end = map(params.get("result"));
      System.out.println(NAME + (list(end.get("winners")).contains(params.get("seat")) ? " wins " : " loses ") + params.get("match") + ": " + end.get("scores"));
      seats.remove((String) params.get("match"));
      if (--left == 0) System.exit(0);
    }
  }

  @Override public void onError(WebSocket socket, Throwable error) { System.out.println(error); closed.countDown(); }
  @Override public CompletionStage<?> onClose(WebSocket socket, int code, String why) { System.out.println(why); closed.countDown(); return null; }

  public static void main(String[] args) throws Exception {
    for (String match : MATCHES.isEmpty() ? List.of("") : MATCHES) seats.put(match, "");
    for (HttpClient client = HttpClient.newHttpClient(); ; Thread.sleep(500)) {
      Bot bot = new Bot();
      try { client.newWebSocketBuilder().buildAsync(URI.create(URL), bot).join(); bot.closed.await(); }
      catch (CompletionException error) { System.out.println(error.getCause()); }
    }
  }

  // ---- JSON, from a server that is trusted to write it well -----------------------------------------------------

  @SuppressWarnings("unchecked") static Map<String, Object> map(Object value) { return (Map<String, Object>) value; }
  @SuppressWarnings("unchecked") static List<Object> list(Object value) { return (List<Object>) value; }
  static int number(Object value) { return ((Double) value).intValue(); }
  static final Pattern TOKEN = Pattern.compile("\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|[{}\\[\\]]|[^\\s,:{}\\[\\]\"]++"), CODE = Pattern.compile("\\\\u([0-9a-f]{4})");
  static final Object END = new Object();

  static Object json(Matcher in) {
    if (!in.find()) throw new IllegalArgumentException("the text ends too soon");
    String token = in.group();
    switch (token.charAt(0)) {
      case '"': return CODE.matcher(token.substring(1, token.length() - 1)).replaceAll(c -> Matcher.quoteReplacement("" + (char) Integer.parseInt(c.group(1), 16))).translateEscapes();
      case '{': Map<String, Object> m = new LinkedHashMap<>(); for (Object key; (key = json(in)) != END;) m.put((String) key, json(in)); return m;
      case '[': List<Object> l = new ArrayList<>(); for (Object value; (value = json(in)) != END;) l.add(value); return l;
      case '}', ']': return END;
      case 'n', 't', 'f': return token.equals("null") ? null : (Object) token.equals("true");
      default: return Double.valueOf(token);
    }
  }
}
