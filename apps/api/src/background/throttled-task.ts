/** Runs a task soon after it is asked for: never twice at a time, with a pause in between. */
export class ThrottledTask {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #isStopped = false;
  #notBeforeMs = 0;

  /** @param task must not reject. @returns the pause before the next run, in milliseconds */
  constructor(private readonly task: () => Promise<number>) {}

  poke(): void {
    this.#isAsked = true;
    if (this.#isStopped || this.#running || this.#timer) return;
    const waitMs = Math.max(0, this.#notBeforeMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#run();
    }, waitMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#isAsked = false;
    const pauseMs = await this.task();
    this.#notBeforeMs = performance.now() + pauseMs;
    this.#running = undefined;
    if (this.#isAsked) this.poke();
  }
}
