import { expect, test } from '@jest/globals';
import { deviceWords } from '../../src/ui/device-words.js';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webKit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML) Version/18.0 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML) Version/18.0 Safari/605.1',
    'Safari on macOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['', 'Another program'],
  [null, 'Unknown device'],
])('%p is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
