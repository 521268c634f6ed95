import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prints an answer for each folder of vectors: ../README.md#add-a-language */
public final class Vectors {
    public static void main(String[] args) throws IOException {
        for (int number = 1; Files.exists(Path.of(args[0], "" + number)); number++) {
            System.out.println(answer(Path.of(args[0], "" + number)));
        }
    }

    private static String answer(Path folder) throws IOException {
        Path header = folder.resolve("header");
        List<String> secrets = new ArrayList<>();
        for (int index = 1; Files.exists(folder.resolve("secret-" + index)); index++) {
            secrets.add(Files.readString(folder.resolve("secret-" + index)));
        }
        try {
            boolean isTrusted = Verify.verify(
                    Files.readAllBytes(folder.resolve("body")),
                    Files.exists(header) ? Files.readString(header, StandardCharsets.ISO_8859_1) : null,
                    secrets);
            return isTrusted ? "trusted" : "refused";
        } catch (IllegalArgumentException error) {
            return "error";
        }
    }
}
