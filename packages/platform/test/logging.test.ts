import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, nestLogger } from '../src/index.js';
import { logOutput } from '../src/logging.js';

const lines: string[] = [];
const logger = createLogger('test', 'debug', { write: (line) => void lines.push(line) }, ['bot_token']);
const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}');

test('a secret is cut out of the log, at every depth at which we could write one', () => {
  logger.info(
    {
      bot_token: 'hush',
      body: { bot_token: 'hush', api_key: 'hush' },
      headers: { authorization: 'hush' },
    },
    'saved',
  );
  logger.info(
    {
      channel: { destination: { secrets: { any_name: 'hush' } } },
      req: { headers: { authorization: 'hush' } },
    },
    'saved',
  );
  expect(lines.join('')).not.toContain('hush');
  expect(last()).toMatchObject({ name: 'test', msg: 'saved' });
});

test("Nest's messages go through the same log, with their context and their error", () => {
  const nest = nestLogger(logger);
  nest.warn('slow', 'Router');
  expect(last()).toMatchObject({ level: 40, msg: 'slow', context: 'Router' });
  nest.error(new Error('broken'), 'Router');
  expect(last()).toMatchObject({ level: 50, msg: 'broken', err: { message: 'broken' } });
  nest.error('failed', new Error('cause'), 'Router');
  expect(last()).toMatchObject({ level: 50, msg: 'failed', err: { message: 'cause' } });
});

describe('the output of a log', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tocsin-log-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has each line at once, so that none is lost when the process ends', () => {
    const file = join(folder, 'written.log');
    createLogger('test', 'info', logOutput(openSync(file, 'a'))).info('the last one');
    expect(readFileSync(file, 'utf8')).toContain('the last one');
  });

  test('costs lines and nothing else when it cannot be written', () => {
    const file = join(folder, 'closed.log');
    writeFileSync(file, '');
    // A read-only file refuses every line.
    const broken = createLogger('test', 'info', logOutput(openSync(file, 'r')));
    for (let line = 0; line < 3; line++) broken.info('refused');
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});
