import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from './until.js';

const endMark = 'the command has ended with';

/** A shell that runs one command after the other, and keeps variables and background processes. */
export class Shell {
  /** Standard output and standard error so far. */
  transcript = '';
  readonly #shell: ChildProcess;

  /** @param command starts a shell that reads commands from its standard input */
  constructor([file = '', ...args]: readonly string[]) {
    this.#shell = spawn(file, args, { detached: true });
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        this.transcript += chunk;
      });
    }
  }

  /**
   * Runs commands.
   * @param typed what is typed when they ask for it; not earlier, because the shell reads ahead
   * @returns their output and the last exit status
   */
  async run(
    commands: string,
    typed?: { readonly prompt: string; readonly text: string },
  ): Promise<{ output: string; status: number }> {
    const before = this.transcript.length;
    const ended = new RegExp(`${endMark} (\\d+)\\n`);
    const printed = () => this.transcript.slice(before);
    this.#shell.stdin?.write(`${commands}\n`);
    if (typed) {
      await until(`this is asked: ${typed.prompt}`, () => printed().endsWith(typed.prompt) || printed());
      this.#shell.stdin?.write(`${typed.text}\n`);
    }
    this.#shell.stdin?.write(`printf '${endMark} %d\\n' "$?"\n`);
    await until(`this has ended: ${commands}`, () => ended.test(printed()) || printed());
    const status = Number(ended.exec(printed())?.[1]);
    this.transcript = this.transcript.replace(ended, '');
    return { output: printed(), status };
  }

  /** Ends the shell and its background processes, as closing a terminal does. An interactive shell ignores SIGTERM. */
  async close(): Promise<void> {
    const ended = once(this.#shell, 'close');
    if (this.#shell.pid !== undefined) process.kill(-this.#shell.pid, 'SIGHUP');
    await ended;
  }
}
