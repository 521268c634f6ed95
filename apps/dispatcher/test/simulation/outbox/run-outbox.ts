import type { StatusSubscriberId, StatusUpdateId } from '@tocsin/domain';
import { auditFeed, ClockWatch, mailOutbox, statusMailQueue } from '@tocsin/persistence';
import { InjectedFault, type SimulatedProcess } from '@tocsin/testing';
import type { SubscriberMailer } from '@tocsin/transports';
import { accountMails } from '../../../src/outbox/account-mails.js';
import { auditStream } from '../../../src/outbox/audit-stream.js';
import { leaseMs } from '../../../src/outbox/outbox.js';
import { OutboxLoop, type Outlet } from '../../../src/outbox/outbox-loop.js';
import { answerMails, idOf, updateMails } from '../../../src/outbox/status-mails.js';
import { freeDatabase } from '../database/free-database.js';
import type { ReusableDatabase } from '../database/reusable-database.js';
import type { RewrittenStatement } from '../database/rewritten-statement.js';
import type { Tally } from '../tally.js';
import { OutboxWorld, secrets } from './outbox-world.js';

// All of these are virtual time.
const faultPhaseMs = 240_000;
const restartWithinMs = 20_000;
const restWithinMs = 3_600_000;
const lookEveryMs = 1000;
/** An attempt after the end would show in this time. */
const quietMs = 60_000;

const noRewrites: readonly RewrittenStatement[] = [];

export type OutboxRun = {
  readonly violation: string | null;
  readonly tally: Tally;
  readonly trace: () => string;
};

type MailRow = {
  update_id: StatusUpdateId;
  subscriber_id: StatusSubscriberId;
  status: string;
  error_code: string | null;
};

export const runOutbox = async (seed: number, rewritten = noRewrites): Promise<OutboxRun> => {
  const sqlite = await freeDatabase(rewritten);
  const world = new OutboxWorld(seed, sqlite);
  const { scheduler, random, trace, tally } = world;
  await world.addPage(random.integer(1, 6));
  const dispatchers = new Set<SimulatedProcess>();
  let started = 0;
  const start = (): void => {
    started += 1;
    const process = startDispatcher(world, `dispatcher ${started}`);
    dispatchers.add(process);
    process.onEnd(() => {
      dispatchers.delete(process);
      scheduler.schedule(() => world.isFaulty && start(), random.integer(0, restartWithinMs));
    });
  };
  const atTimes = (times: number, happen: () => Promise<void>): void => {
    for (let time = 0; time < times; time++)
      scheduler.schedule(
        () => void happen().catch((error: unknown) => world.violate(`the api fails: ${error}`)),
        random.integer(0, faultPhaseMs),
      );
  };
  atTimes(random.integer(1, 8), world.publish);
  atTimes(random.integer(1, 8), world.wish);
  atTimes(random.integer(1, 8), world.mailAccount);
  atTimes(random.integer(1, 30), world.changeAccount);
  atTimes(random.chance(0.5) ? random.integer(1, 3) : 0, async () => world.jumpClock());
  for (let count = random.integer(1, 3); count > 0; count--) start();

  const runUntil = (isOver: () => boolean, withinMs: number): Promise<void> => {
    const latestMs = scheduler.nowMs + withinMs;
    return scheduler.run(() => world.violation !== null || scheduler.nowMs >= latestMs || isOver());
  };
  await runUntil(() => false, faultPhaseMs);
  world.isFaulty = false;
  trace.add('environment', 'no more faults are injected');
  for (const process of dispatchers) {
    if (random.chance(0.5)) process.end();
  }
  start();
  let isAtRest = false;
  const lookForRest = (): void => {
    isAtRest = hasNothingToSend(world, sqlite);
    if (!isAtRest) scheduler.schedule(lookForRest, lookEveryMs);
  };
  lookForRest();
  await runUntil(() => isAtRest, restWithinMs);
  if (world.violation === null && !isAtRest) world.violate('everything that goes out ends');
  await runUntil(() => false, quietMs);
  if (world.violation === null) checkAtRest(world, sqlite);
  world.database.close();
  return { violation: world.violation, tally, trace: () => trace.text() };
};

