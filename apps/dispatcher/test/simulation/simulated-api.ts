import { type Instant, instant } from '@tocsin/domain';
import { InjectedFault, type MemoryStore, type SimulatedProcess } from '@tocsin/testing';
import { type Api, type ApiRequest, isLostRace } from './api-request.js';
import { channelRequests } from './channel-requests.js';
import type { MonitorRow } from './customers.js';
import { incidentRequests } from './incident-requests.js';
import type { World } from './world.js';

const requests: Readonly<Record<string, ApiRequest>> = { ...incidentRequests, ...channelRequests };
const weights = Object.fromEntries(Object.entries(requests).map(([name, { weight }]) => [name, weight]));

/** The api and its clients: the domain decides, the repositories store, and all of it can go wrong half-way. */
export class SimulatedApi implements Api {
  readonly process: SimulatedProcess;
  readonly store: MemoryStore;
  #requestsRunning = 0;

  constructor(
    readonly world: World,
    name: string,
    readonly monitors: readonly MonitorRow[],
  ) {
    this.process = world.startProcess(name);
    this.store = world.openStore(this.process);
    for (let client = 0; client < world.weather.clients; client++) void this.#serveClient();
  }

  get isBusy(): boolean {
    return this.process.isAlive && this.#requestsRunning > 0;
  }

  readonly now = (): Instant => instant(this.world.apiClock.now());

  readonly tell = (what: string): void => this.world.story.tell(this.process.name, what);

  async #serveClient(): Promise<void> {
    const { random, weather } = this.world;
    while (this.world.isStormy) {
      await this.process.sleep(random.integer(0, weather.thinkMsMax));
      await this.#serve(random.weighted(weights), random.pick(this.monitors));
    }
  }

  async #serve(name: string, on: MonitorRow): Promise<void> {
    this.#requestsRunning += 1;
    try {
      await requests[name]?.handle(this, on);
    } catch (error) {
      this.tell(`could not ${name}: ${error}`);
      if (!(error instanceof InjectedFault || isLostRace(error))) {
        this.world.verdict.violated('nothing throws but what was injected', `${this.process.name}: ${error}`);
      }
    }
    this.#requestsRunning -= 1;
  }
}
