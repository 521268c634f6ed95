import type { Exchange } from './incident-evidence.js';

/** Headers that differ in every answer, in lower case. */
const volatileHeaders: ReadonlySet<string> = new Set([
  'age',
  'alt-svc',
  'cf-ray',
  'content-length',
  'date',
  'etag',
  'expires',
  'fly-request-id',
  'keep-alive',
  'last-modified',
  'nel',
  'report-to',
  'reporting-endpoints',
  'request-id',
  'server-timing',
  'set-cookie',
  'traceparent',
  'x-amz-cf-id',
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-azure-ref',
  'x-cache-hits',
  'x-cloud-trace-context',
  'x-correlation-id',
  'x-github-request-id',
  'x-ms-request-id',
  'x-nf-request-id',
  'x-request-id',
  'x-response-time',
  'x-runtime',
  'x-served-by',
  'x-timer',
  'x-trace-id',
  'x-vercel-id',
]);

type Headers = NonNullable<Exchange['response']>['headers'];

/** The values of a header, one a line; `null` where it was not sent. */
export type HeaderPair = {
  readonly name: string;
  readonly failed: string | null;
  readonly good: string | null;
  readonly differs: boolean;
};

const byName = (headers: Headers): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const { name, value } of headers) {
    const before = values.get(name.toLowerCase());
    values.set(name.toLowerCase(), before === undefined ? value : `${before}\n${value}`);
  }
  return values;
};

/** The headers of both answers by their names, those that differ first. Without two answers, none differs. */
export const headerPairs = (failed: Headers | null, good: Headers | null): readonly HeaderPair[] => {
  const [now, before] = [byName(failed ?? []), byName(good ?? [])];
  const areCompared = failed !== null && good !== null;
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => {
      const pair = { name, failed: now.get(name) ?? null, good: before.get(name) ?? null };
      return { ...pair, differs: areCompared && !volatileHeaders.has(name) && pair.failed !== pair.good };
    })
    .toSorted((a, b) => Number(b.differs) - Number(a.differs) || a.name.localeCompare(b.name));
};
