import {
  type AccountId,
  type AuditEntryId,
  id,
  instant,
  isRefusal,
  plusMs,
  type StatusPageId,
  type StatusPostId,
  type StatusSubscriberId,
  type StatusUpdateId,
  unbranded,
} from '@tocsin/domain';
import { type Database, secretBox, UnitOfWork } from '@tocsin/persistence';
import {
  drawFault,
  type Fault,
  type FaultRates,
  idSequence,
  noFaults,
  Random,
  Scheduler,
  SimulatedClock,
  SimulatedProcess,
  Trace,
} from '@tocsin/testing';
import type { ReusableDatabase } from '../database/reusable-database.js';
import { SharedDatabase } from '../database/shared-database.js';
import { steppedDatabase } from '../database/stepped-database.js';
import { Tally } from '../tally.js';

export const secrets = secretBox('a key that is only good for simulations');

const attemptMsMax = 10_000;
const clockJumpMsMax = 90_000;
const linkMs = 24 * 60 * 60 * 1000;

/** What a server does with one attempt. The sender does not learn of a lost answer. */
type Answer = 'accepted' | 'accepted, answer lost' | 'refused';

/** A database, a mail server and a receiver of the audit log, as all processes of a run share them. */
export class OutboxWorld {
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly tally = new Tally();
  readonly random: Random;
  readonly clock: SimulatedClock;
  readonly database: SharedDatabase;
  /** Without faults. */
  readonly unitOfWork: UnitOfWork;
  readonly newId = idSequence(1);
  readonly attempts = new Set<string>();
  readonly accepted = new Set<string>();
  readonly subscriberIds: StatusSubscriberId[] = [];
  readonly accountId = this.newId<AccountId>();
  readonly pageId = this.newId<StatusPageId>();
  /** In the order of their commits. */
  entryIds: readonly AuditEntryId[] = [];
  updates = 0;
  wishes = 0;
  receivedEntries = 0;
  isFaulty = true;
  violation: string | null = null;
  readonly #sqlite: ReusableDatabase;
  readonly #faults: Random;
  readonly #rates: FaultRates;
  readonly #refusals: number;

