import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isNativeError } from 'node:util/types';
import type { Connector } from './connector.js';
import { defaultGateways } from './default-gateways.js';
import { observeNameServers } from './name-server-answers.js';
import type { NetworkObserver } from './network-observer.js';

/** Most gateways accept or refuse a connection here; one that does neither says nothing. */
const GATEWAY_PORT = 53;

/** Of the question for a name server: a lost packet is sent again after this. */
const FIRST_TRY_MS = 1_000;
const TRIES_MAX = 2;

/** Whom to connect to. */
export interface LookedAt {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the address policy applies: to everything that no operator has configured. */
  readonly guarded: boolean;
}

/**
 * Asks whether anything answers this machine. Nothing is sent but what a question for a name or a connection needs, and
 * connections are closed at once. Nothing rejects: what comes back is told to the observer.
 */
export class Lookout {
  constructor(
    private readonly connector: Connector,
    /** None: those of the machine. */
    private readonly dnsServers: readonly string[],
  ) {}

  async connect(
    { host, port, guarded }: LookedAt,
    observer: NetworkObserver,
    withinMs: number,
  ): Promise<void> {
    const destination = { host, port, secure: false, guarded };
    await this.connector
      .observedBy(observer)
      .open(destination, AbortSignal.timeout(withinMs))
      .then(
        (socket) => socket.destroy(),
        () => {},
      );
  }

  /** Connects to each gateway of the default routes. */
  async gateways(observer: NetworkObserver, withinMs: number): Promise<void> {
    const gateways = await defaultGateways();
    await Promise.all(
      gateways.map((host) => this.connect({ host, port: GATEWAY_PORT, guarded: false }, observer, withinMs)),
    );
  }

  /** Asks each name server of the settings for a name that it cannot have kept. */
  async nameServers(observer: NetworkObserver, withinMs: number): Promise<void> {
    const servers = this.dnsServers.length > 0 ? this.dnsServers : new Resolver().getServers();
    await Promise.all(servers.map((server) => askUncached(server, observer, withinMs)));
  }
}

async function askUncached(server: string, observer: NetworkObserver, withinMs: number): Promise<void> {
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES_MAX });
  resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), withinMs);
  const name = `${randomBytes(8).toString('hex')}.example.com`;
  const codes = await resolver.resolve4(name).then(
    () => [],
    (error: unknown) => [isNativeError(error) && 'code' in error ? `${error.code}` : ''],
  );
  clearTimeout(timer);
  observeNameServers(observer, [server], codes, { isUncached: true });
}
