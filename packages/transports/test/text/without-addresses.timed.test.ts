import { expect, test } from '@jest/globals';
import { incidentBounds, monitorBounds } from '@tocsin/domain';
import { cpuMsOf, leastCpuMs } from '@tocsin/testing';
import { withoutAddresses } from '../../src/text/without-addresses.js';

const cpuMsMax = 50;
const filled = (part: string, chars: number): string =>
  part.repeat(Math.ceil(chars / part.length)).slice(0, chars);

test.each([
  ...['a', 'a.', 'a-', '1.', ':', 'a:', '[', '(', '"', '.', '/', ' ', 'a ', 'a.b ', '::1 ', '1.1.1.1 '],
  ...['http://a ', 'xn--', '…', 'é', '商', '\u{1F600}', '\u0300', '\\', '*', '(?'],
])('the longest title and the longest target of %j are read in bounded time', (part) => {
  const title = filled(part, incidentBounds.titleCharsMax);
  for (const end of ['', ' x', '!'])
    for (const target of [
      filled(part, monitorBounds.targetCharsMax),
      `https://${filled(part, monitorBounds.targetCharsMax - 9)}/`,
      'https://shop.example.com/',
    ]) {
      const read = () => withoutAddresses(title.slice(0, -end.length || undefined) + end, target);
      expect(leastCpuMs(cpuMsMax, () => cpuMsOf(read))).toBeLessThan(cpuMsMax);
    }
});
