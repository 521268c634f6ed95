import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stopProcess } from '../../scripts/processes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const watched = fileURLToPath(new URL('watched-network.mjs', import.meta.url));
const typescript = `--import=${new URL('../../scripts/register-typescript.mjs', import.meta.url)}`;

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Hosts, by the last number of their address. */
export const hosts = { fine: [11, 12, 13, 14, 15, 16], failing: 20, nameServer: 53 } as const;

/**
 * Two network namespaces, made by `ip netns`: a prober runs in one, and its targets in the other. The prober reaches
 * the api by a link that is never cut.
 */
export class ProberNetwork {
  readonly #id = process.pid % 10_000;
  /** Makes addresses unique, because a killed run leaves its networks behind. */
  readonly #part = process.pid % 250;
  readonly #inside = `tocsin-in-${this.#id}`;
  readonly #outside = `tocsin-out-${this.#id}`;
  readonly #link = `toc${this.#id}`;
  readonly #neighbour = ['-n', this.#outside, 'neighbour'] as const;
  readonly #probers = new Set<ChildProcess>();
  #hosts: ChildProcess | undefined;
  /** The name server's address and port. */
  nameServer = '';

  /** The api's address in the prober's network. */
  readonly apiHost = `10.231.${this.#part}.1`;

  static async start(): Promise<ProberNetwork> {
    const network = new ProberNetwork();
    await network.#start();
    return network;
  }

  address(host: number): string {
    return `10.232.${this.#part}.${host}`;
  }

  async #start(): Promise<void> {
    const [toApi, fromApi, out, there] = ['a', 'b', 'c', 'd'].map((end) => this.#link + end) as [
      string,
      string,
      string,
      string,
    ];
    for (const name of [this.#inside, this.#outside]) ip('netns', 'add', name);
    ip('link', 'add', fromApi, 'type', 'veth', 'peer', toApi, 'netns', this.#inside);
    ip('address', 'add', `${this.apiHost}/30`, 'dev', fromApi);
    ip('link', 'set', fromApi, 'up');
    ip('-n', this.#inside, 'address', 'add', `10.231.${this.#part}.2/30`, 'dev', toApi);
    ip('-n', this.#inside, 'link', 'add', out, 'type', 'veth', 'peer', there, 'netns', this.#outside);
    ip('-n', this.#inside, 'address', 'add', `${this.address(2)}/24`, 'dev', out);
    for (const link of ['lo', toApi, out]) ip('-n', this.#inside, 'link', 'set', link, 'up');
    for (const link of ['lo', there]) ip('-n', this.#outside, 'link', 'set', link, 'up');
    // Removing an interface's first address removes the others with it.
    this.startHost(1);
    for (const host of [...hosts.fine, hosts.failing, hosts.nameServer]) this.startHost(host);

    const addresses = [this.address(hosts.nameServer), this.address(hosts.failing)];
    const args = ['netns', 'exec', this.#outside, process.execPath, typescript, watched, ...addresses];
    this.#hosts = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(this.#hosts.stdout as NodeJS.ReadableStream), 'line');
    this.nameServer = line;
  }

  startProber(settings: Readonly<Record<string, string>>): ChildProcess {
    const main = `${root}apps/prober/dist/main.js`;
    const prober = spawn('ip', ['netns', 'exec', this.#inside, process.execPath, main], {
      env: { ...process.env, EGRESS_ALLOW: '10.232.0.0/16', LOG_LEVEL: 'fatal', ...settings },
      stdio: 'inherit',
    });
    this.#probers.add(prober);
    return prober;
  }

  stopHost(host: number): void {
    ip('-n', this.#outside, 'address', 'delete', `${this.address(host)}/24`, 'dev', `${this.#link}d`);
  }

  startHost(host: number): void {
    ip('-n', this.#outside, 'address', 'add', `${this.address(host)}/24`, 'dev', `${this.#link}d`);
  }

  /** Drops all packets from the hosts to the prober. */
  dropPackets(): void {
    const [prober, nobody] = [this.address(2), '02:00:00:00:00:99'];
    ip(...this.#neighbour, 'replace', prober, 'lladdr', nobody, 'nud', 'permanent', 'dev', `${this.#link}d`);
  }

  deliverPackets(): void {
    ip(...this.#neighbour, 'delete', this.address(2), 'dev', `${this.#link}d`);
  }

  setLink(state: 'up' | 'down'): void {
    ip('-n', this.#inside, 'link', 'set', `${this.#link}c`, state);
  }

  async stopProbers(): Promise<void> {
    await Promise.all([...this.#probers].map((prober) => stopProcess(prober)));
    this.#probers.clear();
  }

  async stop(): Promise<void> {
    await this.stopProbers();
    if (this.#hosts !== undefined) await stopProcess(this.#hosts);
    // Deleting a namespace also deletes its links.
    for (const name of [this.#inside, this.#outside]) ip('netns', 'delete', name);
  }
}
