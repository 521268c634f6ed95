import type { ChannelId } from '@tocsin/domain';
import type { Database } from '@tocsin/persistence';
import {
  drawFate,
  type Fate,
  idSequence,
  noMisfortunes,
  Random,
  type ReceiverMood,
  Scheduler,
  SimulatedClock,
  SimulatedNetwork,
  SimulatedProcess,
  Story,
} from '@tocsin/testing';
import { sendDeadlineMs } from '@tocsin/transports';
import { AlertAudit } from './alert-audit.js';
import { describedEvent, short } from './names.js';
import type { ReusableDatabase } from './store/reusable-database.js';
import { type Commit, SharedDatabase } from './store/shared-database.js';
import { steppedDatabase } from './store/stepped-database.js';
import { Tally } from './tally.js';
import type { Variant } from './variant.js';
import { Verdict } from './verdict.js';
import { drawWeather, type Weather } from './weather.js';

const newsTravelsMsMax = 5;
/** Misfortunes tell most where something has just been committed, and most steps only find that nothing is new. */
const newsLikelihood = 5;

/** All that the processes of one run share: time, chance, the database and the network. */
export class World {
  readonly random: Random;
  readonly weather: Weather;
  readonly scheduler: Scheduler;
  readonly story: Story;
  readonly verdict = new Verdict();
  readonly tally = new Tally();
  readonly databaseClock: SimulatedClock;
  readonly apiClock: SimulatedClock;
  readonly alerts: AlertAudit;
  readonly database: SharedDatabase;
  readonly network: SimulatedNetwork;
  readonly newId = idSequence(1);
  /** While it storms, things go wrong. */
  isStormy = true;
  /** Channels whose receivers never answer. */
  readonly hanging = new Set<ChannelId>();
  /** A database's clock that is set forward lets claims run out before their time. */
  wasClockSetForward = false;
  readonly #fates: Random;
  readonly #troubled = new Set<string>();
  readonly #moods = new Map<ChannelId, ReceiverMood>();
  readonly #listeners = new Set<() => void>();
  #hasNews = false;

  constructor(
    seed: number,
    readonly variant: Variant,
    sqlite: ReusableDatabase,
  ) {
    // One source of chance for each part, so that a change to one part leaves the others' draws as they were.
    const root = Random.of(seed);
    this.weather = drawWeather(root.fork());
    this.random = root.fork();
    this.#fates = root.fork();
    const scheduler = new Scheduler(root.fork());
    const story = new Story(scheduler);
    this.scheduler = scheduler;
    this.story = story;
    this.apiClock = new SimulatedClock(scheduler);
    const clock = new SimulatedClock(scheduler);
    this.databaseClock = clock;
    this.alerts = new AlertAudit({
      clock,
      story,
      verdict: this.verdict,
      hasMetTrouble: (process) => this.wasClockSetForward || this.#troubled.has(process),
    });
    this.database = new SharedDatabase({
      sqlite,
      clock,
      onCommit: (commit) => this.#tellNews(commit),
    });
    this.network = new SimulatedNetwork({
      scheduler,
      story,
      random: root.fork(),
      deadlineMs: sendDeadlineMs,
    });
  }

  startProcess(name: string): SimulatedProcess {
    this.story.tell(name, 'starts');
    const { scheduler, story } = this;
    return new SimulatedProcess({ name, scheduler, story, fateAt: (step) => this.#fateAt(name, step) });
  }

  /** Ends a process that had no chance to finish what it was doing. */
  kill(process: SimulatedProcess): void {
    this.story.tell(process.name, 'is killed');
    this.#troubled.add(process.name);
    process.end();
  }

  /** Connects a process to the database, until the process ends. */
  openDatabase(process: SimulatedProcess): Database {
    return steppedDatabase(this.database, {
      reach: process.reach,
      onChange: async (listener) => {
        const close = this.#onChange(process, listener);
        return { close: async () => close() };
      },
    });
  }

  /** Calls back soon after each commit, though not always: whoever listens must look by itself as well. */
  #onChange(process: SimulatedProcess, listener: () => void): () => void {
    const listenSoon = (): void => {
      if (this.isMisfortune(this.weather.newsIsLost, 'news of a commit lost')) return;
      process.startTimer(listener, this.random.integer(0, newsTravelsMsMax));
    };
    const close = (): void => void this.#listeners.delete(listenSoon);
    this.#listeners.add(listenSoon);
    process.onEnd(close);
    return close;
  }

  hang(channelId: ChannelId): void {
    this.story.tell('receiver', `of channel ${short(channelId)} never answers`);
    this.hanging.add(channelId);
  }

  /** From now on every receiver answers. */
  recover(): void {
    if (this.hanging.size > 0) this.story.tell('weather', 'every receiver answers again');
    this.hanging.clear();
  }

  /** What the receiver of this channel does to the next request. */
  moodOf(channelId: ChannelId): ReceiverMood {
    if (this.hanging.has(channelId)) return 'never answers';
    if (!this.isStormy) return 'accepts';
    const drawn = this.random.weighted(this.weather.moods);
    if (!this.weather.moodsLast) return drawn;
    const mood = this.#moods.get(channelId) ?? drawn;
    this.#moods.set(channelId, mood);
    return mood;
  }

  /** Whether the dispatchers have taken every event from the log. */
  get isLogRead(): boolean {
    return (this.database.events.at(-1)?.position ?? 0) <= this.database.checkpoint;
  }

  /** Whether this goes wrong now, as it does with this probability while it storms. */
  isMisfortune(probability: number, what: string): boolean {
    const isSo = this.random.chance(this.isStormy ? probability : 0);
    if (isSo) this.tally.count(what);
    return isSo;
  }

  #fateAt(process: string, step: string): Fate {
    const misfortunes = this.isStormy ? this.weather.misfortunes : noMisfortunes;
    const fate = drawFate(this.#fates, misfortunes, this.#hasNews ? newsLikelihood : 1);
    this.#hasNews = false;
    if (fate.does !== 'go on') {
      this.#troubled.add(process);
      this.tally.count(
        fate.does === 'fail' && step.endsWith(': answer') ? 'step: answer lost' : `step: ${fate.does}`,
      );
    }
    return fate;
  }

  #tellNews({ alerts, events, checkpoint }: Commit): void {
    for (const event of events) this.story.tell('database', describedEvent(event));
    for (const change of alerts) this.alerts.audit(change);
    if (checkpoint !== null) this.story.tell('database', `the checkpoint is ${checkpoint}`);
    this.#hasNews = true;
    for (const listener of this.#listeners) listener();
  }
}
