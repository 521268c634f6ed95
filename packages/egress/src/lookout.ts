import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { defaultGateways } from './addresses/default-gateways.js';
import { errorCodeOf } from './failures/error-code.js';
import { observeNameServers } from './names/name-server-answers.js';
import type { NetworkObserver } from './names/network-observer.js';
import type { Connector, SocketTarget } from './sockets/connector.js';

const gatewayPort = 53;

/** A lost packet to a name server is sent again after this. */
const firstTryMs = 1_000;
const triesMax = 2;

/** Finds out whether anything answers this machine. Never rejects: the observer is given what comes back. */
export class Lookout {
  constructor(
    private readonly connector: Connector,
    /** Empty: those of the machine. */
    private readonly dnsServers: readonly string[],
  ) {}

  async connect(
    target: Pick<SocketTarget, 'host' | 'port' | 'guarded'>,
    observer: NetworkObserver,
    withinMs: number,
  ): Promise<void> {
    await this.connector
      .observedBy(observer)
      .open({ ...target, secure: false }, AbortSignal.timeout(withinMs))
      .then(
        (socket) => socket.destroy(),
        () => {},
      );
  }

  async gateways(observer: NetworkObserver, withinMs: number): Promise<void> {
    const gateways = await defaultGateways();
    await Promise.all(
      gateways.map((host) => this.connect({ host, port: gatewayPort, guarded: false }, observer, withinMs)),
    );
  }

  /** Asks each name server of the settings for a name that it cannot have cached. */
  async nameServers(observer: NetworkObserver, withinMs: number): Promise<void> {
    const servers = this.dnsServers.length > 0 ? this.dnsServers : new Resolver().getServers();
    await Promise.all(servers.map((server) => askUncached(server, observer, withinMs)));
  }
}

async function askUncached(server: string, observer: NetworkObserver, withinMs: number): Promise<void> {
  const resolver = new Resolver({ timeout: firstTryMs, tries: triesMax });
  resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), withinMs);
  const name = `${randomBytes(8).toString('hex')}.example.com`;
  const codes = await resolver.resolve4(name).then(
    () => [],
    (error: unknown) => [errorCodeOf(error)],
  );
  clearTimeout(timer);
  observeNameServers(observer, [server], codes, { isUncached: true });
}
