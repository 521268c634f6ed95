<?php

// A receiver of Tocsin's webhook messages, for PHP-FPM, mod_php or PHP's own server (8.0 or newer):
//
//   WEBHOOK_SECRET=... php -S 127.0.0.1:8080 receiver.php

declare(strict_types=1);

require __DIR__ . '/verify.php';

const BODY_BYTES_MAX = 1_048_576;

$length = $_SERVER['CONTENT_LENGTH'] ?? '';
if (!ctype_digit($length) || (int) $length > BODY_BYTES_MAX) {
    http_response_code(413);
    return;
}
$secret = getenv('WEBHOOK_SECRET');
if (!$secret) {
    error_log("Set WEBHOOK_SECRET to the channel's webhook secret.");
    http_response_code(500);
    return;
}
$rawBody = file_get_contents('php://input');
if (!verify($rawBody, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null, [$secret])) {
    http_response_code(401);
    return;
}
// Tocsin waits at most ten seconds and never sends a message again: put long work into a queue.
http_response_code(204);
$message = json_decode($rawBody, true);
[$title, $name] = [json_encode($message['incident']['title']), json_encode($message['monitor']['name'])];
error_log("{$message['event']} $title on $name");
