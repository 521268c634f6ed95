import { describe, expect, test } from '@jest/globals';
import { keyword } from '../../src/types/keyword.js';
import { run } from '../support/run.js';
import { pages, webServer } from '../support/web-server.js';

describe('a page that must hold a text', () => {
  test('is up when it does, and down when it does not', async () => {
    const { url } = await pages('<p>In stock</p>');
    expect(await run(keyword, url, { text: 'In stock' })).toMatchObject({
      status: 'up',
      message: 'The text "In stock" is on the page.',
    });
    expect(await run(keyword, url, { text: 'in stock' })).toMatchObject({
      status: 'down',
      message: 'The text "in stock" is not on the page.',
    });
    expect(await run(keyword, url, { text: 'in stock', ignore_case: true })).toMatchObject({ status: 'up' });
  });

  test('is searched for exactly that text, whatever it means in an expression', async () => {
    const { url } = await pages('price: 10.00 (EUR) [a-z]+ $1/x|y');
    for (const text of ['10.00 (EUR)', '[a-z]+', '$1/x|y']) {
      expect(await run(keyword, url, { text })).toMatchObject({ status: 'up' });
    }
    expect(await run(keyword, url, { text: '10x00' })).toMatchObject({ status: 'down' });
  });

  test.each([
    ['its header', 'text/html; charset=ISO-8859-1', 'Größe', 'latin1'],
    ['its source', 'text/html', '<meta charset="windows-1252"><p>Größe', 'latin1'],
    [
      'its source, as of old',
      'text/html',
      '<META http-equiv=Content-Type content="text/html; charset=iso-8859-15">Größe',
      'latin1',
    ],
    ['nothing', 'text/html', 'Größe', 'utf8'],
    ['a charset that nobody knows', 'text/html; charset=klingon', 'Größe', 'utf8'],
  ] as const)('is read in the charset that %s names', async (_, contentType, source, encoding) => {
    const { url } = await webServer((_request, response) =>
      response.setHeader('Content-Type', contentType).end(Buffer.from(source, encoding)),
    );
    expect(await run(keyword, url, { text: 'Größe' })).toMatchObject({ status: 'up' });
  });

  test('is down when it does not answer, or with a status that is not accepted', async () => {
    const { url } = await pages({});
    expect(await run(keyword, `${url}/`, { text: 'x' })).toMatchObject({
      status: 'down',
      message: 'It answered 404 Not Found instead of 200-299.',
    });
    expect(await run(keyword, 'http://127.0.0.1:1/', { text: 'x' })).toMatchObject({ status: 'down' });
  });

  test('is searched up to a bound', async () => {
    const { url } = await pages(`${'x'.repeat(1_024 * 1_024)}late`);
    expect(await run(keyword, url, { text: 'late' })).toMatchObject({
      status: 'down',
      message: 'The text "late" is not in the first 1 MiB of the page.',
      details: { truncated: true },
    });
  });
});

describe('a page that must not hold a text', () => {
  test('is down when it does', async () => {
    const { url } = await pages('<h1>Fatal error</h1>');
    expect(await run(keyword, url, { text: 'Fatal error', expect: 'absent' })).toMatchObject({
      status: 'down',
      message: 'The text "Fatal error" is on the page.',
    });
    expect(await run(keyword, url, { text: 'Warning', expect: 'absent' })).toMatchObject({ status: 'up' });
  });
});

describe('a regular expression', () => {
  test('is looked for line by line', async () => {
    const { url } = await pages('status: ok\nversion: 2.31\n');
    expect(await run(keyword, url, { regular_expression: '^version: \\d+\\.\\d+$' })).toMatchObject({
      status: 'up',
    });
    expect(await run(keyword, url, { regular_expression: '^version: 3' })).toMatchObject({
      status: 'down',
      message: 'The regular expression "^version: 3" is not on the page.',
    });
  });

  test('that would take for ever is given up', async () => {
    const { url } = await pages(`${'a'.repeat(50)}!`);
    expect(await run(keyword, url, { regular_expression: '^(a+)+$' })).toMatchObject({
      status: 'down',
      message: 'The regular expression "^(a+)+$" took longer than 250 ms to look for.',
    });
  });
});

test.each([
  [{}, 'settings must hold either text or regular_expression'],
  [{ text: 'a', regular_expression: 'a' }, 'settings must hold either text or regular_expression'],
  [
    { regular_expression: '(' },
    'settings.regular_expression must be a regular expression: Unterminated group',
  ],
])('settings %j are refused: %s', async (settings, fault) => {
  expect(await run(keyword, 'http://127.0.0.1:1/', settings)).toMatchObject({
    status: 'down',
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
