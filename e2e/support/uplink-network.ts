import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { certificateAuthority } from '@tocsin/testing/servers';
import { stopProcess } from '../../scripts/processes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const servers = fileURLToPath(new URL('uplink-servers.mjs', import.meta.url));
const typescript = `--import=${new URL('../../scripts/register-typescript.mjs', import.meta.url)}`;

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Ends of the addresses of hosts. */
export const ends = {
  beyond: [11, 12, 13, 14, 15, 16],
  canaries: [21, 22, 23],
  inside: [31, 32, 33],
  vpn: [41, 42, 43, 44],
} as const;

/** Probers, a router with a name server of its own, and hosts beyond it: a network namespace each. */
export class UplinkNetwork {
  static #made = 0;
  readonly #id = `${process.pid % 10_000}-${UplinkNetwork.#made}`;
  readonly #part = (process.pid + 61 * UplinkNetwork.#made++) % 250;
  readonly #prober = `tocsin-home-${this.#id}`;
  readonly #router = `tocsin-router-${this.#id}`;
  readonly #internet = `tocsin-net-${this.#id}`;
  readonly #link = `tup${this.#id}`;
  readonly #inside = `10.234.${this.#part}.`;
  readonly #beyond = `10.235.${this.#part}.`;
  readonly #vpn = `10.236.${this.#part}.`;
  readonly #folder = mkdtempSync(join(tmpdir(), 'tocsin-uplink-'));
  readonly #processes = new Set<ChildProcess>();
  readonly #probers = new Set<ChildProcess>();
  readonly apiHost = `10.233.${this.#part}.1`;
  /** The router's own, and one beyond it. */
  nameServers = { forwarder: '', remote: '' };

  static async start(): Promise<UplinkNetwork> {
    const network = new UplinkNetwork();
    try {
      network.#connect();
      await network.#serve();
      return network;
    } catch (error) {
      await network.stop();
      throw error;
    }
  }

  beyond(end: number): string {
    return `${this.#beyond}${end}`;
  }

  inside(end: number): string {
    return `${this.#inside}${end}`;
  }

  vpn(end: number): string {
    return `${this.#vpn}${end}`;
  }

