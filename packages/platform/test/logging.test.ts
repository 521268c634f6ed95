import { expect, test } from '@jest/globals';
import { createLogger, nestLogger } from '../src/index.js';

const lines: string[] = [];
const logger = createLogger('test', 'debug', { write: (line) => void lines.push(line) });
const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}');

test('a secret is cut out of the log, at every depth at which we could write one', () => {
  logger.info(
    {
      webhook_secret: 'hush',
      body: { webhook_secret: 'hush', api_key: 'hush' },
      headers: { authorization: 'hush' },
    },
    'saved',
  );
  logger.info(
    { channel: { destination: { webhookSecret: 'hush' } }, req: { headers: { authorization: 'hush' } } },
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
