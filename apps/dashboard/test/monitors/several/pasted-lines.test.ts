import { describe, expect, test } from '@jest/globals';
import {
  doublesIn,
  isUnderstood,
  linesMax,
  pastedLines,
} from '../../../src/monitors/several/pasted-lines.js';

const website = { target: 'url' } as const;
const host = { target: 'host_and_optional_port' } as const;

const understood = (info: Parameters<typeof pastedLines>[0], text: string) =>
  pastedLines(info, text).map((line) =>
    isUnderstood(line) ? [line.number, line.name, line.target] : [line.number, line.fault],
  );

describe('a pasted line', () => {
  test.each([
    ['https://shop.example.com/', '', 'https://shop.example.com/'],
    ['shop.example.com', '', 'https://shop.example.com/'],
    ['Shop https://shop.example.com/a?b=1,2', 'Shop', 'https://shop.example.com/a?b=1,2'],
    ['The shop\tshop.example.com/basket', 'The shop', 'https://shop.example.com/basket'],
    ['"The shop","https://shop.example.com/"', 'The shop', 'https://shop.example.com/'],
    ['Shop, Berlin; https://shop.example.com/', 'Shop, Berlin', 'https://shop.example.com/'],
    ['Shop: localhost:8080', 'Shop', 'https://localhost:8080/'],
    ['https://shop.example.com/\tThe shop', 'The shop', 'https://shop.example.com/'],
    ['商店 https://商店.example/', '商店', 'https://商店.example/'],
  ])('%j is a name and a target', (text, name, target) => {
    expect(understood(website, text)).toEqual([[1, name, target]]);
  });

  test('is a host and a port for a type that takes them', () => {
    expect(understood(host, 'Database db.example.com:5432\n192.0.2.1\n')).toEqual([
      [1, 'Database', 'db.example.com:5432'],
      [2, '', '192.0.2.1'],
    ]);
  });

  test('is a WebSocket for a type that takes one', () => {
    const lines =
      'Live wss://shop.example.com/live?a=1,2\nshop.example.com/live\nhttps://shop.example.com/live\n';
    expect(understood({ target: 'websocket_url' }, lines)).toEqual([
      [1, 'Live', 'wss://shop.example.com/live?a=1,2'],
      [2, '', 'wss://shop.example.com/live'],
      [3, '', 'https://shop.example.com/live'],
    ]);
    expect(understood({ target: 'websocket_url' }, 'ftp://shop.example.com/')).toEqual([[1, 'no_target']]);
  });

  test('keeps its number beside blank lines, whatever ends a line', () => {
    expect(understood(website, '\r\n\r\na.example\r\rb.example\n \n')).toEqual([
      [3, '', 'https://a.example/'],
      [5, '', 'https://b.example/'],
    ]);
  });

  test.each([
    ['The shop', 'no_target'],
    ['ftp://shop.example.com/', 'no_target'],
    ['javascript:alert(1)', 'no_target'],
    [`${'a'.repeat(201)} shop.example.com`, 'long_name'],
    [`https://shop.example.com/${'a'.repeat(2048)}`, 'long_target'],
    ['a'.repeat(5000), 'no_target'],
  ])('%j says what is wrong', (text, fault) => {
    expect(understood(website, text)).toEqual([[1, fault]]);
  });

  test('is one of at most a hundred, and one more shows that there are too many', () => {
    expect(pastedLines(website, 'a.example\n'.repeat(500))).toHaveLength(linesMax + 1);
  });
});

test('a target that is watched, or that stands in an earlier line, is a double', () => {
  const lines = pastedLines(website, 'A a.example\nB b.example\nC HTTPS://B.example\nwrong\n');
  const watched = [{ name: 'Old', target: 'https://a.example' }];
  const doubles = doublesIn(lines, watched);
  expect(lines.map((line) => doubles.get(line))).toEqual([
    { of: 'monitor', name: 'Old' },
    undefined,
    { of: 'line', number: 2 },
    undefined,
  ]);
});
