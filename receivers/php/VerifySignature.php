<?php

declare(strict_types=1);

use Illuminate\Http\Request;
use Illuminate\Http\Response;

require_once __DIR__ . '/verify.php';

/** Laravel's middleware for the route of the webhook, which must not be behind VerifyCsrfToken. */
final class VerifySignature
{
    public function __construct(private readonly string $secret)
    {
    }

    public function handle(Request $request, Closure $next): mixed
    {
        if (!$request->isMethod('POST')) {
            return new Response('', 405, ['Allow' => 'POST']);
        }
        // $request->all() is parsed, and TrimStrings and ConvertEmptyStringsToNull change it.
        $isTrusted = verify($request->getContent(), $request->header('X-Service-Signature'), [$this->secret]);
        return $isTrusted ? $next($request) : new Response('', 401);
    }
}