  #connect(): void {
    const [prober, router, internet] = [this.#prober, this.#router, this.#internet];
    for (const name of [prober, router, internet]) ip('netns', 'add', name);
    const link = (from: string, end: string, to: string, otherEnd: string) =>
      ip(
        '-n',
        from,
        'link',
        'add',
        this.#link + end,
        'type',
        'veth',
        'peer',
        this.#link + otherEnd,
        'netns',
        to,
      );
    ip('link', 'add', `${this.#link}a`, 'type', 'veth', 'peer', `${this.#link}b`, 'netns', prober);
    ip('address', 'add', `${this.apiHost}/30`, 'dev', `${this.#link}a`);
    ip('link', 'set', `${this.#link}a`, 'up');
    link(prober, 'c', router, 'd');
    link(router, 'e', internet, 'f');
    link(prober, 'g', internet, 'h');
    for (const name of [prober, router, internet]) ip('-n', name, 'link', 'set', 'lo', 'up');
    const give = (name: string, end: string, address: string) => {
      ip('-n', name, 'address', 'add', address, 'dev', this.#link + end);
      ip('-n', name, 'link', 'set', this.#link + end, 'up');
    };
    give(prober, 'b', `10.233.${this.#part}.2/30`);
    for (const end of [1, ...ends.inside]) give(router, 'd', `${this.inside(end)}/24`);
    give(router, 'e', `${this.beyond(1)}/24`);
    for (const end of [2, 53, ...ends.beyond, ...ends.canaries])
      give(internet, 'f', `${this.beyond(end)}/24`);
    give(prober, 'g', `${this.vpn(2)}/24`);
    for (const end of ends.vpn) give(internet, 'h', `${this.vpn(end)}/24`);
    ip('-n', internet, 'route', 'add', 'default', 'via', this.beyond(1));
    ip('netns', 'exec', router, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward');
    this.lease();
  }

  async #serve(): Promise<void> {
    const network = { inside: this.#inside, beyond: this.#beyond, vpn: this.#vpn };
    const all = { beyond: [...ends.beyond, ...ends.canaries], vpn: ends.vpn, inside: ends.inside };
    const named = { beyond: 'host', vpn: 'vpn', inside: 'inner' };
    const authority = certificateAuthority('uplink');
    const certifiedFor = (...places: (keyof typeof named)[]) =>
      authority.issue({
        names: places.flatMap((place) =>
          all[place].flatMap((end) => [`DNS:${named[place]}-${end}.test`, `IP:${network[place]}${end}`]),
        ),
      });
    const outside = certifiedFor('beyond', 'vpn');
    const router = certifiedFor('inside');
    writeFileSync(join(this.#folder, 'ca.pem'), authority.cert);
    const remote = await this.#start(this.#internet, { role: 'internet', ...network, ...outside });
    const settings = { role: 'router', ...network, upstream: remote, ...router };
    const forwarder = await this.#start(this.#router, settings);
    this.nameServers = { forwarder, remote };
  }

  async #start(namespace: string, settings: object): Promise<string> {
    const args = [
      'netns',
      'exec',
      namespace,
      process.execPath,
      typescript,
      servers,
      JSON.stringify(settings),
    ];
    const child = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#processes.add(child);
    const [line] = await once(createInterface(child.stdout), 'line');
    return line;
  }

  startProber(settings: Readonly<Record<string, string>>): void {
    const main = `${root}apps/prober/dist/main.js`;
    const prober = spawn('ip', ['netns', 'exec', this.#prober, process.execPath, main], {
      env: {
        ...process.env,
        EGRESS_ALLOW: '10.0.0.0/8',
        EGRESS_CA_FILE: join(this.#folder, 'ca.pem'),
        LOG_LEVEL: 'fatal',
        ...settings,
      },
      stdio: 'inherit',
    });
    this.#probers.add(prober);
  }

  dropVpn(): () => void {
    const set = (state: string) => ip('-n', this.#prober, 'link', 'set', `${this.#link}g`, state);
    set('down');
    return () => void set('up');
  }

  /** Gives the prober its address and its default route. */
  lease(): void {
    ip('-n', this.#prober, 'address', 'replace', `${this.inside(2)}/24`, 'dev', `${this.#link}c`);
    ip('-n', this.#prober, 'link', 'set', `${this.#link}c`, 'up');
    ip('-n', this.#prober, 'route', 'replace', 'default', 'via', this.inside(1));
  }

  loseLease(): () => void {
    ip('-n', this.#prober, 'address', 'flush', 'dev', `${this.#link}c`);
    return () => this.lease();
  }

  /** The halves of the network beyond win over the router's own route to it. */
  #onHalves(change: 'replace' | 'delete', ...kind: string[]): void {
    for (const half of [this.beyond(0), this.beyond(128)]) {
      const [type = '', ...device] = kind;
      ip('-n', this.#router, 'route', change, type, `${half}/25`, ...device);
    }
  }

  /** How the router treats packets to hosts beyond: `throw` makes it say that the network is unreachable. */
  cutUplink(how: 'blackhole' | 'unreachable' | 'throw' | 'prohibit'): () => void {
    this.#onHalves('replace', how);
    return () => this.#onHalves('delete', how);
  }

  /** The router itself answers for every host beyond. */
  capture(): () => void {
    this.#onHalves('replace', 'local', 'dev', 'lo');
    return () => this.#onHalves('delete', 'local', 'dev', 'lo');
  }

  /** Packets of more bytes than this vanish on their way from the internet, and nobody says so. */
  shrinkUplink(bytes = 600): () => void {
    const set = (mtu: number) => ip('-n', this.#router, 'link', 'set', `${this.#link}e`, 'mtu', `${mtu}`);
    // A pair of virtual devices passes several segments at once, whatever their size.
    ip('-n', this.#internet, 'link', 'set', `${this.#link}f`, 'gso_max_segs', '1');
    set(bytes);
    return () => set(1500);
  }

  async stopProbers(): Promise<void> {
    await Promise.all([...this.#probers].map((prober) => stopProcess(prober)));
    this.#probers.clear();
  }

  async stop(): Promise<void> {
    await this.stopProbers();
    await Promise.all([...this.#processes].map((child) => stopProcess(child)));
    for (const name of [this.#prober, this.#router, this.#internet]) ip('netns', 'delete', name);
    rmSync(this.#folder, { recursive: true });
  }
}
