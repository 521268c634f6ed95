import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { curlCommand, formatted, requestText, verifyCommand } from '../../src/alerts/verify-command.js';

const secret = 'a secret that only the two of us know';

const printedBy = (command: string): string =>
  execFileSync('sh', ['-c', command], { encoding: 'utf8', env: { ...process.env, WEBHOOK_SECRET: secret } });

describe('the command that verifies a body', () => {
  test('prints the digest of exactly that body, whatever a shell would make of it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', "'", '"', '$', '`', '\\', '%', '\n', '🔔', '!', ' ') }),
        (body) => {
          const digest = createHmac('sha256', secret).update(body).digest('hex');
          expect(printedBy(verifyCommand(body)).trim().split(' ').at(-1)).toBe(digest);
        },
      ),
      { numRuns: 20 },
    );
  });
});

test('a request is shown as a line and its headers', () => {
  const request = { method: 'POST', url: 'https://hooks.example.com/in', headers: { 'Content-Type': 'a/b' } };
  expect(requestText(request)).toBe('POST https://hooks.example.com/in\nContent-Type: a/b');
});

test('a body is laid out when it is JSON, and left alone when it is not', () => {
  expect(formatted('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatted('a < b')).toBe('a < b');
});

describe('the curl command', () => {
  const request = {
    method: 'POST',
    url: "https://hooks.example.com/in?a=1&b='2'",
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': '2',
      'X-Service-Signature': 'sha256=ab',
    },
    body: '{"a":"it\'s $HOME"}',
  };

  test('gives curl the exact URL, headers and body, whatever a shell would make of them', () => {
    const printed = printedBy(`curl() { printf '%s\\n' "$@"; }\n${curlCommand(request)}`);
    expect(printed.trim().split('\n')).toEqual([
      '--request',
      'POST',
      request.url,
      '--header',
      'Content-Type: application/json',
      '--header',
      'X-Service-Signature: sha256=ab',
      '--data-raw',
      request.body,
    ]);
  });
});
