import {
  type AlertId,
  type DispatchQueue,
  type EventFeed,
  interrupted,
  type SendOutcome,
} from '@tocsin/domain';
import {
  ClockWatch,
  claimSettlement,
  type Database,
  dispatchQueue,
  eventFeed,
  HeldClaims,
} from '@tocsin/persistence';
import { InjectedFault, type SimulatedProcess } from '@tocsin/testing';
import { CrashJournal, type Journal } from '../../../src/journal/crash-journal.js';
import type { StateFolder } from '../../../src/journal/disk-state-folder.js';
import { Settlement } from '../../../src/journal/settlement.js';
import { claimMs, DispatchLoops, type DispatchLoopsParts } from '../../../src/scheduling/dispatch-loops.js';
import type { SendableDispatch } from '../../../src/sending/sender.js';
import { hostOf } from '../../support/host-of.js';
import { queueWith } from '../../support/queue-with.js';
import { secrets, unitOfWorkOn } from '../api/customers.js';
import { AdmissionCheck } from '../checks/admissions.js';
import { checkBeforeSending, checkPlaces } from '../checks/before-sending.js';
import type { Machine } from '../machines/machine.js';
import { messageName } from '../names.js';
import { SimulatedTransport } from '../network/simulated-transport.js';
import type { World } from '../world.js';
import { SimulatedEventBus } from './simulated-event-bus.js';

type Send = DispatchLoopsParts['send'];

const connectMsMax = 50;
/** A process that dies before it has noted an outcome leaves the message as begun. */
const endNotedWithinMs = 1;
const unsent: SendOutcome = { ...interrupted, outcome: 'failed', responseStatus: null, durationMs: 1 };
const never = new Promise<never>(() => undefined);

/** Small, so that a run replaces its journals several times. */
const journalBytesMax = 600;

export class SimulatedDispatcher {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly machine: Machine;
  readonly #loops: DispatchLoops;
  readonly #journal: CrashJournal;
  readonly #settlement: Settlement;
  readonly #admissions: AdmissionCheck;
  readonly #transport: SimulatedTransport;
  #isJournalStuck = false;

  constructor(world: World, name: string) {
    const process = world.startProcess(name);
    const { variant, settings, random, trace, scheduler, violations, tally } = world;
    const database = world.openDatabase(process);
    const watch = new ClockWatch(() => scheduler.nowMs);
    const claimant = { claimedBy: name, claimMs, held: new HeldClaims(), clock: world.databaseClock, watch };
    const queue = dispatchQueue(database, { secrets }, claimant);
    const feed = eventFeed(database, {
      ...claimant,
      secrets,
      newAlertId: () => world.newId<AlertId>(),
      time: { monotonicMs: () => scheduler.nowMs, sleep: process.sleep },
    });
    this.#admissions = new AdmissionCheck({ name, placesMax: settings.concurrencyMax, violations, tally });
    this.process = process;
    this.#world = world;
    this.#transport = new SimulatedTransport(world, process);
    this.machine = random.pick(world.machines);
    this.#journal = this.#openJournal();
    this.#settlement = this.#newSettlement(database);
    const fails = (): boolean => world.drawsFault(settings.handlerFailRate, 'handler failed');
    const parts: DispatchLoopsParts = {
      feed: this.#watchedFeed(variant.feed?.(feed, unitOfWorkOn(world, database)) ?? feed),
      queue: this.#watchedQueue(variant.queue?.(queue) ?? queue),
      bus: new SimulatedEventBus({ process, random, trace, fails }),
      send: this.#send,
      hostOf,
      journal: this.#watchedJournal,
      settle: () => this.#settlement.settle(),
      concurrencyMax: settings.concurrencyMax,
      log: this.#log,
      monotonicMs: () => scheduler.nowMs,
      startTimer: process.startTimer,
    };
    this.#loops = new DispatchLoops(variant.parts?.(parts) ?? parts);
    void database.onChange(() => this.#loops.wake());
    this.#loops.start();
  }

  async shutDown(): Promise<void> {
    const { trace } = this.#world;
    trace.add(this.process.name, 'is asked to stop');
    await this.#loops.stop().then(
      () => this.#journal.close(),
      (err) => {
        this.#world.disturb(this.process, Number.POSITIVE_INFINITY);
        this.#log.error({ err }, 'the last outcomes are lost');
      },
    );
    this.#settlement.close();
    trace.add(this.process.name, 'has stopped');
    this.process.startTimer(() => this.process.end(), 0);
  }

