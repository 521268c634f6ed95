import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stopProcess } from '../../scripts/processes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const watched = fileURLToPath(new URL('watched-network.mjs', import.meta.url));

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Why this machine cannot make networks; `undefined` when it can. */
export const whyNoNetworks = (): string | undefined => {
  const name = `tocsin-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return undefined;
  } catch (error) {
    return `needs root, iproute2 and network namespaces: ${error instanceof Error ? error.message.trim() : error}`;
  }
};

/** Hosts by the last number of their address. */
export const hosts = { fine: [11, 12, 13, 14, 15, 16], failing: 20, nameServer: 53 } as const;

/**
 * Two networks of this machine, made by `ip netns`: in one runs a prober, in the other what it watches. The prober
 * reaches the api by another way, which is never cut.
 */
export class ProberNetwork {
  readonly #id = process.pid % 10_000;
  /** Of the addresses: a run that was killed leaves its networks behind. */
  readonly #part = process.pid % 250;
  readonly #inside = `tocsin-in-${this.#id}`;
  readonly #outside = `tocsin-out-${this.#id}`;
  readonly #link = `toc${this.#id}`;
  readonly #neighbour = ['-n', this.#outside, 'neighbour'] as const;
  readonly #probers = new Set<ChildProcess>();
  #hosts: ChildProcess | undefined;
  /** Of the name server, with its port. */
  nameServer = '';

  /** Where the api is for the prober. */
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
    // Without this one the others would go with the first of them.
    this.startHost(1);
    for (const host of [...hosts.fine, hosts.failing, hosts.nameServer]) this.startHost(host);

    const addresses = [this.address(hosts.nameServer), this.address(hosts.failing)];
    const args = ['netns', 'exec', this.#outside, process.execPath, watched, ...addresses];
    this.#hosts = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(this.#hosts.stdout as NodeJS.ReadableStream), 'line');
    this.nameServer = line;
  }

  /** Runs a prober in its network. */
  startProber(settings: Readonly<Record<string, string>>): ChildProcess {
    const main = `${root}apps/prober/dist/main.js`;
    const prober = spawn('ip', ['netns', 'exec', this.#inside, process.execPath, main], {
      env: { ...process.env, EGRESS_ALLOW: '10.232.0.0/16', LOG_LEVEL: 'fatal', ...settings },
      stdio: 'inherit',
    });
    this.#probers.add(prober);
    return prober;
  }

  /** A host without its address answers nothing. */
  stopHost(host: number): void {
    ip('-n', this.#outside, 'address', 'delete', `${this.address(host)}/24`, 'dev', `${this.#link}d`);
  }

  startHost(host: number): void {
    ip('-n', this.#outside, 'address', 'add', `${this.address(host)}/24`, 'dev', `${this.#link}d`);
  }

  /** Whatever hosts send to the prober is lost. */
  dropPackets(): void {
    const [prober, nobody] = [this.address(2), '02:00:00:00:00:99'];
    ip(...this.#neighbour, 'replace', prober, 'lladdr', nobody, 'nud', 'permanent', 'dev', `${this.#link}d`);
  }

  deliverPackets(): void {
    ip(...this.#neighbour, 'delete', this.address(2), 'dev', `${this.#link}d`);
  }

  /** Takes the prober's link to the hosts down, or up again. */
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
    // What a network holds goes with it, and the other end of a link too.
    for (const name of [this.#inside, this.#outside]) ip('netns', 'delete', name);
  }
}
