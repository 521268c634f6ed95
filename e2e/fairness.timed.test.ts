import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { propertyRuns, slowness } from '@tocsin/testing';
import { stopProcess } from '../scripts/processes.mjs';
import type { Account } from './support/account.js';
import { apply, fillAccount, heavyConfig } from './support/full-account.js';
import {
  type HeavyOperation,
  heavyBodies,
  heavyOperations,
  type Ids,
  isReached,
  type OpenApi,
  unreached,
} from './support/heaviest-request.js';
import { Service } from './support/service.js';
import { signedIn } from './support/signed-in.js';

/** The longest wait of another account in 99 of 100 requests, on our machine: docs/threat-model.md. */
const waitedMsMax = 100;
const neighbourEveryMs = 10;
/** Each heavy request is made again and again for this long, which some answers of the neighbour need. */
const triedMs = Math.max(200, propertyRuns(500));
/** Fewer answers of the neighbour show nothing. */
const samplesMin = 5;
/** Other load only adds to what is measured, so the best of these counts. */
const triesMax = 3;
/** Some hundred operations, on a machine that other work slows down. */
const allOperationsMs = 1_800_000;
/** Some requests wait for something, such as live events. */
const answeredMsMax = 3_000;
/** In place of a status: there was no answer by then. */
const waiting = 0;
const bodyBytesKnown = [8 * 1024 * 1024, 1024 * 1024, 256 * 1024, 64 * 1024, 16 * 1024, 4 * 1024];

let service: Service;
let account: Account;
let neighbour: ChildProcess;
let document: OpenApi;
let ids: Ids;
let session: Readonly<Record<string, string>>;
let proberToken: string;

beforeAll(async () => {
  const unlimited = '1000000000';
  service = await Service.start({
    RATE_LIMIT_PER_KEY: unlimited,
    RATE_LIMIT_PER_ADDRESS: unlimited,
    RATE_LIMIT_FAILED_AUTH: unlimited,
  });
  const { prober_token } = await service.administer(['prober-token', 'create', '--name', 'fairness']);
  proberToken = String(prober_token);
  session = await signedIn(service);
  ids = await fillAccount(service, proberToken);
  document = (await (await fetch(`${service.address}/openapi.json`)).json()) as OpenApi;
  account = await service.newAccount('lite');
  const monitorId = await account.monitor([]);
  const file = fileURLToPath(new URL('support/neighbour.mjs', import.meta.url));
  const parameters = [
    service.address,
    account.apiKey,
    monitorId,
    String(neighbourEveryMs),
    String(service.api.pid),
  ];
  neighbour = fork(file, parameters);
  await once(neighbour, 'message');
});

afterAll(async () => {
  if (neighbour) await stopProcess(neighbour);
  await service?.stop();
});

type Answered = { readonly waitedMs: number; readonly computedMs: number };
type Waited = { readonly reads: readonly Answered[]; readonly writes: readonly Answered[] };

const waitedSinceLast = async (): Promise<Waited> => {
  neighbour.send('tell');
  const [waited] = await once(neighbour, 'message');
  return waited;
};

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

/** The 99th percentiles of the neighbour's waits in milliseconds, and how slow the machine was. */
type Waits = {
  readonly waitedMs: number;
  readonly computedMs: number;
  readonly writesMs: number;
  readonly slowdown: number;
};

/** Measures the waits of the neighbour while `work` runs again and again. */
const beside = async (work: () => Promise<unknown>): Promise<Waits> => {
  await sleep(2 * neighbourEveryMs);
  await waitedSinceLast();
  const endsMs = performance.now() + triedMs;
  do await work();
  while (performance.now() < endsMs);
  await sleep(2 * neighbourEveryMs);
  const { reads, writes } = await waitedSinceLast();
  if (reads.length < samplesMin) throw new Error(`The neighbour has only ${reads.length} answers.`);
  return {
    waitedMs: Math.round(p99(reads.map(({ waitedMs }) => waitedMs))),
    computedMs: Math.round(p99(reads.map(({ computedMs }) => computedMs))),
    writesMs: Math.round(p99(writes.map(({ computedMs }) => computedMs))),
    slowdown: slowness(),
  };
};

const isTooSlow = ({ waitedMs, computedMs, slowdown }: Waits): boolean =>
  Math.max(waitedMs, computedMs) > waitedMsMax * slowdown;

const best = async (work: () => Promise<unknown>): Promise<Waits> => {
  let found = await beside(work);
  for (let tries = 1; tries < triesMax && isTooSlow(found); tries += 1) {
    const again = await beside(work);
    found = {
      waitedMs: Math.min(found.waitedMs, again.waitedMs),
      computedMs: Math.min(found.computedMs, again.computedMs),
      writesMs: Math.min(found.writesMs, again.writesMs),
      slowdown: Math.min(found.slowdown, again.slowdown),
    };
  }
  return found;
};

