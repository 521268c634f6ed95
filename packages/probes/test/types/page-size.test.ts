import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { pageSize } from '../../src/types/page-size.js';
import { run } from '../support/run.js';
import { pages, webServer } from '../support/web-server.js';

const compressed = (body: string | Buffer) =>
  webServer((_request, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(body)));

test('a page within its budget is up', async () => {
  const { url } = await pages('x'.repeat(1_000));
  expect(await run(pageSize, url, { budget_bytes: 1_000 })).toMatchObject({
    status: 'up',
    message: 'It has 1000 bytes.',
    details: { transferred_bytes: 1_000, budget_bytes: 1_000 },
  });
});

test('a page just over its budget is down, with its size', async () => {
  const { url } = await pages('x'.repeat(1_001));
  expect(await run(pageSize, url, { budget_bytes: 1_000 })).toMatchObject({
    status: 'down',
    message: 'It has 1001 bytes, over the budget of 1000 bytes.',
  });
});

test('a page that is empty is down', async () => {
  const { url } = await pages('');
  expect(await run(pageSize, url)).toMatchObject({
    status: 'down',
    message: 'It is empty. If that is right, set min_bytes to 0.',
    details: { transferred_bytes: 0, min_bytes: 1 },
  });
  expect(await run(pageSize, url, { min_bytes: 0 })).toMatchObject({
    status: 'up',
    message: 'It has 0 bytes.',
  });
});

test('a page that is empty is down, compressed too', async () => {
  const { url } = await compressed('');
  expect(await run(pageSize, url)).toMatchObject({
    status: 'down',
    message: 'It is empty. If that is right, set min_bytes to 0.',
  });
});

test('a page that is smaller than it should be is down', async () => {
  const { url } = await pages('x'.repeat(511));
  expect(await run(pageSize, url, { min_bytes: 512 })).toMatchObject({
    status: 'down',
    message: 'It has 511 bytes, less than the minimum of 512 bytes.',
  });
});

test('a page of one byte is counted as people count', async () => {
  const { url } = await pages('x');
  expect(await run(pageSize, url)).toMatchObject({ status: 'up', message: 'It has 1 byte.' });
});

test('a budget below the least that is right is refused', async () => {
  expect(await run(pageSize, 'http://127.0.0.1:1/', { budget_bytes: 1, min_bytes: 2 })).toMatchObject({
    message: 'The monitor is not set up correctly: settings.min_bytes must not be greater than budget_bytes.',
  });
});

test('a page far over its budget is read no further than needed', async () => {
  const { url } = await webServer((_request, response) => response.end(Buffer.alloc(50_000_000)));
  expect(await run(pageSize, url, { budget_bytes: 1_048_576 })).toMatchObject({
    status: 'down',
    message: 'It has at least 1.3 MiB, over the budget of 1 MiB.',
  });
});

test('what counts is what was transferred, not what it unpacks to', async () => {
  const { url } = await compressed(Buffer.alloc(1_000_000));
  expect(await run(pageSize, url, { budget_bytes: 5_000 })).toMatchObject({ status: 'up' });
});

test('a page that does not answer rightly is down', async () => {
  const { url } = await pages({});
  expect(await run(pageSize, `${url}/`)).toMatchObject({ status: 'down', details: { status_code: 404 } });
});
