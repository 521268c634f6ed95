import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

const program = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));

export type Ended = { readonly code: number | null; readonly out: string; readonly error: string };

/** The built `tocsin` command, as a process. */
export class Tocsin {
  readonly process: ChildProcess;
  #out = '';
  #error = '';

  /** @param stdin what the command reads */
  constructor(args: readonly string[], env: Record<string, string>, stdin = '') {
    this.process = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
    this.process.stdin?.end(stdin);
    this.process.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#out += chunk;
    });
    this.process.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.#error += chunk;
    });
  }

  /** Waits until `tocsin listen` listens. @returns its address */
  async url(): Promise<string> {
    const listens = /^Listening on (\S+)/m;
    await until('tocsin listens', () => listens.test(this.#error) || this.#error);
    return listens.exec(this.#error)?.[1] ?? '';
  }

  async ended(): Promise<Ended> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'close');
    return { code: this.process.exitCode, out: this.#out, error: this.#error };
  }

  pressCtrlC(): Promise<Ended> {
    this.process.kill('SIGINT');
    return this.ended();
  }

  async stop(): Promise<void> {
    await this.pressCtrlC();
  }
}
