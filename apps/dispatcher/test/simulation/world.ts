import type { AlertId } from '@tocsin/domain';
import type { Database } from '@tocsin/persistence';
import {
  drawFault,
  type Fault,
  idSequence,
  noFaults,
  Random,
  Scheduler,
  SimulatedClock,
  SimulatedNetwork,
  SimulatedProcess,
  Trace,
} from '@tocsin/testing';
import { sendDeadlineMs } from '@tocsin/transports';
import { AlertChanges } from './checks/alert-changes.js';
import { Recordings } from './checks/recordings.js';
import { Violations } from './checks/violations.js';
import type { ReusableDatabase } from './database/reusable-database.js';
import { type Commit, SharedDatabase } from './database/shared-database.js';
import { steppedDatabase } from './database/stepped-database.js';
import { StrangersLock } from './database/strangers-lock.js';
import { Machine } from './machines/machine.js';
import { describedEvent } from './names.js';
import { Destinations } from './network/destinations.js';
import { NameServers } from './network/name-servers.js';
import type { Variant } from './planted-bugs/variant.js';
import { Receivers } from './receivers.js';
import { Responses } from './responses.js';
import { drawRunSettings, type RunSettings } from './run-settings.js';
import { Tally } from './tally.js';

const noticeOfCommitMsMax = 5;
/** Faults reveal most just after a commit. Most other steps find nothing new. */
const faultFactorAfterCommit = 5;

const lengthOf = (fault: Fault): number => {
  if (fault.does === 'crash') return Number.POSITIVE_INFINITY;
  return fault.does === 'freeze' ? fault.forMs : fault.afterMs;
};

export class World {
  readonly random: Random;
  readonly settings: RunSettings;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly violations = new Violations();
  readonly tally = new Tally();
  readonly databaseClock: SimulatedClock;
  readonly apiClock: SimulatedClock;
  readonly alerts: AlertChanges;
  readonly recordings: Recordings;
  readonly database: SharedDatabase;
  readonly lock: StrangersLock;
  readonly network: SimulatedNetwork;
  readonly receivers: Receivers;
  readonly nameServers: NameServers;
  readonly destinations: Destinations;
  readonly machines: readonly Machine[];
  readonly responses: Responses;
  readonly newId = idSequence(1);
  /** Messages that a dispatcher began, or was about to begin when it died. */
  readonly begun = new Set<AlertId>();
  /** Messages that ended while their dispatcher lived. */
  readonly ended = new Set<AlertId>();
  isFaulty = true;
  /** Claims run out early after the database's clock was set forward. */
  wasClockSetForward = false;
  readonly #faults: Random;
  /** When the last fault of each process ended. */
  readonly #disturbed = new Map<string, number>();
  readonly #dead = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #hasJustCommitted = false;

