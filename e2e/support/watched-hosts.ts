import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateAuthority } from '@tocsin/testing/servers';

const dayMs = 86_400_000;
const names = ['DNS:shop.example.com', 'DNS:*.eu.shop.example.com', 'DNS:localhost', 'IP:127.0.0.1'];

const asDate = (daysAhead: number): string =>
  new Date(Date.now() + daysAhead * dayMs).toISOString().slice(0, 10).replaceAll('-', '');

/** RFC 9083, section 5.3. */
const domain = {
  objectClassName: 'domain',
  status: ['client transfer prohibited', 'client delete prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '2001-05-01T04:00:00Z' },
    { eventAction: 'expiration', eventDate: new Date(Date.now() + 12 * dayMs).toISOString() },
  ],
  nameservers: [{ ldhName: 'ns1.example.com' }, { ldhName: 'ns2.example.com' }],
  entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Good Names Ltd']]] }],
};

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const closed = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};

/** Targets for probers: a host with a certificate of a test authority, and a registry that knows every domain. */
export class WatchedHosts {
  private constructor(
    readonly tlsTarget: string,
    /** The settings that make a prober trust the authority and use the registry. */
    readonly proberSettings: Readonly<Record<string, string>>,
    private readonly stopAll: () => Promise<void>,
  ) {}

  static async start(): Promise<WatchedHosts> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-watched-hosts-'));
    const authority = certificateAuthority('Example Authority');
    const authorities = join(folder, 'authorities.pem');
    await writeFile(authorities, authority.cert);
    const { key, cert } = authority.issue({ names, from: asDate(-30), to: asDate(60) });
    const secure = createTlsServer({ key, cert: cert + authority.cert }, (_, response) => response.end());
    const registry = createServer(({ url, headers }, response) => {
      const directory = { services: [[['example'], [`http://${headers.host}/`]]] };
      response.end(JSON.stringify(url === '/dns.json' ? directory : domain));
    });
    const tlsPort = await listening(secure);
    const registryPort = await listening(registry);
    return new WatchedHosts(
      `127.0.0.1:${tlsPort}`,
      { EGRESS_CA_FILE: authorities, RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${registryPort}/dns.json` },
      async () => {
        await Promise.all([closed(secure), closed(registry)]);
        await rm(folder, { recursive: true });
      },
    );
  }

  stop(): Promise<void> {
    return this.stopAll();
  }
}
