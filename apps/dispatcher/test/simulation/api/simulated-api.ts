import { type Instant, instant } from '@tocsin/domain';
import type { UnitOfWork } from '@tocsin/persistence';
import { InjectedFault, type SimulatedProcess } from '@tocsin/testing';
import type { World } from '../world.js';
import type { Api, ApiRequest } from './api-request.js';
import { channelRequests } from './channel-requests.js';
import { type OwnedMonitor, unitOfWorkOn } from './customers.js';
import { keepEscalating } from './escalations.js';
import { incidentRequests } from './incident-requests.js';

const requests: Readonly<Record<string, ApiRequest>> = { ...incidentRequests, ...channelRequests };
const weights = Object.fromEntries(Object.entries(requests).map(([name, { weight }]) => [name, weight]));

export class SimulatedApi implements Api {
  readonly process: SimulatedProcess;
  readonly unitOfWork: UnitOfWork;
  #clientsServed = 0;

  constructor(
    readonly world: World,
    name: string,
    private readonly monitors: readonly OwnedMonitor[],
  ) {
    this.process = world.startProcess(name);
    this.unitOfWork = unitOfWorkOn(world, world.openDatabase(this.process));
    void keepEscalating(this);
    for (let client = 0; client < world.settings.clients; client++) void this.#serveClient();
  }

  get name(): string {
    return this.process.name;
  }

  /** Its clients go on, also while it stands still, until each has had an answer after the last fault. */
  get isBusy(): boolean {
    return this.process.isAlive && this.#clientsServed > 0;
  }

  readonly now = (): Instant => instant(this.world.apiClock.now());

  readonly addToTrace = (what: string): void => this.world.trace.add(this.process.name, what);

  async #serveClient(): Promise<void> {
    const { random, settings } = this.world;
    this.#clientsServed += 1;
    while (this.world.isFaulty) {
      await this.process.sleep(random.integer(0, settings.thinkMsMax));
      await this.#serve(random.weighted(weights), random.pick(this.monitors));
    }
    this.#clientsServed -= 1;
  }

  async #serve(name: string, on: OwnedMonitor): Promise<void> {
    try {
      await requests[name]?.handle(this, on);
    } catch (error) {
      this.addToTrace(`could not ${name}: ${error}`);
      if (!(error instanceof InjectedFault)) {
        this.world.violations.report('only injected faults throw', `${this.process.name}: ${error}`);
      }
    }
  }
}
