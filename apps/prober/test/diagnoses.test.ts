import { afterEach, describe, expect, test } from '@jest/globals';
import type { RawDiagnosis, Suspects } from '@tocsin/probes';
import { Diagnoses } from '../src/diagnoses.js';

const suspects: Suspects = { route: { host: '192.0.2.1' }, names: null };
const none: RawDiagnosis = { route: null, question: null, replies: [] };

type Asked = {
  readonly signal: AbortSignal;
  readonly end: (found: RawDiagnosis) => void;
  readonly fail: () => void;
};

const asked: Asked[] = [];
const errors: unknown[] = [];
const fault = new Error('a fault of ours');

const diagnoses = () =>
  new Diagnoses({
    diagnose: (_, signal) =>
      new Promise((resolve, reject) => asked.push({ signal, end: resolve, fail: () => reject(fault) })),
    onError: (error) => errors.push(error),
  });

/** Lets what has ended be noted. */
const noted = () => new Promise((resolve) => setImmediate(resolve));

const answerTo = (name: string): RawDiagnosis => ({ ...none, question: { name, type: 'A' } });

afterEach(() => {
  asked.length = 0;
  errors.length = 0;
});

const begin = (all: Diagnoses, series: number, account = 'a') =>
  all.begin({ series, account }, () => suspects);

describe('a diagnosis', () => {
  test('is made once while a series fails, and told from then on', async () => {
    const all = diagnoses();
    begin(all, 1);
    begin(all, 1);
    expect(all.of(1)).toBeUndefined();
    asked[0]?.end(answerTo('one'));
    await noted();
    begin(all, 1);
    expect(asked).toHaveLength(1);
    expect(all.of(1)).toEqual(answerTo('one'));
  });

  test('is made again when the series was good in between', async () => {
    const all = diagnoses();
    begin(all, 1);
    all.forget(1);
    begin(all, 1);
    // This one belongs to the failure before.
    asked[0]?.end(answerTo('old'));
    await noted();
    expect(all.of(1)).toBeUndefined();
    asked[1]?.end(answerTo('new'));
    await noted();
    expect(all.of(1)).toEqual(answerTo('new'));
  });

  test('is not made without suspects', () => {
    const all = diagnoses();
    all.begin({ series: 1, account: 'a' }, () => null);
    expect(asked).toHaveLength(0);
  });

  test('leaves room for other accounts, and waits for the next failed check without it', async () => {
    const all = diagnoses();
    for (const series of [1, 2, 3, 4]) begin(all, series, 'a');
    expect(asked).toHaveLength(3);
    for (const series of [5, 6, 7, 8]) begin(all, series, 'b');
    begin(all, 9, 'c');
    expect(asked).toHaveLength(6);
    asked[0]?.end(none);
    await noted();
    begin(all, 4, 'a');
    expect(asked).toHaveLength(7);
  });

  test('goes when others need its place', async () => {
    const all = diagnoses();
    for (let series = 0; series <= 1_000; series += 1) {
      begin(all, series);
      asked.at(-1)?.end(none);
      await noted();
    }
    expect([all.of(0), all.of(1)]).toEqual([undefined, none]);
  });

  test('is given up when the prober stops', () => {
    const all = diagnoses();
    begin(all, 1);
    all.stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('that a fault of ours ends is told to the log, and makes room', async () => {
    const all = diagnoses();
    for (const series of [1, 2, 3]) begin(all, series);
    asked[0]?.fail();
    await noted();
    expect(errors).toEqual([fault]);
    begin(all, 4);
    expect(asked).toHaveLength(4);
  });
});
