import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { curlCommand as commandFor } from '../../../src/incidents/evidence/curl-command.js';
import type { Exchange } from '../../../src/incidents/evidence/incident-evidence.js';
import { anExchange, aReading, aResponse } from '../../support/exchange.js';

type Request = NonNullable<Exchange['request']>;

const curlCommand = (exchange: Exchange) => commandFor(exchange, aReading());

const asking = (given: Partial<Request>, others: Partial<Exchange> = {}): Exchange =>
  anExchange({ request: { method: 'GET', headers: [], body: null, ...given }, ...others });

/** Returns the arguments that `/bin/sh` gives to a program in place of curl. */
const argumentsOf = (exchange: Exchange): readonly string[] => {
  const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const script = `curl() { "$NODE" -e '${print}' -- "$@"; }\n${curlCommand(exchange)?.command}`;
  const env = { ...process.env, NODE: process.execPath };
  return JSON.parse(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env }));
};

const after = (words: readonly string[], option: string): readonly (string | undefined)[] =>
  words.flatMap((word, at) => (word === option ? [words[at + 1]] : []));

const wild = fc.string({
  unit: fc.constantFrom(
    'a',
    "'",
    '"',
    '$',
    '`',
    '\\',
    '%',
    '!',
    ' ',
    ';',
    '&',
    '|',
    '*',
    '\t',
    '🔔',
    '(',
    '~',
    '=',
  ),
  maxLength: 30,
});

describe('the curl command', () => {
  test('gives a program the exact headers, body and URL, whatever a shell would make of them', () => {
    fc.assert(
      fc.property(
        fc.array(wild, { maxLength: 4 }),
        fc.option(
          fc.oneof(
            wild,
            wild.map((text) => `@${text}\n${text}`),
          ),
        ),
        wild,
        (values, body, path) => {
          const headers = values.map((value, at) => ({ name: `x-${at}`, value }));
          const target = `https://shop.example.com/${path}`;
          const words = argumentsOf(asking({ method: 'POST', headers, body }, { target }));
          expect(words.at(-1)).toBe(target);
          expect(after(words, '-X')).toEqual(['POST']);
          expect(after(words, '-H').slice(0, values.length)).toEqual(
            headers.map(({ name, value }) => (value === '' ? `${name};` : `${name}: ${value}`)),
          );
          expect(after(words, '--data-raw')).toEqual(body === null ? [] : [body]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('asks the same address in the same protocol, and no longer than a while', () => {
    const words = argumentsOf(anExchange());
    expect(after(words, '--resolve')).toEqual(['shop.example.com:443:192.0.2.1']);
    expect(words).toContain('--http2');
    expect(after(words, '--max-time')).toEqual(['30']);
    const old = anExchange({
      target: 'http://shop.example.com:8080/',
      address: '2001:db8::1',
      response: aResponse({ protocol: 'http/1.1' }),
    });
    expect(after(argumentsOf(old), '--resolve')).toEqual(['shop.example.com:8080:[2001:db8::1]']);
    expect(argumentsOf(old)).toContain('--http1.1');
  });

  test.each(['http://192.0.2.1/', 'http://[2001:db8::1]/'])('names no address for %s', (target) => {
    expect(argumentsOf(anExchange({ target }))).not.toContain('--resolve');
  });

  test('needs no protocol and no address when nothing was reached', () => {
    const words = argumentsOf(anExchange({ address: null, response: null }));
    expect(words.filter((word) => /^--(http|resolve)/.test(word))).toEqual([]);
  });

  test('leaves out headers with a secret, and names them', () => {
    const headers = [
      { name: 'Authorization', value: '[redacted]' },
      { name: 'x-trace', value: 'for [redacted]' },
      { name: 'accept', value: '*/*' },
    ];
    const { command, secretHeaders, lacks } = curlCommand(asking({ headers })) ?? {};
    expect(command).not.toContain('redacted');
    expect(command).toContain("-H 'accept: */*'");
    expect(secretHeaders).toEqual(['Authorization', 'x-trace']);
    expect(lacks).toEqual([]);
  });

  test('has only the headers that were sent, but for those that curl writes', () => {
    const headers = [
      { name: 'host', value: 'shop.example.com' },
      { name: ':path', value: '/' },
      { name: 'content-length', value: '2' },
      { name: 'accept-encoding', value: 'br' },
    ];
    const words = argumentsOf(asking({ method: 'POST', headers, body: '{}' }));
    expect(after(words, '-H')).toEqual(['accept-encoding: br', 'accept:', 'user-agent:', 'content-type:']);
    expect(words).toContain('--compressed');
    const other = asking({ headers: [{ name: 'host', value: 'other.example.com' }] });
    expect(after(argumentsOf(other), '-H')).toContain('host: other.example.com');
  });

  test('asks for a head without waiting for a body', () => {
    const words = argumentsOf(asking({ method: 'HEAD' }));
    expect(words).toContain('--head');
    expect(words).not.toContain('-X');
  });

  test.each([
    [asking({}, { target: 'https://shop.example.com/?key=[redacted]' }), ['secret_in_url']],
    [asking({ body: '{"password":"[redacted]"}' }), ['secret_in_body']],
    [asking({ body: 'a'.repeat(4_096) }), ['end_of_body']],
    [asking({ headers: [{ name: 'Content-Length', value: '12' }] }), ['body']],
  ])('says what it lacks: %#', (exchange, lacks) => {
    expect(curlCommand(exchange)).toMatchObject({ lacks });
  });

  test.each([
    anExchange({ kind: 'connection', target: 'shop.example.com:25', request: null }),
    anExchange({ request: null }),
    anExchange({ target: 'no URL' }),
  ])('is none for what is no HTTP request: %#', (exchange) => {
    expect(curlCommand(exchange)).toBeNull();
  });
});
