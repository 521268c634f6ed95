import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { defaultGateways } from './addresses/route-table.js';
import { type Way, Ways } from './addresses/ways.js';
import { errorCodeOf } from './failures/egress-error.js';
import { type NetworkObserver, observeNameServers, serverAddress } from './names/name-server-answers.js';
import type { Connector, SocketTarget } from './sockets/connector.js';
import { startTls } from './sockets/tls-connect.js';

const gatewayPort = 53;

/** A lost packet to a name server is sent again after this. */
const firstTryMs = 1_000;
const triesMax = 2;

export interface Canary {
  readonly host: string;
  readonly port: number;
  /** True if its certificate is to prove that it is the host. */
  readonly secure: boolean;
  /** Where it answered before: name servers may be gone. */
  readonly knownAddresses: readonly string[];
}

/** Finds out whether anything answers this machine. Never rejects: the observer is given what comes back. */
export class Lookout {
  constructor(
    private readonly connector: Connector,
    /** Empty: those of the machine. */
    private readonly dnsServers: readonly string[],
    readonly ways: Pick<Ways, 'to' | 'defaults' | 'noteAnswer'> = new Ways(),
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
    await Promise.all(
      defaultGateways().map((host) =>
        this.connect({ host, port: gatewayPort, guarded: false }, observer, withinMs),
      ),
    );
  }

  /** Connects by each family, and shakes hands if the canary is secure. Sends nothing else. */
  async canary(
    { host, port, secure, knownAddresses }: Canary,
    observer: NetworkObserver,
    withinMs: number,
  ): Promise<void> {
    const signal = AbortSignal.timeout(withinMs);
    const connector = this.connector.observedBy(observer);
    const ask = async (address: string) => {
      const socket = await connector.open({ host: address, port, secure: false, guarded: false }, signal);
      try {
        if (!secure) return;
        await startTls(socket, host, connector.secureContext, signal);
        connector.noteAnswer({ address, port }, host);
      } finally {
        socket.destroy();
      }
    };
    const askOnePerFamily = async (addresses: readonly string[]) => {
      const [ipv4, ipv6] = [false, true].map((is) => addresses.find((each) => isIPv6(each) === is));
      await Promise.allSettled(
        [ipv4, ipv6].flatMap((address) => (address === undefined ? [] : [ask(address)])),
      );
    };
    const known = askOnePerFamily(knownAddresses);
    const found = await this.connector.lookUp(host, signal).catch(() => []);
    const isNew = (address: string) => !knownAddresses.includes(address);
    await Promise.all([known, askOnePerFamily(found.filter(isNew))]);
  }

  /** Asks each name server of the settings for a name that it cannot have cached. */
  async nameServers(observer: NetworkObserver, withinMs: number): Promise<void> {
    await Promise.all(this.#servers().map((server) => askUncached(server, observer, withinMs)));
  }

  /**
   * The ways that a look-up of a name needs: one list for each that may do, all of whose ways it needs. A name server on
   * this machine or link knows names from others, beyond.
   */
  waysOfNames(): readonly (readonly Way[])[] {
    return this.#servers().flatMap((server): readonly (readonly Way[])[] => {
      const way = this.ways.to(serverAddress(server));
      if (way === null) return [];
      if (way.scope === 'beyond') return [[way]];
      const own = way.scope === 'machine' ? [] : [way];
      return this.ways.defaults().map((each) => [...own, each]);
    });
  }

  #servers(): readonly string[] {
    return this.dnsServers.length > 0 ? this.dnsServers : new Resolver().getServers();
  }
}

async function askUncached(server: string, observer: NetworkObserver, withinMs: number): Promise<void> {
  const resolver = new Resolver({ timeout: firstTryMs, tries: triesMax });
  resolver.setServers([server]);
  const timer = setTimeout(() => resolver.cancel(), withinMs);
  const name = `${randomBytes(8).toString('hex')}.example.com`;
  const code = await resolver.resolve4(name).then(() => null, errorCodeOf);
  clearTimeout(timer);
  observeNameServers(observer, [{ server, code }], { isUncached: true });
}
