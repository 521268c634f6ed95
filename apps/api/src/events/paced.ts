/** Runs work soon after it is asked for: never twice at a time, and with a pause in between that the work names. */
export class Paced {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;
  #notBeforeMs = 0;

  /** @param work must not reject. @returns in how many milliseconds it may run again */
  constructor(private readonly work: () => Promise<number>) {}

  poke(): void {
    this.#isAsked = true;
    if (this.#isStopped || this.#running || this.#timer) return;
    const waitMs = Math.max(0, this.#notBeforeMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#run();
    }, waitMs);
  }

  /** Resolves when the work that is under way has ended; it does not run again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#isAsked = false;
    const pauseMs = await this.work();
    this.#notBeforeMs = performance.now() + pauseMs;
    this.#running = undefined;
    if (this.#isAsked) this.poke();
  }
}
