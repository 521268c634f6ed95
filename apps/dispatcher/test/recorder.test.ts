import { describe, expect, test } from '@jest/globals';
import { type AlertId, type CompletedDispatch, id } from '@tocsin/domain';
import { Recorder } from '../src/recorder.js';

const ended = (name: string): CompletedDispatch => ({
  alertId: id<AlertId>(name),
  outcome: { outcome: 'delivered', responseStatus: 204, durationMs: 3 },
  request: { url: 'https://hooks.example.com/in', signature: null },
});

describe('the recorder', () => {
  test('writes at once what arrives while an earlier write is under way, and reports each when it is written', async () => {
    const writes: string[][] = [];
    let release = (): void => undefined;
    const recorder = new Recorder(
      {
        complete: async (completed) => {
          writes.push(completed.map(({ alertId }) => alertId));
          await new Promise<void>((resolve) => {
            release = resolve;
          });
        },
      },
      () => undefined,
    );
    const recorded: string[] = [];
    const record = (name: string) => recorder.record(ended(name)).then(() => recorded.push(name));
    const all = [record('a'), record('b'), record('c')];
    await Promise.resolve();
    expect(writes).toEqual([['a']]);
    expect(recorded).toEqual([]);
    release();
    await all[0];
    expect(writes).toEqual([['a'], ['b', 'c']]);
    expect(recorded).toEqual(['a']);
    release();
    await Promise.all(all);
    expect(recorded).toEqual(['a', 'b', 'c']);
  });

  test('keeps outcomes while the database is away, and writes them when it is back', async () => {
    const errors: unknown[] = [];
    const written: string[] = [];
    const recorder = new Recorder(
      {
        complete: async (completed) => {
          if (errors.length < 2) throw new Error('the database is away');
          written.push(...completed.map(({ alertId }) => alertId));
        },
      },
      (error) => errors.push(error),
    );
    await Promise.all([recorder.record(ended('a')), recorder.record(ended('b'))]);
    expect(errors).toHaveLength(2);
    expect(written).toEqual(['a', 'b']);
  });

  test('takes an outcome that comes the moment the last write ends', async () => {
    const written: string[] = [];
    const recorder = new Recorder(
      { complete: async (completed) => void written.push(...completed.map(({ alertId }) => alertId)) },
      () => undefined,
    );
    for (const name of ['a', 'b', 'c']) await recorder.record(ended(name));
    expect(written).toEqual(['a', 'b', 'c']);
  });
});
