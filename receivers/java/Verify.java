import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Copy this class. It needs Java 17. */
public final class Verify {
    private Verify() {}

    /**
     * Returns true if the sender knows one of the secrets.
     *
     * @param rawBody the bytes as received, before any parser
     * @param header the value of X-Service-Signature, or null
     * @param secrets the channel's secret, or both while it is replaced
     * @throws IllegalArgumentException if a secret is missing or empty: anyone could sign with it
     */
    public static boolean verify(byte[] rawBody, String header, List<String> secrets) {
        if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret == null || secret.isEmpty())) {
            throw new IllegalArgumentException("A secret is missing.");
        }
        byte[] received = (header == null ? "" : header).getBytes(StandardCharsets.UTF_8);
        boolean isTrusted = false;
        for (String secret : secrets) {
            String expected = "sha256=" + HexFormat.of().formatHex(hmac(rawBody, secret));
            // No early exit: the time must not show which secret matched.
            isTrusted |= MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), received);
        }
        return isTrusted;
    }

    private static byte[] hmac(byte[] rawBody, String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return mac.doFinal(rawBody);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }
}
