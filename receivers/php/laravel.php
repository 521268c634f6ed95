<?php

// Runs the middleware in Laravel's own pipeline: WEBHOOK_SECRET=... php -S 127.0.0.1:8080 laravel.php

declare(strict_types=1);

use Illuminate\Container\Container;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Pipeline\Pipeline;

// Where Debian keeps Laravel's packages. A Laravel app has vendor/autoload.php.
foreach (['Container', 'Http', 'Pipeline'] as $package) {
    require_once "Illuminate/$package/autoload.php";
}
require_once __DIR__ . '/VerifySignature.php';

$container = new Container();
$container->when(VerifySignature::class)->needs('$secret')->give((string) getenv('WEBHOOK_SECRET'));

(new Pipeline($container))
    ->send(Request::capture())
    ->through([VerifySignature::class])
    ->then(function (Request $request): Response {
        error_log($request->json('incident')['title']);
        return new Response('', 204);
    })
    ->send();
