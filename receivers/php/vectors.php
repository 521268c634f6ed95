<?php

// Prints an answer for each folder of vectors: ../README.md#add-a-language

declare(strict_types=1);

require __DIR__ . '/verify.php';

for ($number = 1; file_exists($folder = "$argv[1]/$number"); $number++) {
    $header = file_exists("$folder/header") ? file_get_contents("$folder/header") : null;
    $secrets = array_map('file_get_contents', glob("$folder/secret-*"));
    try {
        $isTrusted = verify(file_get_contents("$folder/body"), $header, $secrets);
        echo $isTrusted ? "trusted\n" : "refused\n";
    } catch (InvalidArgumentException) {
        echo "error\n";
    }
}
