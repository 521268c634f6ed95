import type { AlertId, DispatchQueue, EventFeed } from '@tocsin/domain';
import { dispatchQueue, eventFeed, HeldClaims } from '@tocsin/persistence';
import { InjectedFault, type SimulatedProcess } from '@tocsin/testing';
import { claimMs, DispatchLoops, type DispatchLoopsParts } from '../../src/scheduling/dispatch-loops.js';
import { hostOf } from '../support/host-of.js';
import { queueWith } from '../support/queue-with.js';
import { checkBeforeSending } from './before-sending.js';
import { Compartments } from './compartments.js';
import { secrets, unitOfWorkOn } from './customers.js';
import { messageName } from './names.js';
import { SimulatedEventBus } from './simulated-event-bus.js';
import type { World } from './world.js';

type Send = DispatchLoopsParts['send'];

/** A dispatcher as a process of the simulation: all of it is real but its store, its network and its event bus. */
export class SimulatedDispatcher {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #dispatching: DispatchLoops;
  readonly #compartments: Compartments;

  constructor(world: World, name: string) {
    const process = world.startProcess(name);
    const { variant, weather, random, story, scheduler, verdict, tally } = world;
    const database = world.openDatabase(process);
    const claimant = { claimedBy: name, claimMs, held: new HeldClaims() };
    const queue = dispatchQueue(database, { secrets }, claimant);
    const feed = eventFeed(database, {
      ...claimant,
      secrets,
      newAlertId: () => world.newId<AlertId>(),
      time: { monotonicMs: () => scheduler.nowMs, sleep: process.sleep },
    });
    this.#compartments = new Compartments({ name, placesMax: weather.concurrencyMax, verdict, tally });
    const fails = (): boolean => world.isMisfortune(weather.handlerFails, 'handler failed');
    const parts: DispatchLoopsParts = {
      feed: this.#watchedFeed(variant.feed?.(feed, unitOfWorkOn(world, database)) ?? feed),
      queue: this.#watchedQueue(variant.queue?.(queue) ?? queue),
      bus: new SimulatedEventBus({ process, random, story, fails }),
      send: this.#send,
      hostOf,
      concurrencyMax: weather.concurrencyMax,
      log: this.#log,
      monotonicMs: () => scheduler.nowMs,
      startTimer: process.startTimer,
    };
    this.process = process;
    this.#world = world;
    this.#dispatching = new DispatchLoops(variant.parts?.(parts) ?? parts);
    void database.onChange(() => this.#dispatching.wake());
    this.#dispatching.start();
  }

  /** Stops as on SIGTERM. */
  async shutDown(): Promise<void> {
    const { story } = this.#world;
    story.tell(this.process.name, 'is asked to stop');
    await this.#dispatching.stop().catch((err) => this.#log.error({ err }, 'the last outcomes are lost'));
    story.tell(this.process.name, 'has stopped');
    this.process.startTimer(() => this.process.end(), 0);
  }

  readonly #watchedFeed = (feed: EventFeed): EventFeed => ({
    advance: async (eventsMax, react, admit) => {
      const advance = await feed.advance(eventsMax, react, this.#compartments.watch(admit));
      this.#compartments.claimed(advance.claimed);
      return advance;
    },
  });

  readonly #watchedQueue = (queue: DispatchQueue): DispatchQueue =>
    queueWith(queue, {
      claim: async (channelIds, eachMax, admit) => {
        const claimed = await queue.claim(channelIds, eachMax, this.#compartments.watch(admit));
        this.#compartments.claimed(claimed);
        return claimed;
      },
    });

  readonly #log = {
    error: ({ err }: { readonly err: unknown }, message: string): void => {
      const { story, verdict } = this.#world;
      story.tell(this.process.name, `${message}: ${err}`);
      if (!(err instanceof InjectedFault)) {
        verdict.violated('nothing throws but what was injected', `${this.process.name}: ${err}`);
      }
    },
  };

  readonly #send: Send = async (dispatch) => {
    const { name } = this.process;
    checkBeforeSending(this.#world, dispatch, { name, inFlight: this.#compartments.inFlight });
    this.#compartments.begins(dispatch);
    const mood = this.#world.moodOf(dispatch.channelId);
    const outcome = await this.#world.network.post(this.process, messageName(dispatch), mood);
    this.#compartments.ended(dispatch, outcome);
    return {
      outcome,
      request: { url: `https://receiver.example.com/${dispatch.channelId}`, signature: null },
    };
  };
}
