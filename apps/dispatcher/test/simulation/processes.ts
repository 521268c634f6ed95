import type { OwnedMonitor } from './api/customers.js';
import { SimulatedApi } from './api/simulated-api.js';
import { SimulatedDispatcher } from './dispatcher/simulated-dispatcher.js';
import type { World } from './world.js';

const restartWithinMs = 5000;

/** While faults are injected, a process that ends restarts under another name. */
export class Processes {
  readonly #world: World;
  readonly #dispatchers = new Set<SimulatedDispatcher>();
  readonly #startApi: () => void;
  readonly #apis = new Set<SimulatedApi>();
  #started = 0;

  constructor(world: World, monitors: readonly OwnedMonitor[]) {
    this.#world = world;
    this.#startApi = () => {
      const api = new SimulatedApi(world, this.#name('api'), monitors);
      this.#apis.add(api);
      api.process.onEnd(() => {
        this.#apis.delete(api);
        this.#later(this.#startApi);
      });
    };
    for (let count = 0; count < world.settings.apis; count++) this.#startApi();
    for (let count = 0; count < world.settings.dispatchers; count++) this.#startDispatcher();
  }

  restartOne(): void {
    const [first] = this.#dispatchers;
    this.#world.tally.count('dispatcher restarted');
    void first?.shutDown();
  }

  crashMachine(): void {
    const { machines, random, tally } = this.#world;
    tally.count('machine crashed');
    const machine = random.pick(machines);
    for (const dispatcher of this.#dispatchers) {
      if (dispatcher.machine === machine) this.#world.kill(dispatcher.process);
    }
    machine.crash();
  }

  endFaults(): void {
    const { trace, random } = this.#world;
    this.#world.isFaulty = false;
    this.#world.nameServers.answerAgain();
    this.#world.lock.endHolds();
    trace.add('environment', 'no more faults are injected');
    for (const { process } of this.#dispatchers) {
      if (random.chance(0.5)) this.#world.kill(process);
    }
    this.#startDispatcher();
    this.#startApi();
  }

  get isAtRest(): boolean {
    const { alerts, network, isLogRead, responses } = this.#world;
    if (alerts.unfinished > 0 || network.underWay > 0 || !isLogRead) return false;
    if ([...this.#apis].some(({ isBusy }) => isBusy)) return false;
    if ([...this.#dispatchers].some(({ process }) => process.isFrozen)) return false;
    return !responses.isAnyDue;
  }

  readonly #startDispatcher = (): void => {
    const dispatcher = new SimulatedDispatcher(this.#world, this.#name('dispatcher'));
    this.#dispatchers.add(dispatcher);
    dispatcher.process.onEnd(() => {
      this.#dispatchers.delete(dispatcher);
      this.#later(this.#startDispatcher);
    });
  };

  #later(start: () => void): void {
    const { scheduler, random } = this.#world;
    scheduler.schedule(
      () => {
        if (this.#world.isFaulty) start();
      },
      random.integer(0, restartWithinMs),
    );
  }

  #name(kind: string): string {
    this.#started += 1;
    return `${kind} ${this.#started}`;
  }
}
