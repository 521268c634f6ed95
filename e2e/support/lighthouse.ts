import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { freePort } from '../../scripts/processes.mjs';
import { openBrowser, type SignedIn } from './browser.js';

export type Form = 'desktop' | 'phone';

export type Judged = {
  /** From 0 to 100, as `accessibility`. */
  readonly performance: number;
  readonly accessibility: number;
  readonly layoutShift: number;
  /** Lighthouse's measure of the processor. */
  readonly benchmarkIndex: number;
  /** The audits that cost points, or failed. */
  readonly lost: readonly string[];
};

const project = fileURLToPath(new URL('../lighthouse/', import.meta.url));
const program = fileURLToPath(new URL('lighthouse-process.mjs', import.meta.url));

/** How much slower the processor is than that of a "high-end desktop": Lighthouse's defaults. */
const cpuSlowdowns: Readonly<Record<Form, number>> = { desktop: 1, phone: 4 };
/** The slowest "high-end desktop" (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). */
const expectedBenchmarkIndex = 1500;

const crashed: Judged = {
  performance: 0,
  accessibility: 0,
  layoutShift: 1,
  benchmarkIndex: 0,
  lost: ['Lighthouse ended without an answer.'],
};

const modifiedMs = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Installs Lighthouse as its lock file says, unless it is installed. */
export const installLighthouse = (): void => {
  // npm writes .package-lock.json after each installation.
  const installedMs = modifiedMs(`${project}node_modules/.package-lock.json`);
  if (installedMs >= modifiedMs(`${project}package-lock.json`)) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--loglevel=error'];
  execFileSync('npm', args, { cwd: project, stdio: 'inherit' });
};

/** Judges pages one after the other, in a browser of its own. */
export class Lighthouse {
  /** Other work can only lower an index, so the highest is that of the machine. */
  static #benchmarkIndex = 0;
  #child: ChildProcess;

  private constructor(
    private readonly browser: Browser,
    private readonly args: readonly string[],
  ) {
    this.#child = fork(program, args);
  }

  static async start({ cookies }: SignedIn): Promise<Lighthouse> {
    const port = String(await freePort());
    const browser = await openBrowser([`--remote-debugging-port=${port}`]);
    return new Lighthouse(browser, [port, cookies.map(({ name, value }) => `${name}=${value}`).join('; ')]);
  }

  async judge(url: string, form: Form): Promise<Judged> {
    const answer = new Promise<Judged>((resolve) => {
      this.#child.once('message', (judged: Judged) => resolve(judged));
      // Lighthouse throws outside of its promises when Chromium closes a page too early.
      this.#child.once('exit', () => resolve(crashed));
    });
    this.#child.send({ url, form, cpuSlowdown: this.#cpuSlowdown(form) });
    const judged = await answer;
    this.#child.removeAllListeners();
    if (judged === crashed) this.#child = fork(program, this.args);
    Lighthouse.#benchmarkIndex = Math.max(Lighthouse.#benchmarkIndex, judged.benchmarkIndex);
    return judged;
  }

  /** Less on a machine that is slower than Lighthouse expects, whose slowness would count twice. Never more. */
  #cpuSlowdown(form: Form): number {
    const speed = Lighthouse.#benchmarkIndex / expectedBenchmarkIndex;
    return cpuSlowdowns[form] * (speed === 0 ? 1 : Math.min(1, speed));
  }

  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.browser.close();
  }
}
