import { type Instant, instant } from '@tocsin/domain';
import type { UnitOfWork } from '@tocsin/persistence';
import { InjectedFault, type SimulatedProcess } from '@tocsin/testing';
import type { Api, ApiRequest } from './api-request.js';
import { channelRequests } from './channel-requests.js';
import { unitOfWorkOn, type Watched } from './customers.js';
import { incidentRequests } from './incident-requests.js';
import type { World } from './world.js';

const requests: Readonly<Record<string, ApiRequest>> = { ...incidentRequests, ...channelRequests };
const weights = Object.fromEntries(Object.entries(requests).map(([name, { weight }]) => [name, weight]));

/** The api and its clients: the domain decides, the repositories store, and all of it can go wrong half-way. */
export class SimulatedApi implements Api {
  readonly process: SimulatedProcess;
  readonly unitOfWork: UnitOfWork;
  #requestsRunning = 0;

  constructor(
    readonly world: World,
    name: string,
    private readonly monitors: readonly Watched[],
  ) {
    this.process = world.startProcess(name);
    this.unitOfWork = unitOfWorkOn(world, world.openDatabase(this.process));
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

  async #serve(name: string, on: Watched): Promise<void> {
    this.#requestsRunning += 1;
    try {
      await requests[name]?.handle(this, on);
    } catch (error) {
      this.tell(`could not ${name}: ${error}`);
      if (!(error instanceof InjectedFault)) {
        this.world.verdict.violated('nothing throws but what was injected', `${this.process.name}: ${error}`);
      }
    }
    this.#requestsRunning -= 1;
  }
}
