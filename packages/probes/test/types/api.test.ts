import { describe, expect, test } from '@jest/globals';
import { api } from '../../src/types/api.js';
import { run } from '../support/run.js';
import { pages, webServer } from '../support/web-server.js';

const health = {
  status: 'ok',
  version: '2.31.0',
  queue: 7,
  regions: [
    { name: 'eu', up: true },
    { name: 'us', up: true },
  ],
  error: null,
};

const answering = (json: unknown, headers: Record<string, string> = {}) =>
  webServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(json)),
  );

const asserting = async (json: unknown, ...assertions: unknown[]) => {
  const { url } = await answering(json);
  return run(api, url, { json_assertions: assertions });
};

describe('an endpoint', () => {
  test('that answers as it should is up', async () => {
    const { url } = await answering(health, { 'X-Version': '2' });
    const settings = {
      max_latency_ms: 5_000,
      header_assertions: [{ name: 'x-version', is: 'equal_to', value: '2' }],
      json_assertions: [{ path: '$.status', is: 'equal_to', value: 'ok' }],
      json_schema: { type: 'object', required: ['status'] },
    };
    expect(await run(api, url, settings)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It answered 200 OK in \d+ ms, as expected\.$/),
    });
  });

  test('that answers with another status is down', async () => {
    const { url } = await pages({});
    expect(await run(api, `${url}/health`)).toMatchObject({
      status: 'down',
      message: 'It answered 404 Not Found instead of 200-299.',
    });
  });

  test('that does not answer is down', async () => {
    expect(await run(api, 'http://127.0.0.1:1/')).toMatchObject({
      status: 'down',
      details: { error: 'connection_refused' },
    });
  });

  test('that answers too late is down', async () => {
    const { url } = await webServer((_request, response) => setTimeout(() => response.end('{}'), 60));
    expect(await run(api, url, { max_latency_ms: 50 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^The answer took \d+ ms, more than the 50 ms allowed\.$/),
    });
  });

  test('with several faults tells the first and counts the others', async () => {
    const report = await asserting(
      health,
      { path: '$.status', is: 'equal_to', value: 'fine' },
      { path: '$.queue', is: 'less_than', value: 5 },
      { path: '$.error', is: 'absent' },
    );
    expect(report).toMatchObject({
      status: 'down',
      message: '$.status is "ok" instead of "fine". 2 more are wrong.',
      details: {
        faults: [
          '$.status is "ok" instead of "fine".',
          '$.queue is 7, and not less than 5.',
          '$.error is present, and must be absent.',
        ],
      },
    });
  });

  test('gets the request that the customer chose', async () => {
    const { url, requests } = await answering({});
    await run(api, url, { method: 'DELETE', headers: { 'X-Team': 'shop' }, bearer_token: 'abc' });
    expect(requests[0]).toMatchObject({
      method: 'DELETE',
      headers: { 'x-team': 'shop', authorization: 'Bearer abc' },
    });
  });
});

