<?php

// A receiver of Tocsin's webhook messages, for PHP-FPM, mod_php or PHP's own server (8.0 or newer):
//
//   WEBHOOK_SECRET=... php -S 127.0.0.1:8080 receiver.php

declare(strict_types=1);

const BODY_BYTES_MAX = 1_048_576;

// An error must not look like success: with display_errors on, PHP answers 200 to it.
http_response_code(500);
ini_set('display_errors', '0');

require __DIR__ . '/verify.php';

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    http_response_code(405);
    header('Allow: POST');
    return;
}
$secret = getenv('WEBHOOK_SECRET');
if (!$secret) {
    error_log("Set WEBHOOK_SECRET to the channel's webhook secret.");
    http_response_code(500);
    return;
}
// A proxy may send a body in chunks, without CONTENT_LENGTH: the bytes count.
$rawBody = file_get_contents('php://input', false, null, 0, BODY_BYTES_MAX + 1);
if (strlen($rawBody) > BODY_BYTES_MAX) {
    http_response_code(413);
    return;
}
if (!verify($rawBody, $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null, [$secret])) {
    http_response_code(401);
    return;
}
$message = json_decode($rawBody, true);
if (!isset($message['event'], $message['incident']['title'], $message['monitor']['name'])) {
    http_response_code(400);
    return;
}
// Tocsin waits at most ten seconds and never sends a message again: put long work into a queue.
http_response_code(204);
[$title, $name] = [json_encode($message['incident']['title']), json_encode($message['monitor']['name'])];
error_log("{$message['event']} $title on $name");
