import { expect, test } from '@jest/globals';
import NodeRealm from '../jest/environment.mjs';

test('a listener for messages of the parent process does not outlive its test file', async () => {
  const environment = new NodeRealm();
  const before = process.listeners('message');
  process.on('message', () => undefined);
  await environment.teardown();
  expect(process.listeners('message')).toEqual(before);
});
