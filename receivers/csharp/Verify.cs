using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;

/// <summary>Copy this class. It needs .NET Framework 4.5, Mono 5 or any .NET, and C# 6.</summary>
public static class Tocsin
{
    /// <summary>Returns true if the sender knows one of the secrets.</summary>
    /// <param name="rawBody">the bytes as received, before any parser</param>
    /// <param name="header">the value of X-Service-Signature, or null</param>
    /// <param name="secrets">the channel's secret, or both while it is replaced</param>
    /// <exception cref="ArgumentException">A secret is missing or empty: anyone could sign with it.</exception>
    public static bool Verify(byte[] rawBody, string header, IReadOnlyCollection<string> secrets)
    {
        if (secrets.Count == 0 || secrets.Any(string.IsNullOrEmpty))
            throw new ArgumentException("A secret is missing.", nameof(secrets));
        var received = Encoding.UTF8.GetBytes(header ?? "");
        var isTrusted = false;
        foreach (var secret in secrets)
        {
            using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            {
                var hex = BitConverter.ToString(hmac.ComputeHash(rawBody)).Replace("-", "").ToLowerInvariant();
                // No early exit: the time must not show which secret matched.
                isTrusted |= AreEqual(Encoding.UTF8.GetBytes("sha256=" + hex), received);
            }
        }
        return isTrusted;
    }

    // CryptographicOperations.FixedTimeEquals does the same, but .NET Framework has none.
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static bool AreEqual(byte[] left, byte[] right)
    {
        if (left.Length != right.Length) return false;
        var difference = 0;
        for (var index = 0; index < left.Length; index++) difference |= left[index] ^ right[index];
        return difference == 0;
    }
}
