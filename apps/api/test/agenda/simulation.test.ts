import { describe, expect, test } from '@jest/globals';
import type { DueSubject } from '@tocsin/persistence';
import { Random, Scheduler } from '@tocsin/testing';
import { Agenda, type AgendaKind, type AgendaParts } from '../../src/agenda/agenda.js';

const seeds = 150;
const faultsUntilMs = 20_000;
/** A subject that failed by chance has been tried again by then. */
const settledFromMs = 40_000;
const endsAtMs = 70_000;
const latenessMsMax = 2500;
const atOnceMax = 4;
const kinds = ['good', 'poisoned', 'hanging'] as const;

type Kind = (typeof kinds)[number];
type Subject = { kind: Kind; subject: string; dueAtMs: number; lockedBy: Process | null; triedAlone: number };
type Process = { isAlive: boolean; looks: number };
type Wrong = {
  readonly agenda?: (parts: AgendaParts) => Pick<Agenda, 'start'>;
  readonly parts?: (parts: AgendaParts) => AgendaParts;
  readonly asksAgain?: boolean;
};

/** Processes with an agenda each share rows. In one of three kinds a subject always fails, and another kind hangs. */
const simulate = async (seed: number, { agenda, parts = (right) => right, asksAgain = true }: Wrong = {}) => {
  const random = Random.of(seed);
  const scheduler = new Scheduler(random.fork());
  const broken: string[] = [];
  const must = (isTrue: boolean, what: string) => isTrue || broken.includes(what) || broken.push(what);
  const pause = (ms: number) => new Promise<void>((resolve) => scheduler.schedule(resolve, ms));
  const never = new Promise<never>(() => undefined);
  const hasFaults = () => scheduler.nowMs < faultsUntilMs;

  const rows: Subject[] = kinds.flatMap((kind) =>
    Array.from({ length: random.integer(3, 12) }, (_, n) => {
      const dueAtMs = random.integer(0, 5000);
      return { kind, subject: `${kind} ${n}`, dueAtMs, lockedBy: null, triedAlone: 0 };
    }),
  );
  const isPoison = ({ subject }: Pick<Subject, 'subject'>) => subject === 'poisoned 1';
  const done = new Set<string>();

  const step = async (by: Process, afterMs: number): Promise<void> => {
    await pause(afterMs);
    if (hasFaults() && random.chance(0.02)) crash(by);
    if (!by.isAlive) await never;
    if (hasFaults() && random.chance(0.1))
      throw new Error(random.pick(['the database is away', 'a lost race']));
  };

  const carryOut = async (by: Process, kind: Kind, subjects: readonly DueSubject[]): Promise<number> => {
    must(subjects.length <= atOnceMax, 'a step has a bound');
    if (kind === 'hanging') await never;
    const asked = rows.filter((row) => subjects.some(({ subject }) => subject === row.subject));
    const claimed = asked.filter(
      (row) => row.lockedBy === null && (!asksAgain || row.dueAtMs <= scheduler.nowMs),
    );
    must(!rows.some((row) => row.kind === kind && row.lockedBy === by), 'one step of a kind runs at a time');
    for (const row of claimed) row.lockedBy = by;
    try {
      await step(by, random.integer(1, 200));
      const [alone] = asked;
      if (alone && asked.length === 1 && scheduler.nowMs > settledFromMs) alone.triedAlone += 1;
      if (asked.some(isPoison)) throw new Error('it always fails');
      for (const row of claimed) {
        const lateMs = scheduler.nowMs - row.dueAtMs;
        must(scheduler.nowMs < settledFromMs || lateMs < latenessMsMax, 'what is due is done soon');
        must(row.dueAtMs <= scheduler.nowMs, 'what is due is done once');
        done.add(row.subject);
        row.dueAtMs = scheduler.nowMs + random.integer(500, 5000);
      }
      return claimed.length;
    } finally {
      for (const row of claimed) row.lockedBy = null;
    }
  };

  const crash = (by: Process) => {
    by.isAlive = false;
    for (const row of rows) if (row.lockedBy === by) row.lockedBy = null;
    scheduler.schedule(startProcess, random.integer(0, 2000));
  };

  const startProcess = () => {
    const process: Process = { isAlive: true, looks: 0 };
    const right: AgendaParts = {
      kinds: kinds.map((kind) => ({ kind, atOnceMax, carryOut: (due) => carryOut(process, kind, due) })),
      look: async (subjectsMax) => {
        await step(process, random.integer(1, 20));
        if (scheduler.nowMs > settledFromMs) process.looks += 1;
        return kinds.flatMap((kind) =>
          rows
            .filter((row) => row.kind === kind && row.dueAtMs <= scheduler.nowMs)
            .sort((one, other) => one.dueAtMs - other.dueAtMs)
            .slice(0, subjectsMax)
            .map(({ subject }) => ({ kind, subject, within: null })),
        );
      },
      isUnavailable: (error) => error instanceof Error && error.message === 'the database is away',
      log: { error: () => undefined, warn: () => undefined },
      monotonicMs: () => scheduler.nowMs,
      startTimer: (run, afterMs) => scheduler.schedule(run, afterMs),
    };
    const given = parts(right);
    (agenda?.(given) ?? new Agenda(given)).start();
    processes.push(process);
  };

  const processes: Process[] = [];
  for (let n = random.integer(1, 3); n > 0; n--) scheduler.schedule(startProcess, random.integer(0, 1000));
  await scheduler.run(() => scheduler.nowMs >= endsAtMs);

  const alive = processes.filter(({ isAlive }) => isAlive);
  const seconds = (endsAtMs - settledFromMs) / 1000;
  const mustBeDone = rows.filter((row) => row.kind !== 'hanging' && !isPoison(row));
  for (const row of mustBeDone) {
    must(done.has(row.subject), 'what is due is done soon');
    must(scheduler.nowMs - row.dueAtMs < latenessMsMax, 'what is due is done soon');
  }
  const triedMax = alive.length * (seconds / 10 + 2);
  must(
    rows.filter(isPoison).every(({ triedAlone }) => triedAlone <= triedMax),
    'a failing subject waits',
  );
  // A look after one that found work which another process took: both did some of it.
  must(
    alive.every(({ looks }) => looks <= 2 * seconds + 2),
    'a process looks about once a second',
  );
  return broken;
};