const headersFor = ({ credential }: HeavyOperation): Readonly<Record<string, string>> => {
  if (credential === 'bearer') return { authorization: `Bearer ${service.apiKey}` };
  if (credential === 'prober') return { authorization: `Bearer ${proberToken}` };
  return credential === 'session' ? session : {};
};

const statusOf = async (operation: HeavyOperation, path: string, body?: string): Promise<number> => {
  const signal = AbortSignal.timeout(answeredMsMax);
  try {
    const answer = await fetch(service.address + path, {
      method: operation.method,
      headers: {
        ...headersFor(operation),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (signal.aborted) return waiting;
    // The server closes the connection of a body that is too long.
    const { code }: { code?: string } = Object(Object(error).cause);
    if (code === 'EPIPE' || code === 'ECONNRESET') return 413;
    throw error;
  }
};

/** The largest body that the operation reads. */
const bodyBytesMaxOf = async (operation: HeavyOperation): Promise<number> => {
  for (const bytes of bodyBytesKnown)
    if ((await statusOf(operation, operation.paths[0] ?? '', `"${'a'.repeat(bytes - 2)}"`)) !== 413)
      return bytes;
  return 0;
};

type Measured = Waits & { readonly what: string; readonly statuses: readonly number[] };

const measured = async (
  what: string,
  work: (answered: (status: number) => void) => Promise<unknown>,
): Promise<Measured> => {
  const statuses = new Set<number>();
  const waited = await best(() => work((status) => statuses.add(status)));
  return { what, statuses: [...statuses].sort(), ...waited };
};

const shownMax = 10;

const print = (all: readonly Measured[]): void => {
  const slowest = all.toSorted((one, other) => other.waitedMs - one.waitedMs).slice(0, shownMax);
  for (const each of slowest) process.stderr.write(`${JSON.stringify(each)}\n`);
};

test(
  'the heaviest requests of every operation keep another account waiting for 100 ms at most',
  async () => {
    const all: Measured[] = [];
    for (const operation of heavyOperations(document, ids)) {
      const bodies =
        operation.schema === null
          ? [undefined]
          : heavyBodies(document, operation, await bodyBytesMaxOf(operation), ids);
      all.push(
        await measured(operation.id, async (answered) => {
          for (const path of operation.paths)
            for (const body of bodies) answered(await statusOf(operation, path, body));
        }),
      );
    }
    print(all);
    expect(all.filter(isTooSlow)).toEqual([]);
    const others = all.filter(({ statuses }) => !isReached(statuses)).map(({ what }) => what);
    expect(others.sort()).toEqual(Object.keys(unreached).sort());
  },
  allOperationsMs,
);

/** All documents that pages link to, from these. */
const firstPublic = [
  '/',
  '/openapi.json',
  '/docs',
  '/status/page-0',
  '/status/page-0/feed.json',
  '/status/page-0/embed',
];
const publicMax = 60;

const publicPaths = async (): Promise<string[]> => {
  const found = new Set(firstPublic);
  for (const path of found) {
    if (found.size >= publicMax) break;
    const text = await (await fetch(service.address + path)).text();
    for (const [, link = ''] of text.matchAll(/(?:href|src|action)="([^"#'+]+)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), service.address + path);
      if (url.origin === service.address && found.size < publicMax) found.add(url.pathname + url.search);
    }
  }
  return [...found];
};

test('public pages of a full account keep another account waiting for 100 ms at most', async () => {
  const all: Measured[] = [];
  for (const path of await publicPaths()) {
    const asked = { id: path, method: 'GET', credential: 'none', paths: [path], schema: null } as const;
    all.push(await measured(path, async (answered) => answered(await statusOf(asked, path))));
  }
  const form = new URLSearchParams({ email: `${'a'.repeat(16_000)}@example.com` }).toString();
  for (const path of ['/status/page-0/subscribe', '/status/page-0/confirm', '/status/page-0/unsubscribe'])
    all.push(
      await measured(path, async (answered) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await fetch(service.address + path, { method: 'POST', headers, body: form });
        await answer.arrayBuffer();
        answered(answer.status);
      }),
    );
  print(all);
  expect(all.filter(isTooSlow)).toEqual([]);
  expect(all.length).toBeGreaterThan(firstPublic.length);
});

test('a configuration of thousands of resources is applied, and keeps another account waiting for 100 ms at most', async () => {
  let tag = 0;
  const applied = await measured('a configuration is applied', async () => {
    tag += 1;
    await apply(service, heavyConfig(`tag of ${tag}`));
  });
  print([applied]);
  expect([applied].filter(isTooSlow)).toEqual([]);
});
