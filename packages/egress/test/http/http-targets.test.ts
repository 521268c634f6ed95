import { describe, expect, test } from '@jest/globals';
import { HttpTargets } from '../../src/http/http-targets.js';

describe('what is read of a URL', () => {
  test('is where to connect and what to ask for', () => {
    expect(new HttpTargets().read('https://Hooks.example.com:8443/in?a=1#part')).toMatchObject({
      ok: true,
      target: {
        origin: 'https://hooks.example.com:8443',
        host: 'hooks.example.com:8443',
        path: '/in?a=1',
      },
    });
  });

  test('is why it cannot be called', () => {
    expect(new HttpTargets().read('ftp://example.com/')).toMatchObject({
      ok: false,
      message: 'The URL must start with "http://" or "https://".',
    });
  });

  test('is remembered for the last ten thousand', () => {
    const targets = new HttpTargets();
    const urlOf = (index: number) => `https://example.com/${index}`;
    const first = targets.read(urlOf(0));
    expect(targets.read(urlOf(0))).toBe(first);
    for (let index = 1; index < 10_000; index++) targets.read(urlOf(index));
    expect(targets.read(urlOf(0))).toBe(first);
    targets.read(urlOf(10_000));
    const again = targets.read(urlOf(0));
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
