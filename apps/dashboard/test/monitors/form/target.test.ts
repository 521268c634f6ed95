import { expect, test } from '@jest/globals';
import { completedTarget } from '../../../src/monitors/form/target.js';

test.each([
  ['example.com', 'https://example.com/'],
  [' example.com/shop?a=1 ', 'https://example.com/shop?a=1'],
  ['localhost:8080', 'https://localhost:8080/'],
  ['127.0.0.1:80/health', 'https://127.0.0.1:80/health'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['shop', 'shop'],
  ['', ''],
])('a website at %p is saved as %p', (written, target) => {
  expect(completedTarget({ target: 'url' }, written)).toBe(target);
});

test.each([
  ['example.com/live', 'wss://example.com/live'],
  ['ws://example.com/live', 'ws://example.com/live'],
  ['live', 'live'],
])('a WebSocket at %p is saved as %p', (written, target) => {
  expect(completedTarget({ target: 'websocket_url' }, written)).toBe(target);
});

test('a type that takes a host or a name keeps it', () => {
  expect(completedTarget({ target: 'host_and_optional_port' }, 'example.com')).toBe('example.com');
  expect(completedTarget({ target: 'label' }, 'backup.example.com')).toBe('backup.example.com');
});
