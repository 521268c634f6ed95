import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.js';
import type { Service } from './service.js';
import { until } from './until.js';
import { ends, UplinkNetwork } from './uplink-network.js';

export const nameServers = ['forwarder', 'remote'] as const;
export type Home = {
  readonly nameServer: (typeof nameServers)[number];
  readonly canaries: 'yes' | 'no';
};
const homes: readonly Home[] = nameServers.flatMap((nameServer) => [
  { nameServer, canaries: 'yes' as const },
  { nameServer, canaries: 'no' as const },
]);

const columns = ['inside', 'insideByName', 'beyond', 'beyondByName', 'vpn', 'vpnByName'] as const;
export type Column = (typeof columns)[number];
type Watched = { readonly id: string; readonly home: Home; readonly column: Column };
type Check = { readonly status: string; readonly at: string };
export type Seen = Watched & { readonly statuses: readonly string[] };

/** Checks that began before the cut have ended, and those at its edge were repeated. */
const settledMs = 25_000;
const lookEveryMs = 2_000;
const checksLookedAt = 2;

/** A router with four homes, and an account that watches from each of them. */
export class UplinkTown {
  static #made = 0;
  readonly #number = UplinkTown.#made++;
  readonly network: UplinkNetwork;
  readonly #service: Service;
  readonly #account: Account;
  readonly #watched: Watched[] = [];

  private constructor(network: UplinkNetwork, service: Service, account: Account) {
    this.network = network;
    this.#service = service;
    this.#account = account;
  }

  static async start(service: Service): Promise<UplinkTown> {
    const account = await service.newAccount('lite');
    const town = new UplinkTown(await UplinkNetwork.start(), service, account);
    try {
      for (const home of homes) await town.#startHome(home);
      await town.untilAllUp();
      return town;
    } catch (error) {
      await town.network.stop();
      throw error;
    }
  }

  #regionOf({ nameServer, canaries }: Home): string {
    return `${nameServer}-${canaries}-${this.#number}`;
  }

  async #startHome(home: Home): Promise<void> {
    const { network } = this;
    const region = this.#regionOf(home);
    const made = await this.#service.administer([
      'prober-token',
      'create',
      '--name',
      region,
      '--region',
      region,
    ]);
    const canaries = ends.canaries.map((end) => `https://host-${end}.test/`).join(',');
    network.startProber({
      API_URL: this.#service.address.replace('127.0.0.1', network.apiHost),
      PROBER_TOKEN: String(made.prober_token),
      PROBER_CANARY_URL: home.canaries === 'yes' ? canaries : 'none',
      DNS_SERVERS: network.nameServers[home.nameServer],
    });
    const watch = (column: Column, target: string) => this.#watch(home, column, target);
    for (const end of ends.inside.slice(0, 2)) await watch('inside', `https://${network.inside(end)}/`);
    await watch('insideByName', 'https://inner-33.test/');
    for (const end of ends.beyond.slice(0, 3)) await watch('beyond', `https://${network.beyond(end)}/`);
    // The last is a canary too.
    for (const end of [14, 15, 21]) await watch('beyondByName', `https://host-${end}.test/`);
    for (const end of ends.vpn.slice(0, 3)) await watch('vpn', `https://${network.vpn(end)}/`);
    await watch('vpnByName', 'https://vpn-44.test/');
  }

  async #watch(home: Home, column: Column, target: string): Promise<void> {
    const { id } = await this.#account.call('POST', '/v1/monitors', {
      name: target,
      type: 'http',
      target,
      interval_seconds: 10,
      timeout_seconds: 5,
      regions: [this.#regionOf(home)],
    });
    this.#watched.push({ id, home, column });
  }

  /** Asks for each monitor's checks until all satisfy `isEnough`. Stops at the first that does not: a look is many requests. */
  async #checksOfAll(
    what: string,
    isEnough: (checks: readonly Check[]) => boolean,
  ): Promise<readonly (readonly [Watched, readonly Check[]])[]> {
    let found: [Watched, readonly Check[]][] = [];
    const look = async (): Promise<boolean> => {
      found = [];
      for (const each of this.#watched) {
        const path = `/v1/monitors/${each.id}/checks?limit=50`;
        const { items } = await this.#account.call<{ items: Check[] }>('GET', path);
        if (!isEnough(items)) return false;
        found.push([each, items]);
      }
      return true;
    };
    await until(what, async () => (await look()) || sleep(lookEveryMs, false), 300_000);
    return found;
  }

  async untilAllUp(): Promise<void> {
    await this.#checksOfAll('all are up', ([latest]) => latest?.status === 'up');
  }

  /** Returns what each monitor's checks say once the network has settled after a change. */
  async seenSince(changedAtMs: number): Promise<readonly Seen[]> {
    const settled = (checks: readonly Check[]) =>
      checks.filter(({ at }) => Date.parse(at) > changedAtMs + settledMs);
    const checks = await this.#checksOfAll(
      'each was checked after the cut',
      (all) => settled(all).length >= checksLookedAt,
    );
    return checks.map(([each, all]) => ({ ...each, statuses: settled(all).map(({ status }) => status) }));
  }

  /** Returns the state of a home's region, or why it is blind. */
  async regionsSay(): Promise<(home: Home) => string> {
    const { items } = await this.#account.call<{ items: { region: string; state: string; cause: string }[] }>(
      'GET',
      '/v1/regions',
    );
    const says = new Map(
      items.map(({ region, state, cause }) => [region, state === 'blind' ? cause : state]),
    );
    return (home) => says.get(this.#regionOf(home)) ?? 'none';
  }

  async hasOpenIncident({ id }: Watched): Promise<boolean> {
    const path = `/v1/incidents?monitor_id=${id}&status=open`;
    return (await this.#account.call<{ items: unknown[] }>('GET', path)).items.length > 0;
  }
}
