// A receiver of Tocsin's webhook messages, with .NET's own HttpListener:
//
//   mcs Verify.cs Receiver.cs && PORT=8080 WEBHOOK_SECRET=... mono Verify.exe

using System;
using System.IO;
using System.Net;
using System.Text;
using System.Threading.Tasks;

public static class Receiver
{
    private const int BodyBytesMax = 1048576;

    public static int Main()
    {
        var secret = Environment.GetEnvironmentVariable("WEBHOOK_SECRET");
        if (string.IsNullOrEmpty(secret))
        {
            Console.Error.WriteLine("Set WEBHOOK_SECRET to the channel's webhook secret.");
            return 1;
        }
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:" + (Environment.GetEnvironmentVariable("PORT") ?? "8080") + "/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            Task.Run(() => Handle(context, secret));
        }
    }

    private static void Handle(HttpListenerContext context, string secret)
    {
        try
        {
            context.Response.StatusCode = Receive(context, secret);
            context.Response.Close();
        }
        catch (Exception error) when (error is IOException || error is HttpListenerException)
        {
            // The sender hung up half way.
            context.Response.Abort();
        }
    }

    private static int Receive(HttpListenerContext context, string secret)
    {
        var request = context.Request;
        if (request.HttpMethod != "POST")
        {
            context.Response.AddHeader("Allow", "POST");
            return 405;
        }
        var rawBody = ReadBody(request);
        if (rawBody == null) return 413;
        if (!Tocsin.Verify(rawBody, request.Headers["X-Service-Signature"], new[] { secret })) return 401;

        // Answer first: Tocsin waits at most ten seconds and never sends a message again.
        Task.Run(() => Work(rawBody));
        return 204;
    }

    /// <summary>Counts what it reads: a proxy may send a body in chunks, without Content-Length.</summary>
    private static byte[] ReadBody(HttpListenerRequest request)
    {
        if (request.ContentLength64 > BodyBytesMax) return null;
        var body = new MemoryStream();
        var buffer = new byte[65536];
        int bytes;
        while ((bytes = request.InputStream.Read(buffer, 0, buffer.Length)) > 0)
        {
            body.Write(buffer, 0, bytes);
            if (body.Length > BodyBytesMax) return null;
        }
        return body.ToArray();
    }

    /// <summary>Give the bytes to your JSON parser.</summary>
    private static void Work(byte[] rawBody)
    {
        Console.WriteLine(Encoding.UTF8.GetString(rawBody));
    }
}