const swallowing = (kind: AgendaKind): AgendaKind => ({
  ...kind,
  carryOut: (due) => kind.carryOut(due).catch(() => 0),
});

/** Kinds one after the other, in one loop. */
const inOneRow = ({ kinds: all, look, startTimer = () => () => undefined }: AgendaParts) => {
  const run = async (): Promise<void> => {
    const found = await look(500).catch(() => []);
    for (const { kind, carryOut } of all) {
      const due = found.filter((each) => each.kind === kind);
      for (let from = 0; from < due.length; from += atOnceMax)
        await carryOut(due.slice(from, from + atOnceMax)).catch(() => 0);
    }
    startTimer(() => void run(), 1000);
  };
  return { start: () => void run() };
};

/** Each pause is over when somebody asks. */
const fast = () => {
  let nowMs = 0;
  return () => (nowMs += 60_000);
};

describe('an agenda', () => {
  test('does all that is due once and soon, though processes crash, a subject fails and a kind hangs', async () => {
    for (let seed = 1; seed <= seeds; seed++)
      expect({ seed, broken: await simulate(seed) }).toEqual({ seed, broken: [] });
  });

  test.each<[string, string, Wrong]>([
    [
      'runs kinds one after the other',
      'what is due is done soon',
      { agenda: (parts) => inOneRow({ ...parts, kinds: [...parts.kinds].reverse() }) },
    ],
    [
      'leaves out a step that failed',
      'what is due is done soon',
      { parts: (right) => ({ ...right, kinds: right.kinds.map(swallowing) }) },
    ],
    ['claims without asking again what is due', 'what is due is done once', { asksAgain: false }],
    [
      'forgets what failed',
      'a failing subject waits',
      { parts: (right) => ({ ...right, monotonicMs: fast() }) },
    ],
    [
      'ignores the bound of a step',
      'a step has a bound',
      { parts: (right) => ({ ...right, kinds: right.kinds.map((kind) => ({ ...kind, atOnceMax: 500 })) }) },
    ],
  ])('that %s is found', async (_, what, wrong) => {
    const found = new Set<string>();
    for (let seed = 1; seed <= seeds && !found.has(what); seed++)
      for (const each of await simulate(seed, wrong)) found.add(each);
    expect([...found]).toContain(what);
  });
});
