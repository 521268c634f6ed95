import type { AlertId, DispatchQueue, EventFeed } from '@tocsin/domain';
import { dispatchQueue, eventFeed, HeldClaims } from '@tocsin/persistence';
import { InjectedFault, type SimulatedProcess } from '@tocsin/testing';
import { claimMs, DispatchLoops, type DispatchLoopsParts } from '../../../src/scheduling/dispatch-loops.js';
import { hostOf } from '../../support/host-of.js';
import { queueWith } from '../../support/queue-with.js';
import { secrets, unitOfWorkOn } from '../api/customers.js';
import { AdmissionCheck } from '../checks/admissions.js';
import { checkBeforeSending } from '../checks/before-sending.js';
import { messageName } from '../names.js';
import type { World } from '../world.js';
import { SimulatedEventBus } from './simulated-event-bus.js';

type Send = DispatchLoopsParts['send'];

export class SimulatedDispatcher {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #loops: DispatchLoops;
  readonly #admissions: AdmissionCheck;

  constructor(world: World, name: string) {
    const process = world.startProcess(name);
    const { variant, settings, random, trace, scheduler, violations, tally } = world;
    const database = world.openDatabase(process);
    const claimant = { claimedBy: name, claimMs, held: new HeldClaims(), clock: world.databaseClock };
    const queue = dispatchQueue(database, { secrets }, claimant);
    const feed = eventFeed(database, {
      ...claimant,
      secrets,
      newAlertId: () => world.newId<AlertId>(),
      time: { monotonicMs: () => scheduler.nowMs, sleep: process.sleep },
    });
    this.#admissions = new AdmissionCheck({ name, placesMax: settings.concurrencyMax, violations, tally });
    const fails = (): boolean => world.drawsFault(settings.handlerFailRate, 'handler failed');
    const parts: DispatchLoopsParts = {
      feed: this.#watchedFeed(variant.feed?.(feed, unitOfWorkOn(world, database)) ?? feed),
      queue: this.#watchedQueue(variant.queue?.(queue) ?? queue),
      bus: new SimulatedEventBus({ process, random, trace, fails }),
      send: this.#send,
      hostOf,
      concurrencyMax: settings.concurrencyMax,
      log: this.#log,
      monotonicMs: () => scheduler.nowMs,
      startTimer: process.startTimer,
    };
    this.process = process;
    this.#world = world;
    this.#loops = new DispatchLoops(variant.parts?.(parts) ?? parts);
    void database.onChange(() => this.#loops.wake());
    this.#loops.start();
  }

  async shutDown(): Promise<void> {
    const { trace } = this.#world;
    trace.add(this.process.name, 'is asked to stop');
    await this.#loops.stop().catch((err) => this.#log.error({ err }, 'the last outcomes are lost'));
    trace.add(this.process.name, 'has stopped');
    this.process.startTimer(() => this.process.end(), 0);
  }

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
    const { name } = this.process;
    const { network, receivers, isFaulty } = this.#world;
    checkBeforeSending(this.#world, dispatch, { name, inFlight: this.#admissions.inFlight });
    this.#admissions.begins(dispatch);
    const behaviour = receivers.behaviourOf(dispatch.channelId, isFaulty);
    const outcome = await network.post(this.process, messageName(dispatch), behaviour);
    this.#admissions.ended(dispatch, outcome);
    return {
      outcome,
      request: { url: `https://receiver.example.com/${dispatch.channelId}`, signature: null },
    };
  };
}
