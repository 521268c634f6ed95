import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stopProcess } from '../../scripts/processes.mjs';
import { NpmStart } from './npm-start.js';
import { Shell } from './shell.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const unshared = ['--map-root-user', '--net', '--mount'];
/** Shows the repository in another folder, where changes stay. */
const mount = `set -e
ip link set lo up
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/changes,workdir=$2/work,userxattr" "$2/tocsin"
cd "$2/tocsin" && rm -rf data
echo ready
exec sleep infinity`;

/** The reason why this machine cannot make namespaces, or `undefined` when it can. */
export const whyNoClone = (): string | undefined => {
  const { status, stderr, error } = spawnSync('unshare', [...unshared, 'ip', 'link', 'set', 'lo', 'up']);
  return status === 0 ? undefined : `needs namespaces and iproute2: ${error?.message ?? stderr}`;
};

/**
 * A clone of this repository that is built and has no data, with a network and a home of its own: its ports and files
 * are nobody else's. Terminals in it have no environment but a path and a home.
 */
export class FreshClone {
  readonly #terminals: Shell[] = [];

  private constructor(
    private readonly outside: string,
    private readonly holder: ChildProcess,
  ) {}

  static async start(): Promise<FreshClone> {
    const outside = await mkdtemp(join(tmpdir(), 'tocsin-clone-'));
    for (const name of ['changes', 'work', 'tocsin', 'home']) await mkdir(join(outside, name));
    const args = [...unshared, 'sh', '-c', mount, 'sh', root, outside];
    const holder = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
    if (String(said).trim() !== 'ready') throw new Error('The clone cannot be mounted: the reason is above.');
    return new FreshClone(outside, holder);
  }

  /** The command that runs commands there. */
  #inside(...command: string[]): string[] {
    const pid = String(this.holder.pid);
    const namespaces = ['--target', pid, '--user', '--net', '--mount', '--preserve-credentials'];
    const path = process.env.PATH?.split(':').filter((each) => !each.includes('node_modules'));
    const env = [`PATH=${path?.join(':')}`, `HOME=${join(this.outside, 'home')}`, 'LANG=C.UTF-8'];
    // An interactive shell prints prompts, which would stand between the lines of output.
    const clean = ['env', '-i', ...env, 'PS1=', 'PS2='];
    const there = ['sh', '-c', 'cd "$0" && exec "$@"', join(this.outside, 'tocsin')];
    return ['nsenter', ...namespaces, ...clean, ...there, ...command];
  }

  terminal(): Shell {
    const terminal = new Shell(this.#inside('bash', '--noprofile', '--norc', '--noediting', '-i'));
    this.#terminals.push(terminal);
    return terminal;
  }

  /** Runs a command until Ctrl-C is pressed. */
  start(command: string): NpmStart {
    return new NpmStart({}, this.#inside('bash', '--noprofile', '--norc', '-c', command));
  }

  async output(...command: string[]): Promise<string> {
    const [file = '', ...args] = this.#inside(...command);
    return (await run(file, args, { encoding: 'utf8', maxBuffer: 1 << 24 })).stdout;
  }

  async stop(): Promise<void> {
    for (const terminal of this.#terminals) await terminal.close();
    await stopProcess(this.holder);
    await rm(this.outside, { recursive: true, force: true });
  }
}
