import {
  type ChannelCommand,
  type ChannelId,
  channel,
  type EventId,
  type IncidentCommand,
  type IncidentId,
  type Instant,
  instant,
  isRefusal,
  OpenIncidentConflict,
  VersionConflict,
} from '@tocsin/domain';
import { InjectedFault, type MemoryStore, type SimulatedProcess } from '@tocsin/testing';
import { type MonitorRow, someConfig } from './customers.js';
import { short } from './names.js';
import type { World } from './world.js';

/** How often a command that lost a race is decided again. */
const attemptsMax = 3;

type Request =
  | 'open an incident'
  | 'resolve an incident'
  | 'attach a channel'
  | 'detach a channel'
  | 'create a channel'
  | 'save a channel'
  | 'delete a channel'
  | 'change the plan';

const requestWeights: Readonly<Record<Request, number>> = {
  'open an incident': 10,
  'resolve an incident': 9,
  'attach a channel': 3,
  'detach a channel': 2,
  'create a channel': 2,
  'save a channel': 1,
  'delete a channel': 1,
  'change the plan': 1,
};

/** The api and its clients: the domain decides, the repositories store, and all of it can go wrong half-way. */
export class SimulatedApi {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #store: MemoryStore;
  readonly #monitors: readonly MonitorRow[];
  #requestsRunning = 0;

  constructor(world: World, name: string, monitors: readonly MonitorRow[]) {
    this.process = world.startProcess(name);
    this.#world = world;
    this.#store = world.openStore(this.process);
    this.#monitors = monitors;
    for (let client = 0; client < world.weather.clients; client++) void this.#serveClient();
  }

  get isBusy(): boolean {
    return this.process.isAlive && this.#requestsRunning > 0;
  }

  readonly #handlers: Readonly<Record<Request, (on: MonitorRow) => Promise<void>>> = {
    'open an incident': ({ monitor, accountId, channelIds }) => {
      const incidentId = this.#world.newId<IncidentId>();
      return this.#handle(incidentId, () => ({
        type: 'OpenIncident',
        incidentId,
        monitor: {
          ...monitor,
          accountId,
          channelIds: [...channelIds],
          hasOpenIncident: this.#world.database.openIncidents.has(monitor.id),
        },
        title: 'Shop does not answer',
        severity: 'critical',
        now: this.#now(),
      }));
    },
    'resolve an incident': async ({ monitor, channelIds }) => {
      const incidentId = this.#world.database.openIncidents.get(monitor.id);
      if (incidentId === undefined) return;
      await this.#handle(incidentId, () => ({
        type: 'ResolveIncident',
        channelIds: [...channelIds],
        reason: 'requested',
        now: this.#now(),
      }));
    },
    'attach a channel': (on) =>
      this.#change('attach', () => {
        const channelId = this.#someChannelOf(on);
        if (channelId !== undefined) on.channelIds.add(channelId);
      }),
    'detach a channel': (on) =>
      this.#change('detach', () => {
        const [channelId] = on.channelIds;
        if (channelId !== undefined) on.channelIds.delete(channelId);
      }),
    'create a channel': async (on) => {
      const channelId = this.#world.newId<ChannelId>();
      const config = someConfig(this.#world.random);
      const { accountId } = on;
      await this.#save(channelId, {
        type: 'CreateChannel',
        channelId,
        accountId,
        config,
        ...this.#terms(on),
      });
    },
    'save a channel': async (on) => {
      const channelId = this.#someChannelOf(on);
      if (channelId === undefined) return;
      const config = someConfig(this.#world.random);
      await this.#save(channelId, { type: 'ChangeChannel', config, ...this.#terms(on) });
    },
    'delete a channel': async (on) => {
      const channelId = this.#someChannelOf(on);
      if (channelId !== undefined) await this.#save(channelId, { type: 'DeleteChannel', now: this.#now() });
    },
    'change the plan': async ({ accountId }) => {
      const plan = this.#world.random.pick(['free', 'lite', 'lite'] as const);
      this.#tell(`moves account ${short(accountId)} to the plan ${plan}`);
      await this.#store.setPlan(accountId, plan);
    },
  };

  async #serveClient(): Promise<void> {
    const { random, weather } = this.#world;
    while (this.#world.isStormy) {
      await this.process.sleep(random.integer(0, weather.thinkMsMax));
      const request = random.weighted(requestWeights);
      this.#requestsRunning += 1;
      await this.#handlers[request](random.pick(this.#monitors)).catch((error) =>
        this.#failed(request, error),
      );
      this.#requestsRunning -= 1;
    }
  }

  #failed(request: Request, error: unknown): void {
    this.#tell(`could not ${request}: ${error}`);
    if (!isExpected(error)) this.#world.verdict.violated('nothing throws but what was injected', `${error}`);
  }

  async #handle(incidentId: IncidentId, command: () => IncidentCommand): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#store.transaction(async ({ incidents }) => {
          const handled = await incidents.handle(incidentId, command());
          if (isRefusal(handled)) this.#tell(`refuses: ${handled.refused}`);
        });
        return;
      } catch (error) {
        if (!isLostRace(error) || attempt === attemptsMax) throw error;
        this.#tell(`decides again: ${error}`);
      }
    }
  }

  /** A save, as the domain decides it; like the api's it asks for a test message. */
  async #save(channelId: ChannelId, command: ChannelCommand): Promise<void> {
    const before = this.#world.database.channels.get(channelId) ?? channel.initial;
    const decided = channel.decide(command, before);
    if (isRefusal(decided)) return this.#tell(`refuses: ${decided.refused}`);
    const after = decided.reduce(channel.evolve, before);
    this.#tell(`${command.type} ${short(channelId)}: ${after.status}`);
    if (after.status === 'deleted') {
      await this.#store.removeChannel(channelId);
      for (const { channelIds } of this.#monitors) channelIds.delete(channelId);
    }
    if (after.status !== 'existing') return;
    await this.#store.addChannel(after);
    await this.#store.transaction(({ dispatches }) =>
      dispatches.plan([
        {
          eventId: this.#world.newId<EventId>(),
          event: 'channel.test',
          channelId,
          accountId: after.accountId,
          incidentId: null,
          monitorId: null,
          createdAt: command.now,
        },
      ]),
    );
  }

  /** A change of a table that the store does not have. */
  async #change(step: string, change: () => void): Promise<void> {
    await this.process.reach(step);
    change();
    await this.process.reach(`${step}: answer`);
  }

  #terms({ accountId }: MonitorRow) {
    return { plan: this.#world.database.accounts.get(accountId) ?? 'free', now: this.#now() } as const;
  }

  #someChannelOf({ accountId }: MonitorRow): ChannelId | undefined {
    const own = [...this.#world.database.channels.values()].filter((each) => each.accountId === accountId);
    return own.length === 0 ? undefined : this.#world.random.pick(own).channelId;
  }

  #now(): Instant {
    return instant(this.#world.apiClock.now());
  }

  #tell(what: string): void {
    this.#world.story.tell(this.process.name, what);
  }
}

const isLostRace = (error: unknown): boolean =>
  error instanceof VersionConflict || error instanceof OpenIncidentConflict;

const isExpected = (error: unknown): boolean => error instanceof InjectedFault || isLostRace(error);
