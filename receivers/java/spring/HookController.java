import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Spring 4.3 or newer. */
@RestController
public class HookController {
    private static final String SECRET = System.getenv("WEBHOOK_SECRET");

    // byte[]: an object is parsed, and a String went through a character set.
    @PostMapping("/hook")
    public ResponseEntity<Void> receive(
            @RequestBody(required = false) byte[] body,
            @RequestHeader(name = "X-Service-Signature", required = false) String signature) {
        byte[] rawBody = body == null ? new byte[0] : body;
        if (!Verify.verify(rawBody, signature, List.of(SECRET))) return new ResponseEntity<>(HttpStatus.UNAUTHORIZED);
        System.out.println(new String(rawBody, StandardCharsets.UTF_8));
        return new ResponseEntity<>(HttpStatus.NO_CONTENT);
    }
}