describe('a JSON assertion', () => {
  test.each<[readonly unknown[]]>([
    [['$.status', 'present']],
    [['$.error', 'present']],
    [['$.nothing', 'absent']],
    [['$.status', 'equal_to', 'ok']],
    [['$.regions[0]', 'equal_to', { up: true, name: 'eu' }]],
    [['$.error', 'equal_to', null]],
    [['$.queue', 'equal_to', 7]],
    [['$.queue', 'not_equal_to', '7']],
    [['$.version', 'containing', '.31.']],
    [['$.regions', 'containing', { name: 'us', up: true }]],
    [['$', 'containing', 'queue']],
    [['$.version', 'matching', '^2\\.\\d+']],
    [['$.queue', 'matching', '^7$']],
    [['$.queue', 'greater_than', 6.5]],
    [['$.queue', 'less_than', 8]],
    [['$.regions[*].up', 'equal_to', true]],
    [['$..name', 'matching', '^[a-z]{2}$']],
    [['$.regions[?@.name == "eu"].up', 'equal_to', true]],
  ])('%j holds', async ([path, is, value]) => {
    expect(await asserting(health, { path, is, value })).toMatchObject({ status: 'up' });
  });

  test.each<[string, string, unknown, string]>([
    ['$.nothing', 'present', undefined, '$.nothing is missing.'],
    ['$.nothing', 'equal_to', 1, '$.nothing is missing.'],
    ['$.error', 'absent', undefined, '$.error is present, and must be absent.'],
    ['$.queue', 'equal_to', '7', '$.queue is 7 instead of "7".'],
    ['$.status', 'not_equal_to', 'ok', '$.status is "ok", which is not allowed.'],
    ['$.version', 'matching', '^3', '$.version is "2.31.0", and does not match "^3".'],
    ['$.version', 'greater_than', 1, '$.version is "2.31.0", and not greater than 1.'],
    ['$.queue', 'greater_than', 7, '$.queue is 7, and not greater than 7.'],
    ['$.regions[*].name', 'equal_to', 'eu', '$.regions[*].name is "us" instead of "eu".'],
    [
      '$.regions',
      'containing',
      'eu',
      '$.regions is [{"name":"eu","up":true},{"name":"us","up":true}], and does not contain "eu".',
    ],
  ])('%s %s %j fails', async (path, is, value, message) => {
    expect(await asserting(health, { path, is, value })).toMatchObject({ status: 'down', message });
  });

  const listOf = (bytes: number) => {
    const item = { name: 'x'.repeat(989) };
    return { items: Array.from({ length: Math.ceil(bytes / 1_001) }, () => item), last: true };
  };

  test.each([1_500_000, 4_000_000])('holds in %i bytes of JSON', async (bytes) => {
    expect(await asserting(listOf(bytes), { path: '$.last', is: 'equal_to', value: true })).toMatchObject({
      status: 'up',
    });
  });

  test('says of JSON that is too large to judge that it is', async () => {
    expect(await asserting(listOf(8_400_000), { path: '$.last', is: 'present' })).toMatchObject({
      status: 'down',
      message:
        'The answer is larger than 8 MiB, and JSON that is cut off cannot be judged. Ask for less of it, such as one page of a list.',
    });
  });

  test('that nobody makes leaves a large answer unread', async () => {
    const { url } = await answering(listOf(4_000_000));
    const { details } = await run(api, url);
    expect(details).toMatchObject({ transferred_bytes: 1_048_576 });
  });

  test('fails when the answer is no JSON', async () => {
    const settings = { json_assertions: [{ path: '$', is: 'present' }] };
    expect(await run(api, (await pages('<h1>Sorry</h1>')).url, settings)).toMatchObject({
      status: 'down',
      message: 'The answer is not JSON: it begins with "<h1>Sorry</h1>".',
    });
    expect(await run(api, (await pages('')).url, settings)).toMatchObject({
      message: 'The answer is not JSON: it is empty.',
    });
  });

  test.each([
    ['a regular expression', { path: '$.a', is: 'matching', value: '^(a+)+$' }, { a: `${'a'.repeat(60)}!` }],
    [
      'a query',
      { path: '$..*..*..*..*..*', is: 'present' },
      Array.from({ length: 8 }, () => JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)),
    ],
  ])('%s that would take for ever is given up', async (_, assertion, json) => {
    expect(await asserting(json, assertion)).toMatchObject({
      status: 'down',
      message: 'The answer took longer than 500 ms to judge.',
    });
  });
});

