import { describe, expect, test } from '@jest/globals';
import {
  brokenTargetRule,
  endpointOf,
  endpointOfUrl,
  hostAndPortOf,
  type TargetKind,
  targetIn,
} from '../../src/settings/target.js';

const right: Readonly<Record<TargetKind, readonly string[]>> = {
  url: [
    'https://shop.example.com/',
    'http://127.0.0.1:8080/a?b#c',
    'HTTPS://[::1]/',
    'https://bücher.example',
  ],
  websocket_url: ['ws://shop.example.com', 'wss://shop.example.com/live?a=b', 'WSS://[::1]:8443/'],
  host: ['shop.example.com', 'localhost', 'bücher.example', '192.0.2.1', '2001:db8::1', 'example.com.'],
  host_and_port: ['shop.example.com:443', '192.0.2.1:1', '[2001:db8::1]:65535'],
  host_and_optional_port: ['shop.example.com', 'shop.example.com:443', '2001:db8::1', '[2001:db8::1]'],
  domain: ['example.com', '_dmarc.example.com', 'bücher.example'],
  label: ['Nightly backup'],
};

const wrong: Readonly<Record<TargetKind, readonly string[]>> = {
  url: [
    '',
    'shop.example.com',
    'ftp://shop.example.com',
    'https://',
    'https://a:b@shop.example.com/',
    'http://a:0/',
  ],
  websocket_url: [
    '',
    'shop.example.com',
    'https://shop.example.com',
    'wss://',
    'wss://a:b@shop.example.com/',
    'ws://a/#b',
    'ws://a:0/',
  ],
  host: [
    '',
    'https://shop.example.com',
    'shop.example.com:443',
    'a b',
    '-a.example',
    `${'a'.repeat(64)}.example`,
    'a..b',
    '[::1]',
  ],
  host_and_port: ['shop.example.com', ':443', 'a:0', 'a:65536', 'a:b', '2001:db8::1', '[a]:1'],
  host_and_optional_port: ['', 'a:', 'a:b', '[a]', 'https://a/'],
  domain: ['', '192.0.2.1', '2001:db8::1', 'a:53', `${'a.'.repeat(127)}example`],
  label: ['', '  '],
};

describe.each(Object.keys(right) as TargetKind[])('a target that must be a %s', (kind) => {
  test.each(right[kind])('may be %s', (text) => {
    expect(brokenTargetRule(kind, text)).toBeUndefined();
  });

  test.each(wrong[kind])('may not be "%s"', (text) => {
    expect(brokenTargetRule(kind, text)).toMatch(/^must be /);
  });
});

test.each<[TargetKind, string, string]>([
  ['domain', 'https://shop.example.com/cart?a#b', 'shop.example.com'],
  ['domain', 'http://BÜCHER.example:8080', 'xn--bcher-kva.example'],
  ['host', 'http://[2001:db8::1]/', '2001:db8::1'],
  ['host_and_port', 'https://shop.example.com', 'shop.example.com:443'],
  ['host_and_port', 'http://shop.example.com', 'shop.example.com:80'],
  ['host_and_port', 'http://[2001:db8::1]:8080/', '[2001:db8::1]:8080'],
  ['host_and_optional_port', 'https://shop.example.com/', 'shop.example.com'],
  ['host_and_optional_port', 'https://shop.example.com:8443/', 'shop.example.com:8443'],
  ['host_and_optional_port', 'https://[2001:db8::1]/', '2001:db8::1'],
  ['host', 'https://a:b@shop.example.com/', 'https://a:b@shop.example.com/'],
  ['websocket_url', 'https://shop.example.com/live', 'wss://shop.example.com/live'],
  ['websocket_url', 'HTTP://shop.example.com:8080/', 'ws://shop.example.com:8080/'],
  ['url', 'https://shop.example.com/cart', 'https://shop.example.com/cart'],
])('a %s that is written as %s is read as %s', (kind, url, expected) => {
  expect(targetIn(kind, url)).toBe(expected);
});

test.each([
  ['shop.example.com:443', { host: 'shop.example.com', port: 443 }],
  ['[2001:db8::1]:25', { host: '2001:db8::1', port: 25 }],
  ['2001:db8::1', { host: '2001:db8::1', port: undefined }],
])('%s is read as a host and a port', (text, expected) => {
  expect(hostAndPortOf(text)).toEqual(expected);
});

test.each([
  ['shop.example.com:8443', { host: 'shop.example.com', port: 8443 }],
  ['shop.example.com', { host: 'shop.example.com', port: 443 }],
  ['2001:db8::1', { host: '2001:db8::1', port: 443 }],
])('%s leads to the port in it, or to the one that is usual', (text, expected) => {
  expect(endpointOf(text, 443)).toEqual(expected);
});

test.each([
  ['wss://shop.example.com/live', { host: 'shop.example.com', port: 443, secure: true }],
  ['ws://shop.example.com/live', { host: 'shop.example.com', port: 80, secure: false }],
  ['WSS://[2001:db8::1]:8443/', { host: '2001:db8::1', port: 8443, secure: true }],
])('%s leads to its host and port', (url, expected) => {
  expect(endpointOfUrl(url)).toEqual(expected);
});
