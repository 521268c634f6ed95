import { expect, test } from '@jest/globals';
import { urlUnder } from '../../src/service/server-url.js';

test.each([
  ['https://push.example.com', 'https://push.example.com/message'],
  ['https://push.example.com/', 'https://push.example.com/message'],
  ['https://example.com:8443/push//', 'https://example.com:8443/push/message'],
  ['https://example.com/push?x=1#y', 'https://example.com/push/message'],
  ['not a URL', 'not a URL'],
])('below %s', (server, url) => {
  expect(urlUnder(server, '/message')).toBe(url);
});
