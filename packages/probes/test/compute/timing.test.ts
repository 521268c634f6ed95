import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Computer } from '../../src/compute/compute.js';
import { registry } from '../../src/registry.js';
import { ownThread } from '../support/own-thread.js';
import { run } from '../support/run.js';
import { stoppedTime } from '../support/stopped-time.js';
import { pages, webServer } from '../support/web-server.js';

const computeMs = 400;

const busy: Computer = {
  async compute(task, input, options) {
    await sleep(computeMs);
    return ownThread.compute(task, input, options);
  },
};

test.each([
  ['keyword', registry.keyword, { text: 'here' }],
  ['page_change', registry.page_change, {}],
  ['cookie_consent', registry.cookie_consent, { selector: 'html' }],
  ['security_headers', registry.security_headers, {}],
  ['api', registry.api, { json_assertions: [{ path: '$', is: 'present' }] }],
] as const)('%s times the network, and not what is made of it', async (_, probe, settings) => {
  const { url } = await pages('"here"');
  let askedMs = Number.POSITIVE_INFINITY;
  const computer: Computer = {
    compute(task, input, options) {
      askedMs = Math.min(askedMs, performance.now());
      return busy.compute(task, input, options);
    },
  };
  const startedMs = performance.now();
  const { durationMs } = await run(probe, url, settings, { computer });
  // The measurement ends before the first computation starts. Rounding adds up to 1 ms.
  expect(durationMs).toBeLessThanOrEqual(askedMs - startedMs + 1);
});

test('a check loses none of its time to what it computes', async () => {
  const time = stoppedTime();
  const { url } = await webServer((_, response) => {
    time.pass(100);
    response.end('here');
  });
  const computer: Computer = {
    compute(task, input, options) {
      time.pass(computeMs);
      return ownThread.compute(task, input, options);
    },
  };
  const step = { name: 'x', url: '/', extract: [{ name: 'y', regular_expression: 'h.*' }] };
  const settings = { steps: [step, step, step, step] };
  const timeoutMs = 2 * computeMs;
  expect(await run(registry.multi_step, url, settings, { computer, timeoutMs })).toMatchObject({
    status: 'up',
  });
});