  constructor(seed: number, sqlite: ReusableDatabase) {
    const root = Random.of(seed);
    this.#sqlite = sqlite;
    this.random = root.fork();
    this.#faults = root.fork();
    this.scheduler = new Scheduler(root.fork());
    this.trace = new Trace(this.scheduler);
    this.clock = new SimulatedClock(this.scheduler);
    this.database = new SharedDatabase({ sqlite, clock: this.clock, onCommit: () => undefined });
    const inHalfOfRuns = (max: number): number =>
      this.random.chance(0.5) ? (this.random.integer(1, 100) / 100) * max : 0;
    this.#rates = {
      crash: inHalfOfRuns(0.02),
      freeze: inHalfOfRuns(0.02),
      freezeMsMax: 150_000,
      fail: inHalfOfRuns(0.06),
      delay: inHalfOfRuns(0.1),
      delayMsMax: 5000,
    };
    this.#refusals = inHalfOfRuns(0.5);
    const reach = async (): Promise<void> => undefined;
    const stepped = steppedDatabase(this.database, { reach, onChange: async () => ({ close: reach }) });
    this.unitOfWork = new UnitOfWork(stepped, { secrets, newId: this.newId });
  }

  get now() {
    return instant(this.clock.now());
  }

  violate(what: string): void {
    this.trace.add('check', `VIOLATED: ${what}`);
    this.violation ??= what;
  }

  startProcess(name: string): SimulatedProcess {
    this.trace.add(name, 'starts');
    const { scheduler, trace } = this;
    return new SimulatedProcess({ name, scheduler, trace, faultAt: (step) => this.#faultAt(step) });
  }

  openDatabase({ reach }: SimulatedProcess): Database {
    return steppedDatabase(this.database, {
      reach,
      onChange: async () => ({ close: async () => undefined }),
    });
  }

  jumpClock(): void {
    this.tally.count('clock set');
    this.clock.jump(this.random.integer(-clockJumpMsMax, clockJumpMsMax));
  }

  /** One attempt at a mail. A second one for the same mail is a violation, whatever became of the first. */
  async mail(process: SimulatedProcess, message: string): Promise<Answer> {
    if (!process.isAlive) return new Promise(() => undefined);
    this.trace.add(process.name, `sends ${message}`, message);
    if (this.attempts.has(message)) this.violate(`one attempt at most: ${message}`);
    this.attempts.add(message);
    const answer = this.#draw();
    if (answer !== 'refused') this.accepted.add(message);
    await process.sleep(this.random.integer(0, attemptMsMax));
    return answer;
  }

  /** The receiver of the audit log may get entries again, and misses none. */
  async receive(process: SimulatedProcess, ids: readonly string[]): Promise<Answer> {
    if (!process.isAlive) return new Promise(() => undefined);
    await process.sleep(this.random.integer(0, attemptMsMax / 2));
    const answer = this.#draw();
    if (answer !== 'refused') {
      this.noteEntries();
      const from = this.entryIds.indexOf(ids[0] as AuditEntryId);
      this.trace.add(process.name, `sends the entries ${from + 1} to ${from + ids.length}`);
      if (from < this.receivedEntries) this.tally.count('entries sent again');
      if (from > this.receivedEntries) this.violate('no entry of the audit log is left out');
      if (this.entryIds.slice(from, from + ids.length).join() !== ids.join())
        this.violate('entries of the audit log are sent in order');
      this.receivedEntries = Math.max(this.receivedEntries, from + ids.length);
    }
    await process.sleep(this.random.integer(0, attemptMsMax / 2));
    return answer;
  }

  noteEntries(): void {
    const rows = this.#sqlite.rows<{ entry_id: AuditEntryId }>(
      'SELECT entry_id FROM audit_position ORDER BY position',
    );
    this.entryIds = rows.map(({ entry_id }) => entry_id);
  }

  #draw(): Answer {
    const isRefused = this.random.chance(this.isFaulty ? this.#refusals : 0);
    const isLost = this.random.chance(this.isFaulty ? this.#refusals / 2 : 0);
    if (isRefused) return 'refused';
    return isLost ? 'accepted, answer lost' : 'accepted';
  }

  #faultAt(step: string): Fault {
    const fault = drawFault(this.#faults, this.isFaulty ? this.#rates : noFaults);
    if (fault.does !== 'go on') {
      const isAnswerLost = fault.does === 'fail' && step.endsWith(': answer');
      this.tally.count(isAnswerLost ? 'step: answer lost' : `step: ${fault.does}`);
    }
    return fault;
  }

  async addPage(subscribers: number): Promise<void> {
    const { accountId, pageId, now } = this;
    await this.unitOfWork.run(async ({ accounts, statusPages }) => {
      await accounts.create({ id: accountId, name: 'The shop', plan: 'lite', createdAt: now });
      const names = { slug: 'shop', title: 'The shop', description: '', homepageUrl: null, domain: null };
      const flags = { noindex: false, hasPassword: false, isDomainProved: false, publishAfterMinutes: null };
      await statusPages.save(
        {
          id: pageId,
          accountId,
          ...names,
          ...flags,
          ...unbranded,
          timeZone: 'UTC',
          createdAt: now,
          updatedAt: now,
        },
        null,
      );
    });
    for (let count = 0; count < subscribers; count++) this.subscriberIds.push(await this.#subscribe(true));
  }

  async #subscribe(isConfirmed: boolean): Promise<StatusSubscriberId> {
    const subscriberId = this.newId<StatusSubscriberId>();
    await this.unitOfWork.run(async ({ statusSubscribers }) => {
      await statusSubscribers.add(
        {
          id: subscriberId,
          pageId: this.pageId,
          emailAddress: `${subscriberId}@example.com`,
          componentIds: null,
          language: 'en',
          createdAt: this.now,
          confirmToken: `confirm ${subscriberId}`,
          confirmHash: `confirm ${subscriberId}`,
          confirmExpiresAt: plusMs(this.now, linkMs),
          unsubscribeToken: `leave ${subscriberId}`,
          unsubscribeHash: `leave ${subscriberId}`,
        },
        [id(`${subscriberId}@example.com`)],
      );
      this.wishes += 1;
      if (isConfirmed) await statusSubscribers.confirm(`confirm ${subscriberId}`, this.now);
    });
    return subscriberId;
  }

  readonly wish = async (): Promise<void> => {
    await this.#subscribe(false);
  };

  readonly publish = async (): Promise<void> => {
    const postId = this.newId<StatusPostId>();
    const { accountId, pageId, now } = this;
    const post = { postId, pageId, accountId, kind: 'incident', title: 'Slow', components: [] } as const;
    const first = { status: 'investigating', text: 'We look into it.' } as const;
    await this.unitOfWork.run(async ({ statusPosts }) => {
      for (const command of [
        { type: 'DraftStatusPost', ...post, schedule: null, first, now },
        { type: 'PublishStatusPost', updateId: this.newId<StatusUpdateId>(), now },
      ] as const)
        if (isRefusal(await statusPosts.handle(postId, command, (text) => text)))
          throw new Error('A post was refused.');
    });
    this.updates += 1;
  };

  readonly mailAccount = async (): Promise<void> => {
    const mail = { kind: 'password_reset', link: 'https://x/', expiresAt: plusMs(this.now, linkMs) } as const;
    await this.unitOfWork.run(({ mails }) => mails.add('ada@example.com', mail));
  };

  readonly changeAccount = async (): Promise<void> => {
    const { accountId, now: at } = this;
    await this.unitOfWork.run(async ({ auditLog }) =>
      auditLog.append(
        { action: 'account.changed', subjectId: accountId },
        { accountId, actor: { type: 'administrator' }, address: null, at },
      ),
    );
  };
}
