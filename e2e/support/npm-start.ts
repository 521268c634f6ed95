import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRunning } from '../../scripts/processes.mjs';
import { until } from './until.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** `npm start` on a built tree, or another command that is the same, in a process group of its own as in a terminal. */
export class NpmStart {
  /** Standard output and standard error so far. */
  output = '';
  errors = '';
  readonly #child: ChildProcess;

  constructor(
    settings: Record<string, string>,
    [command = '', ...args]: readonly string[] = [process.execPath, script],
    env: NodeJS.ProcessEnv = { ...process.env, SECRET_KEY: '' },
    cwd = process.cwd(),
  ) {
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      this.output += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      this.errors += chunk;
    });
    this.#child = child;
  }

  /** Waits for output that matches. @returns the output. @throws Error with all output when none matches in time */
  async says(expected: RegExp): Promise<string> {
    const said = () => expected.exec(this.output)?.[0];
    await until(`it prints ${expected}`, () => {
      if (!isRunning(this.#child)) throw new Error(`It ended: ${this.errors}`);
      return said() !== undefined;
    }).catch((cause: unknown) => {
      throw new Error(`It has printed: ${this.output}${this.errors}`, { cause });
    });
    return said() ?? '';
  }

  /** The running processes that it started, by app. */
  async processes(): Promise<Map<string, number>> {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,pgid=,args=']);
    const rows = [...stdout.matchAll(/^ *(\d+) +(\d+) .*(scripts\/start|apps\/\S+)\.m?js/gm)];
    return new Map(
      rows
        .filter(([, , group]) => Number(group) === this.#child.pid)
        .map(([, pid, , what = '']) => [what, Number(pid)]),
    );
  }

  /** Signals every process of the group, as Ctrl-C does. */
  pressCtrlC(): void {
    if (this.#child.pid !== undefined && isRunning(this.#child)) process.kill(-this.#child.pid, 'SIGINT');
  }

  /** Signals only `npm start`. */
  terminate(): void {
    this.#child.kill('SIGTERM');
  }

  /** Waits for its end and the rest of its output. @returns the exit code */
  async ended(): Promise<number | null> {
    if (isRunning(this.#child)) await once(this.#child, 'close');
    return this.#child.exitCode;
  }
}
