import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Details } from '../../src/check-result.js';
import type { Computer } from '../../src/compute/compute.js';
import { registry } from '../../src/registry.js';
import { ownThread } from '../support/own-thread.js';
import { run } from '../support/run.js';
import { pages } from '../support/web-server.js';

const computeMs = 400;

/** A computer that is busy with others first. */
const busy: Computer = {
  async compute(task, input, options) {
    await sleep(computeMs);
    return ownThread.compute(task, input, options);
  },
};

const totalMs = ({ timings }: Details): number => (timings as { total_ms: number }).total_ms;

test.each([
  ['keyword', registry.keyword, { text: 'here' }],
  ['page_change', registry.page_change, {}],
  ['cookie_consent', registry.cookie_consent, { selector: 'html' }],
  ['security_headers', registry.security_headers, {}],
  ['api', registry.api, { json_assertions: [{ path: '$', is: 'present' }] }],
] as const)('%s times the network, and not what is made of it', async (_, probe, settings) => {
  const { url } = await pages('"here"');
  const { durationMs, details } = await run(probe, url, settings, { computer: busy });
  expect(durationMs).toBeLessThan(totalMs(details) + computeMs / 2);
});

test('a check loses none of its time to what it computes', async () => {
  const { url } = await pages('here');
  const step = { name: 'x', url: '/', extract: [{ name: 'y', regular_expression: 'h.*' }] };
  const settings = { steps: [step, step, step, step] };
  const timeoutMs = 2 * computeMs;
  expect(await run(registry.multi_step, url, settings, { computer: busy, timeoutMs })).toMatchObject({
    status: 'up',
  });
});
