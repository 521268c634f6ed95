import { expect, test } from '@jest/globals';
import type { CheckReport } from '../src/api-client.js';
import { type PendingResult, Reporter } from '../src/reporter.js';

/** In `apps/api/src/probing/prober-bounds.ts`. */
const reportBytesMax = 1_048_576;

const evidence = 'A'.repeat(22_000);
const largest = { message: '語'.repeat(500), reason: '"'.repeat(4_000), evidence };
const failed = (series: number, details: string, remember: string | null): PendingResult => ({
  claim: 1,
  series,
  status: 'down',
  ...largest,
  duration_ms: 1,
  details,
  remember,
  startedMs: 0,
  lastGood: { ...largest, duration_ms: 1, details, startedMs: 0 },
});

/** @returns the sizes of the reports, and all series in them */
const reportedOf = async (results: readonly PendingResult[]) => {
  const bytes: number[] = [];
  const series: number[] = [];
  const report = async (reports: CheckReport[]) => {
    bytes.push(Buffer.byteLength(JSON.stringify({ results: reports })));
    series.push(...reports.map((each) => each.series));
    return { taken: reports.length, dropped: 0 };
  };
  const write = () => {};
  const log = { debug: write, warn: write, error: write };
  const reporter = new Reporter({ report }, log, () => 299_999, write);
  for (const result of results) reporter.add(result);
  reporter.start();
  await reporter.stop();
  return { bytes, series };
};

test.each([
  ['quotes', JSON.stringify('"'.repeat(8_000)), null],
  ['letters of three bytes', JSON.stringify('語'.repeat(5_000)), JSON.stringify('語'.repeat(21_000))],
  ['signs that JSON escapes', JSON.stringify('\u0001'.repeat(2_700)), null],
])(
  'a report stays below the limit of the api, also with the largest evidence and details of %s',
  async (...row) => {
    const [, details, remember] = row;
    const results = Array.from({ length: 60 }, (_, series) => failed(series, details, remember));
    const { bytes, series } = await reportedOf(results);
    expect(series).toEqual(results.map((result) => result.series));
    expect(bytes.length).toBeLessThan(60);
    expect(Math.max(...bytes)).toBeLessThan(reportBytesMax);
  },
);

test('a report stays below the limit of the api when its checks remember long texts', async () => {
  const remember = JSON.stringify('語'.repeat(21_000));
  const results = Array.from(
    { length: 60 },
    (_, series): PendingResult => ({
      claim: 1,
      series,
      status: 'up',
      message: 'The page is the same.',
      duration_ms: 1,
      details: null,
      remember,
      startedMs: 0,
    }),
  );
  const { bytes, series } = await reportedOf(results);
  expect(series).toHaveLength(60);
  expect(Math.max(...bytes)).toBeLessThan(reportBytesMax);
});

test('a report stays below the limit of the api when its small results have letters of three bytes', async () => {
  const small = (series: number): PendingResult => ({
    claim: 1,
    series,
    status: 'up',
    message: 'The page is the same.',
    duration_ms: 1,
    details: JSON.stringify('語'.repeat(1_900)),
    remember: null,
    startedMs: 0,
  });
  const { bytes, series } = await reportedOf(Array.from({ length: 500 }, (_, each) => small(each)));
  expect(series).toHaveLength(500);
  expect(Math.max(...bytes)).toBeLessThan(reportBytesMax);
});

test('one report has 250 usual results', async () => {
  const usual = (series: number): PendingResult => ({
    claim: 1,
    series,
    status: 'up',
    message: 'It answered 200 OK in 12 ms.',
    duration_ms: 12,
    details: '{"status_code":200}',
    remember: null,
    startedMs: 0,
  });
  const { bytes } = await reportedOf(Array.from({ length: 500 }, (_, series) => usual(series)));
  expect(bytes).toHaveLength(2);
});