  constructor(
    seed: number,
    readonly variant: Variant,
    sqlite: ReusableDatabase,
  ) {
    // Each part has its own generator, so changing one part leaves the draws of the others unchanged.
    const root = Random.of(seed);
    this.settings = drawRunSettings(root.fork());
    this.random = root.fork();
    this.#faults = root.fork();
    const scheduler = new Scheduler(root.fork());
    const trace = new Trace(scheduler);
    const clock = new SimulatedClock(scheduler);
    this.scheduler = scheduler;
    this.trace = trace;
    this.apiClock = new SimulatedClock(scheduler);
    this.databaseClock = clock;
    this.receivers = new Receivers(this.random, this.settings);
    this.alerts = new AlertChanges({
      clock,
      trace,
      violations: this.violations,
      wasSent: (message) => this.network.attempts.has(message),
      wasOnTheWire: (alertId) => this.begun.has(alertId) && !this.ended.has(alertId),
      hasDied: (process) => this.#dead.has(process),
      time: scheduler,
      wasHinderedSince: (process, ms) => this.wasClockSetForward || this.#wasHinderedSince(process, ms),
    });
    this.database = new SharedDatabase({ sqlite, clock, onCommit: (commit) => this.#onCommit(commit) });
    this.recordings = new Recordings({
      time: scheduler,
      violations: this.violations,
      alert: (alertId) => this.database.alert(alertId),
      wasHinderedSince: this.#wasHinderedSince,
    });
    this.responses = new Responses(sqlite, this.violations, this.tally);
    this.machines = Array.from(
      { length: this.settings.machines },
      (_, index) => new Machine(`machine ${index + 1}`, this),
    );
    this.network = new SimulatedNetwork({
      scheduler,
      trace,
      random: root.fork(),
      deadlineMs: sendDeadlineMs,
    });
    const { settings, tally } = this;
    this.lock = new StrangersLock({ scheduler, random: root.fork(), trace, tally });
    this.nameServers = new NameServers({ scheduler, random: root.fork(), trace, tally, settings });
    this.destinations = new Destinations(root.fork(), settings.areReceiversClosing);
  }

  startProcess(name: string): SimulatedProcess {
    this.trace.add(name, 'starts');
    const { scheduler, trace } = this;
    const process = new SimulatedProcess({
      name,
      scheduler,
      trace,
      faultAt: (step) => this.#faultAt(name, step),
    });
    process.onEnd(() => this.#dead.add(name));
    return process;
  }

  /** A fault hit this process or the database after `ms`. */
  readonly #wasHinderedSince = (process: string, ms: number): boolean =>
    this.lock.wasHeldSince(ms) || ms <= (this.#disturbed.get(process) ?? Number.NEGATIVE_INFINITY);

  /** A fault hits this process, which may leave its claims behind. */
  disturb({ name }: Pick<SimulatedProcess, 'name'>, forMs = 0): void {
    this.#disturbed.set(name, Math.max(this.scheduler.nowMs + forMs, this.#disturbed.get(name) ?? 0));
  }

  kill(process: SimulatedProcess): void {
    this.trace.add(process.name, 'is killed');
    this.disturb(process, Number.POSITIVE_INFINITY);
    process.end();
  }

  openDatabase(process: SimulatedProcess): Database {
    return steppedDatabase(this.database, {
      reach: process.reach,
      mayWrite: this.lock.queueOf(process),
      onChange: async (listener) => {
        const close = this.#notify(process, listener);
        return { close: async () => close() };
      },
    });
  }

  get isLogRead(): boolean {
    return (this.database.events.at(-1)?.position ?? 0) <= this.database.checkpoint;
  }

  drawsFault(probability: number, what: string): boolean {
    const isDrawn = this.random.chance(this.isFaulty ? probability : 0);
    if (isDrawn) this.tally.count(what);
    return isDrawn;
  }

  /** Calls `listener` soon after most commits. Some notices are lost, so listeners must also look by themselves. */
  #notify(process: SimulatedProcess, listener: () => void): () => void {
    const notify = (): void => {
      if (this.drawsFault(this.settings.noticeLossRate, 'notice of a commit lost')) return;
      process.startTimer(listener, this.random.integer(0, noticeOfCommitMsMax));
    };
    const close = (): void => void this.#listeners.delete(notify);
    this.#listeners.add(notify);
    process.onEnd(close);
    return close;
  }

  #faultAt(process: string, step: string): Fault {
    this.recordings.check();
    const rates = this.isFaulty ? this.settings.faultRates : noFaults;
    const fault = drawFault(this.#faults, rates, this.#hasJustCommitted ? faultFactorAfterCommit : 1);
    this.#hasJustCommitted = false;
    if (fault.does !== 'go on') {
      this.disturb({ name: process }, lengthOf(fault));
      const isAnswerLost = fault.does === 'fail' && step.endsWith(': answer');
      this.tally.count(isAnswerLost ? 'step: answer lost' : `step: ${fault.does}`);
    }
    return fault;
  }

  #onCommit({ alerts, events, checkpoint }: Commit): void {
    for (const event of events) {
      this.trace.add('database', describedEvent(event));
      this.responses.see(event);
    }
    for (const change of alerts) this.alerts.check(change);
    if (checkpoint !== null) this.trace.add('database', `the checkpoint is ${checkpoint}`);
    this.#hasJustCommitted = true;
    for (const listener of this.#listeners) listener();
  }
}
