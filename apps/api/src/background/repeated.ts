import type { Logger } from '@tocsin/platform';

const everyMs = 1000;

/** Does work each second for as long as the process runs: never twice at a time, and again after it has failed. */
export class Repeated {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /** @param onFailure what the log says when the work fails */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly logger: Logger,
    private readonly onFailure: string,
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#run();
    }, everyMs);
  }

  /** Resolves when the work that is under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.logger.warn({ err: error }, this.onFailure);
    } finally {
      this.#running = undefined;
    }
  }
}
