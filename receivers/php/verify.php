<?php

declare(strict_types=1);

/**
 * Copy this function. It returns true if the sender knows one of the secrets.
 *
 * @param string $rawBody the bytes as received, before any parser: file_get_contents('php://input')
 * @param string|null $header the value of X-Service-Signature
 * @param string[] $secrets the channel's secret, or both while it is replaced
 * @throws InvalidArgumentException if a secret is missing or empty: anyone could sign with it
 */
function verify(string $rawBody, ?string $header, array $secrets): bool
{
    if ($secrets === [] || in_array('', $secrets, true)) {
        throw new InvalidArgumentException('A secret is missing.');
    }
    $isTrusted = false;
    foreach ($secrets as $secret) {
        $expected = 'sha256=' . hash_hmac('sha256', $rawBody, $secret);
        // No early exit: the time must not show which secret matched.
        $isTrusted = hash_equals($expected, $header ?? '') || $isTrusted;
    }
    return $isTrusted;
}