describe('a header assertion', () => {
  const assertingHeader = async (...header_assertions: unknown[]) => {
    const { url } = await answering({}, { 'Cache-Control': 'no-store, max-age=0' });
    return run(api, url, { header_assertions });
  };

  test.each([
    { name: 'Cache-Control', is: 'present' },
    { name: 'X-Powered-By', is: 'absent' },
    { name: 'cache-control', is: 'containing', value: 'no-store' },
    { name: 'Content-Type', is: 'equal_to', value: 'application/json' },
    { name: 'Content-Type', is: 'not_equal_to', value: 'text/html' },
    { name: 'Cache-Control', is: 'matching', value: 'max-age=\\d+$' },
  ])('%j holds', async (assertion) => {
    expect(await assertingHeader(assertion)).toMatchObject({ status: 'up' });
  });

  test.each([
    [{ name: 'X-Frame-Options', is: 'present' }, 'The header X-Frame-Options is missing.'],
    [{ name: 'Cache-Control', is: 'absent' }, 'The header Cache-Control is present, and must be absent.'],
    [
      { name: 'Content-Type', is: 'equal_to', value: 'text/html' },
      'The header Content-Type is "application/json" instead of "text/html".',
    ],
  ])('%j fails', async (assertion, message) => {
    expect(await assertingHeader(assertion)).toMatchObject({ status: 'down', message });
  });
});

describe('a JSON Schema', () => {
  const schema = {
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', items: { $ref: '#/$defs/item' } } },
    $defs: { item: { type: 'object', properties: { price: { type: 'number' } } } },
  };
  const following = async (json: unknown, json_schema: unknown = schema) => {
    const { url } = await answering(json);
    return run(api, url, { json_schema });
  };

  test('that the answer follows is up', async () => {
    expect(await following({ items: [{ price: 1.5 }] })).toMatchObject({ status: 'up' });
  });

  test.each([
    [
      { items: [{ price: 1 }, { price: 'free' }] },
      'at /items/1/price: Instance type "string" is invalid. Expected "number".',
    ],
    [{}, 'at its root: Instance does not have required property "items".'],
    [[], 'at its root: Instance type "array" is invalid. Expected "object".'],
  ])('that %j breaks is down', async (json, where) => {
    expect(await following(json)).toMatchObject({
      status: 'down',
      message: `The answer breaks the JSON Schema ${where}`,
    });
  });

  test.each([
    [{ $ref: '#/$defs/nothing' }, 'Unresolved $ref "#/$defs/nothing".'],
    [{ pattern: '(' }, 'Invalid regular expression'],
  ])('that %j cannot be used is down', async (json_schema, message) => {
    expect((await following('text', json_schema)).message).toContain(
      `The JSON Schema cannot be used: ${message}`,
    );
  });

  test('whose pattern would take for ever is given up', async () => {
    expect(await following(`${'a'.repeat(60)}!`, { pattern: '^(a+)+$' })).toMatchObject({
      message: 'The answer took longer than 500 ms to judge.',
    });
  });
});

test.each([
  [
    { json_assertions: [{ path: 'status', is: 'present' }] },
    'settings.json_assertions.0.path must be a JSONPath query such as $.status',
  ],
  [{ json_assertions: [{ path: '$', is: 'equal_to' }] }, 'settings.json_assertions.0.value is required'],
  [
    { json_assertions: [{ path: '$', is: 'present', value: 1 }] },
    'settings.json_assertions.0.value means nothing when is is present',
  ],
  [
    { json_assertions: [{ path: '$', is: 'less_than', value: '1' }] },
    'settings.json_assertions.0.value must be a number',
  ],
  [
    { json_assertions: [{ path: '$', is: 'matching', value: '(' }] },
    'settings.json_assertions.0.value must be a regular expression: Unterminated group',
  ],
  [
    { header_assertions: [{ name: 'a', is: 'right' }] },
    'settings.header_assertions.0.is must be one of present, absent, equal_to, not_equal_to, containing, matching',
  ],
  [
    { json_schema: { type: 'text' } },
    'settings.json_schema must be a JSON Schema (draft 2020-12): /type must be equal to one of the allowed values',
  ],
  [
    { json_schema: { $ref: 'https://example.com/schema.json' } },
    'settings.json_schema must not refer to https://example.com/schema.json, which is outside it',
  ],
])('settings %j are refused: %s', async (settings, fault) => {
  expect((await run(api, 'http://127.0.0.1:1/', settings)).message).toContain(fault);
});