  get #folder(): StateFolder {
    const { folder: changed, hasLocks } = this.#world.variant;
    const folder = this.machine.folderOf(this.process, hasLocks);
    return changed?.(folder) ?? folder;
  }

  get #bootId(): string {
    return this.#world.variant.bootId ?? this.machine.bootId;
  }

  #openJournal(): CrashJournal {
    const { scheduler } = this.#world;
    const { process } = this;
    const journal = new CrashJournal({
      folder: this.#folder,
      name: process.name,
      header: { claimedBy: process.name, bootId: this.#bootId, databaseIdentity: 'simulated' },
      monotonicMs: () => scheduler.nowMs,
      onKept: (reason) => this.#say(reason === null ? 'keeps a journal' : `keeps no journal: ${reason}`),
      onStuck: () => {
        this.#isJournalStuck = true;
        void this.shutDown();
      },
      bytesMax: journalBytesMax,
      soon: (run) => process.startTimer(run, 0),
    });
    journal.open();
    return journal;
  }

  #newSettlement(database: Database): Settlement {
    const { scheduler, variant, tally } = this.#world;
    const claims = claimSettlement(database);
    const log = (details: object, message: string): void =>
      this.#say(`${message} ${JSON.stringify(details)}`);
    return new Settlement({
      folder: this.#folder,
      bootId: this.#bootId,
      claims: variant.claims?.(claims) ?? claims,
      claimMs,
      monotonicMs: () => scheduler.nowMs,
      log: { info: log, warn: log },
      onSettled: ({ interrupted, recorded, givenBack }) => {
        tally.count('journal: message closed', interrupted);
        tally.count('journal: message given back', givenBack.length);
        tally.count('journal: outcome recorded', recorded.length);
      },
    });
  }

  readonly #watchedJournal: Journal = {
    begin: (alertId) => {
      this.#world.begun.add(alertId);
      return this.#journal.begin(alertId);
    },
    end: (completed) => this.#journal.end(completed),
    settled: (alertId) => this.#journal.settled(alertId),
  };

  readonly #say = (what: string): void => this.#world.trace.add(this.process.name, what);

  readonly #watchedFeed = (feed: EventFeed): EventFeed => ({
    advance: async (eventsMax, react, admit) => {
      const advance = await feed.advance(eventsMax, react, this.#admissions.watch(admit));
      this.#admissions.claimed(advance.claimed);
      return advance;
    },
  });

  readonly #watchedQueue = (queue: DispatchQueue): DispatchQueue =>
    queueWith(queue, {
      claim: async (channelIds, eachMax, admit) => {
        const claimed = await queue.claim(channelIds, eachMax, this.#admissions.watch(admit));
        this.#admissions.claimed(claimed);
        return claimed;
      },
      // Messages are given back once: what that fails for stays until its claim runs out.
      release: (alertIds) =>
        queue.release(alertIds).catch((error) => {
          this.#world.disturb(this.process);
          throw error;
        }),
    });

  readonly #log = {
    error: ({ err }: { readonly err: unknown }, message: string): void => {
      const { trace, violations } = this.#world;
      trace.add(this.process.name, `${message}: ${err}`);
      if (!(err instanceof InjectedFault)) {
        violations.report('only injected faults throw', `${this.process.name}: ${err}`);
      }
    },
  };

  readonly #send: Send = async (dispatch) => {
    const { process } = this;
    if (!process.isAlive) return never;
    const { network, receivers, random, lock } = this.#world;
    checkPlaces(this.#world, dispatch, { name: process.name, inFlight: this.#admissions.inFlight });
    this.#admissions.begins(dispatch);
    const name = messageName(dispatch);
    const route = this.#transport.routeTo(hostOf(dispatch.channel), name);
    const connectMs = random.integer(0, connectMsMax);
    if (route.isFresh) await process.sleep(connectMs);
    const failed = await route.find();
    if (failed !== null) return this.#ended(dispatch, network.end(process, name, failed, route.elapsedMs));
    const mayBegin = await dispatch.begin();
    if (!process.isAlive) return never;
    if (!mayBegin) {
      this.#admissions.ended(dispatch, unsent);
      return { outcome: unsent, request: null };
    }
    checkBeforeSending(this.#world, dispatch, process.name);
    const behaviour = receivers.behaviourOf(dispatch.channelId, this.#world.isFaulty);
    lock.messageLeaves();
    const outcome = await network.post(process, name, behaviour, route);
    process.startTimer(() => {
      if (!this.#isJournalStuck) this.#world.ended.add(dispatch.alertId);
    }, endNotedWithinMs);
    return this.#ended(dispatch, outcome);
  };

  #ended(dispatch: SendableDispatch, outcome: SendOutcome): Awaited<ReturnType<Send>> {
    this.#admissions.ended(dispatch, outcome);
    this.#world.recordings.knows(this.process, dispatch.alertId, messageName(dispatch));
    return {
      outcome,
      request: { url: `https://receiver.example.com/${dispatch.channelId}`, signature: null },
    };
  }
}
