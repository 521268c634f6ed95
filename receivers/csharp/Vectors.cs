using System;
using System.IO;
using System.Linq;
using System.Text;

/// <summary>Prints an answer for each folder of vectors: ../README.md#add-a-language</summary>
public static class Vectors
{
    public static void Main(string[] args)
    {
        for (var number = 1; Directory.Exists(Path.Combine(args[0], number.ToString())); number++)
            Console.WriteLine(Answer(Path.Combine(args[0], number.ToString())));
    }

    private static string Answer(string folder)
    {
        var header = Path.Combine(folder, "header");
        var secrets = Directory.GetFiles(folder, "secret-*").OrderBy(path => path, StringComparer.Ordinal)
            .Select(path => Encoding.UTF8.GetString(File.ReadAllBytes(path))).ToArray();
        try
        {
            var isTrusted = Tocsin.Verify(
                File.ReadAllBytes(Path.Combine(folder, "body")),
                File.Exists(header) ? Encoding.GetEncoding("ISO-8859-1").GetString(File.ReadAllBytes(header)) : null,
                secrets);
            return isTrusted ? "trusted" : "refused";
        }
        catch (ArgumentException)
        {
            return "error";
        }
    }
}
