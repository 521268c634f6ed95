import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A receiver of Tocsin's webhook messages, with the JDK alone (17 or newer):
 *
 * <pre>
 * javac -d classes *.java
 * PORT=8080 WEBHOOK_SECRET=... java -cp classes Receiver
 * </pre>
 */
public final class Receiver {
    private static final int BODY_BYTES_MAX = 1_048_576;
    private static final int THREADS_MAX = 64;
    private static final ExecutorService workers = Executors.newFixedThreadPool(THREADS_MAX);

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        String secret = System.getenv().getOrDefault("WEBHOOK_SECRET", "");
        if (secret.isEmpty()) {
            System.err.println("Set WEBHOOK_SECRET to the channel's webhook secret.");
            System.exit(1);
        }
        // Without it, senders that fall silent would hold all threads.
        System.setProperty("sun.net.httpserver.maxReqTime", "10");
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS_MAX));
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(receive(exchange, secret), -1);
            }
        });
        server.start();
    }

    private static int receive(HttpExchange exchange, String secret) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            return 405;
        }
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length != null && Long.parseLong(length) > BODY_BYTES_MAX) return 413;
        // A proxy may send a body in chunks, without Content-Length: the bytes count.
        byte[] rawBody = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
        if (rawBody.length > BODY_BYTES_MAX) return 413;
        // getFirst would return the first of two signatures.
        String header = String.join(",", exchange.getRequestHeaders().getOrDefault("X-Service-Signature", List.of()));
        if (!Verify.verify(rawBody, header, List.of(secret))) return 401;

        // Answer first: Tocsin waits at most ten seconds and never sends a message again.
        workers.execute(() -> work(rawBody));
        return 204;
    }

    /** The JDK has no JSON parser: give the bytes to yours. */
    private static void work(byte[] rawBody) {
        System.out.println(new String(rawBody, StandardCharsets.UTF_8));
    }
}
