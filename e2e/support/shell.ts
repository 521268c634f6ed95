import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from './until.js';

const endMark = 'the command has ended with';

/** A terminal: one shell that runs command after command, in which variables and processes in the background stay. */
export class Shell {
  /** All that has been printed, on standard output and standard error. */
  transcript = '';
  readonly #shell: ChildProcess;

  constructor(folder: string, env: Record<string, string>) {
    this.#shell = spawn('sh', { cwd: folder, env: { ...process.env, ...env }, detached: true });
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.transcript += chunk;
      });
    }
  }

  /** Runs commands to their end. @returns what was printed meanwhile, and the exit status of the last */
  async run(commands: string): Promise<{ output: string; status: number }> {
    const before = this.transcript.length;
    const ended = new RegExp(`${endMark} (\\d+)\\n`);
    this.#shell.stdin?.write(`${commands}\nprintf '${endMark} %d\\n' "$?"\n`);
    const printed = () => this.transcript.slice(before);
    await until(`this has ended: ${commands}`, () => ended.test(printed()));
    const status = Number(ended.exec(printed())?.[1]);
    this.transcript = this.transcript.replace(ended, '');
    return { output: printed(), status };
  }

  /** Ends the shell and what it runs in the background. */
  async close(): Promise<void> {
    const ended = once(this.#shell, 'close');
    if (this.#shell.pid !== undefined) process.kill(-this.#shell.pid, 'SIGTERM');
    await ended;
  }
}
