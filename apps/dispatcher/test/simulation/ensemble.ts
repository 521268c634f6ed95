import type { Watched } from './customers.js';
import { SimulatedApi } from './simulated-api.js';
import { SimulatedDispatcher } from './simulated-dispatcher.js';
import type { World } from './world.js';

const restartWithinMs = 5000;

/** The processes of a run. While it storms, whoever dies is started again as another process. */
export class Ensemble {
  readonly #world: World;
  readonly #dispatchers = new Set<SimulatedDispatcher>();
  readonly #startApi: () => void;
  #api: SimulatedApi | undefined;
  #started = 0;

  constructor(world: World, monitors: readonly Watched[]) {
    this.#world = world;
    this.#startApi = () => {
      const api = new SimulatedApi(world, this.#name('api'), monitors);
      this.#api = api;
      api.process.onEnd(() => this.#later(this.#startApi));
    };
    this.#startApi();
    for (let count = 0; count < world.weather.dispatchers; count++) this.#startDispatcher();
  }

  /** Asks one dispatcher, if any is there, to stop as a deployment does. */
  restartOne(): void {
    const [first] = this.#dispatchers;
    this.#world.tally.count('dispatcher restarted');
    void first?.shutDown();
  }

  /** Nothing goes wrong from now on. Some processes are gone for good, and there is a new and healthy dispatcher. */
  calm(): void {
    const { story, random } = this.#world;
    this.#world.isStormy = false;
    story.tell('weather', 'the storm is over: nothing goes wrong any more');
    for (const { process } of this.#dispatchers) {
      if (random.chance(0.5)) this.#world.kill(process);
    }
    this.#startDispatcher();
  }

  get isAtRest(): boolean {
    const { alerts, network, isLogRead } = this.#world;
    if (alerts.unfinished > 0 || network.underWay > 0 || this.#api?.isBusy || !isLogRead) return false;
    return ![...this.#dispatchers].some(({ process }) => process.isStopped);
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
        if (this.#world.isStormy) start();
      },
      random.integer(0, restartWithinMs),
    );
  }

  #name(kind: string): string {
    this.#started += 1;
    return `${kind} ${this.#started}`;
  }
}