const startDispatcher = (world: OutboxWorld, name: string): SimulatedProcess => {
  const { scheduler, clock, trace, tally } = world;
  const process = world.startProcess(name);
  const database = world.openDatabase(process);
  const watch = new ClockWatch(() => scheduler.nowMs);
  const claimant = { claimedBy: name, claimMs: leaseMs, watch };
  const write = (_details: object, message: string): void => trace.add(name, message);
  const log = { info: write, warn: write };
  const now = () => clock.now();
  const queue = statusMailQueue(database, secrets, claimant);
  const failed = { outcome: 'failed', code: 'smtp', message: 'No.', isAddressRefused: false } as const;
  const mailerOf = (kind: string): SubscriberMailer => ({
    send: async (_mail, { id, address }) => {
      const about = kind === 'answer' ? address : id;
      const answer = await world.mail(process, `${kind} ${about}`);
      return (answer === 'accepted' ? { outcome: 'delivered' } : failed) as never;
    },
    close: () => undefined,
  });
  const parts = { queue, publicUrl: 'https://tocsin.example.com', log, now };
  const outlets = [
    accountMails({
      outbox: mailOutbox(database, secrets),
      mailer: mailerOf('account') as never,
      log: log as never,
      now,
    }),
    answerMails({ ...parts, mailer: mailerOf('answer') } as never),
    updateMails({ ...parts, mailer: mailerOf('update') } as never),
    auditStream({
      feed: auditFeed(database, claimant),
      webhook: {
        send: async (entries) =>
          (await world.receive(
            process,
            entries.map(({ id }) => id),
          )) === 'accepted'
            ? ({ outcome: 'delivered' } as never)
            : (failed as never),
        close: async () => undefined,
      },
      log: log as never,
      monotonicMs: () => scheduler.nowMs,
    }),
  ];
  const loops = outlets.map(
    (outlet) =>
      new OutboxLoop(
        outlet as Outlet,
        {
          error: ({ err, loop }, message) => {
            trace.add(name, `${loop}: ${message}: ${err}`);
            if (!(err instanceof InjectedFault)) world.violate(`only injected faults throw: ${err}`);
          },
        },
        process.startTimer,
      ),
  );
  for (const loop of loops) loop.start();
  if (world.random.chance(0.3))
    process.startTimer(
      () => {
        if (!world.isFaulty) return;
        tally.count('dispatcher stopped');
        void Promise.all(loops.map((loop) => loop.stop())).then(
          () => process.end(),
          () => process.end(),
        );
      },
      world.random.integer(0, faultPhaseMs),
    );
  return process;
};

const hasNothingToSend = (world: OutboxWorld, sqlite: ReusableDatabase): boolean => {
  world.noteEntries();
  const [waiting] = sqlite.rows<{ count: number }>(`
    SELECT (SELECT COUNT(*) FROM mail)
      + (SELECT COUNT(*) FROM status_subscriber WHERE waiting_mail_sealed IS NOT NULL)
      + (SELECT COUNT(*) FROM status_mail WHERE status IN ('pending', 'sending')) AS count`);
  const [place] = sqlite.rows<{ position: number }>(`SELECT position FROM checkpoint WHERE name = 'audit'`);
  return waiting?.count === 0 && place?.position === world.entryIds.length;
};

const checkAtRest = (world: OutboxWorld, sqlite: ReusableDatabase): void => {
  const rows = sqlite.rows<MailRow>('SELECT update_id, subscriber_id, status, error_code FROM status_mail');
  const expected = world.updates * world.subscriberIds.length;
  if (rows.length !== expected) world.violate(`one row for each update and subscriber, ${expected} in all`);
  for (const { update_id, subscriber_id, status, error_code } of rows) {
    const message = `update ${idOf(update_id, subscriber_id)}`;
    world.tally.count(`mail: ${error_code ?? status}`);
    const wasSent = world.accepted.has(message);
    if (status === 'delivered' && !wasSent)
      world.violate(`what is recorded as delivered arrived: ${message}`);
    if (error_code !== 'interrupted' && !world.attempts.has(message))
      world.violate(`what is not recorded as interrupted was sent: ${message}`);
  }
  const sent = (kind: string) => [...world.attempts].filter((message) => message.startsWith(kind)).length;
  world.tally.count('answer: lost in a crash', world.wishes - sent('answer'));
  if (world.receivedEntries !== world.entryIds.length) world.violate('every entry of the audit log is sent');
};
