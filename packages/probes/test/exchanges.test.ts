import { describe, expect, test } from '@jest/globals';
import { evidenceFrom } from '../src/evidence/check-evidence.js';
import { type Exchange, unpackedSeen } from '../src/evidence/evidence.js';
import type { Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { dnsServer } from './support/dns-server.js';
import { packingHere } from './support/packing.js';
import { rdapDomain, registries } from './support/registries.js';
import { type RunOptions, runWithEvidence } from './support/run.js';
import { webServer } from './support/web-server.js';

type Asking = {
  readonly probe: Probe;
  /** `ADDRESS` stands for the address and the port of a web server. */
  readonly target: string;
  readonly settings?: object;
  readonly kind: Exchange['kind'];
  /** Then the check says nothing about its target, and has no evidence. */
  readonly isUnknownUnanswered?: true;
};

const page = { target: 'http://ADDRESS/', kind: 'http' } as const;
const name = { target: 'site.test', kind: 'dns' } as const;
const registration = { target: 'site.test', kind: 'http', isUnknownUnanswered: true } as const;

/** How each type can be made to ask something. `null`: it asks nobody. */
const types = {
  http: { probe: registry.http, ...page },
  ssl: { probe: registry.ssl, target: 'ADDRESS', kind: 'connection' },
  dns: { probe: registry.dns, ...name },
  api: { probe: registry.api, ...page },
  security_headers: { probe: registry.security_headers, ...page },
  keyword: { probe: registry.keyword, ...page, settings: { text: 'x' } },
  port: { probe: registry.port, target: 'ADDRESS', kind: 'connection' },
  ping: { probe: registry.ping, target: '127.0.0.1', kind: 'ping' },
  heartbeat: null,
  domain_expiry: { probe: registry.domain_expiry, ...registration },
  registrar: { probe: registry.registrar, ...registration },
  nameserver: { probe: registry.nameserver, ...name },
  ip_change: { probe: registry.ip_change, ...name },
  mx: { probe: registry.mx, ...name },
  email_auth: { probe: registry.email_auth, ...name },
  blacklist: { probe: registry.blacklist, ...name },
  response_time: { probe: registry.response_time, ...page },
  page_size: { probe: registry.page_size, ...page },
  page_change: { probe: registry.page_change, ...page },
  robots_txt: { probe: registry.robots_txt, ...page },
  sitemap: { probe: registry.sitemap, ...page },
  redirect_chain: { probe: registry.redirect_chain, ...page },
  cookie_consent: { probe: registry.cookie_consent, ...page },
  multi_step: { probe: registry.multi_step, ...page, settings: { steps: [{ name: 'Home', url: '/' }] } },
  grpc: { probe: registry.grpc, target: 'ADDRESS', kind: 'http' },
  mongodb: { probe: registry.mongodb, target: 'ADDRESS', kind: 'connection' },
  postgres: {
    probe: registry.postgres,
    target: 'ADDRESS',
    settings: { username: 'me' },
    kind: 'connection',
  },
  mysql: { probe: registry.mysql, target: 'ADDRESS', settings: { username: 'me' }, kind: 'connection' },
  redis: { probe: registry.redis, target: 'ADDRESS', kind: 'connection' },
  websocket: { probe: registry.websocket, target: 'ws://ADDRESS/', kind: 'connection' },
  snmp: { probe: registry.snmp, target: 'ADDRESS', kind: 'connection' },
  mqtt: { probe: registry.mqtt, target: 'ADDRESS', kind: 'connection' },
} satisfies Readonly<Record<keyof typeof registry, Asking | null>>;

const askings = Object.values<Asking | null>(types).filter((asking) => asking !== null);
const table = askings.map((asking) => [asking.probe.type, asking] as const);

async function exchangesOf({ probe, target, settings }: Asking, address: string, options: RunOptions) {
  const { evidence } = await runWithEvidence(probe, target.replace('ADDRESS', address), settings, options);
  const text = await evidence?.packed({ withBodies: true });
  if (evidence !== undefined) {
    const kept = evidenceFrom(JSON.parse(JSON.stringify(evidence.plain())), packingHere);
    expect(await kept.packed({ withBodies: true })).toBe(text);
  }
  const seen = text === undefined ? undefined : unpackedSeen(text);
  return seen?.exchanges ?? [];
}

describe('a check tells its observer what it asked', () => {
  test.each(table)('as %s, when it is answered', async (_, asking) => {
    const web = await webServer((_request, response) => response.end('x'));
    // Block lists have their test entries, and nothing about the target.
    const names = await dnsServer(({ name: asked }) =>
      /^(9\.0\.0\.127|site\.test)\./.test(asked)
        ? 'no such name'
        : [asked === 'site.test' ? '127.0.0.9' : '127.0.0.2'],
    );
    const { directories } = await registries({ rdap: { 'site.test': rdapDomain() } });
    const exchanges = await exchangesOf(asking, `127.0.0.1:${web.port}`, {
      directories,
      dnsServers: [names.address],
      pingProgram: 'true',
    });
    expect(exchanges).toContainEqual(expect.objectContaining({ kind: asking.kind }));
    for (const { timings } of exchanges) expect(timings.total_ms).toBeGreaterThan(0);
  });

  test.each(table)('as %s, when nobody answers', async (_, asking) => {
    const directories = {
      rdapBootstrapUrl: 'http://127.0.0.1:1/dns.json',
      unlistedRdapServers: {},
      whoisHost: '127.0.0.1',
      whoisPort: 1,
    };
    const exchanges = await exchangesOf(asking, '127.0.0.1:1', {
      directories,
      pingProgram: 'false',
    });
    if (asking.isUnknownUnanswered) return expect(exchanges).toEqual([]);
    const failure = asking.kind === 'ping' ? { pings: expect.anything() } : { failed: expect.anything() };
    expect(exchanges).toContainEqual(expect.objectContaining({ kind: asking.kind, ...failure }));
  });
});
