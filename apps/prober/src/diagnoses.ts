import type { RawDiagnosis, Suspects } from '@tocsin/probes';

/** Tracing a route takes some processes. */
const runningMax = 6;
/** Leaves room for others when everything of one account fails at once. */
const runningOfAccountMax = 3;

const keptMax = 1_000;

export type DiagnosesParts = {
  readonly diagnose: (suspects: Suspects, signal: AbortSignal) => Promise<RawDiagnosis>;
  readonly onError: (error: unknown) => void;
};

type Failing = { readonly series: number; readonly account: string };

/** `undefined` while it is made. */
type Kept = { diagnosis: RawDiagnosis | undefined };

/**
 * Asks once what is at fault in the network while a series fails, beside its checks, and keeps the answer for those that
 * follow. Without room, the next failed check tries again, and the longest kept ones go.
 */
export class Diagnoses {
  readonly #kept = new Map<number, Kept>();
  readonly #running: string[] = [];
  readonly #stop = new AbortController();

  constructor(private readonly parts: DiagnosesParts) {}

  /** Returns the diagnosis as soon as it is made. */
  of(series: number): RawDiagnosis | undefined {
    return this.#kept.get(series)?.diagnosis;
  }

  begin({ series, account }: Failing, suspects: () => Suspects | null): void {
    if (this.#kept.has(series) || this.#isFull(account)) return;
    const found = suspects();
    if (found === null) return;
    const kept: Kept = { diagnosis: undefined };
    this.#keep(series, kept);
    this.#running.push(account);
    void this.#make(kept, found).finally(() => this.#running.splice(this.#running.indexOf(account), 1));
  }

  /** The series is good again. */
  forget(series: number): void {
    this.#kept.delete(series);
  }

  stop(): void {
    this.#stop.abort();
  }

  #isFull(account: string): boolean {
    const ofAccount = this.#running.filter((each) => each === account).length;
    return this.#running.length >= runningMax || ofAccount >= runningOfAccountMax;
  }

  #keep(series: number, kept: Kept): void {
    this.#kept.set(series, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptMax) break;
      this.#kept.delete(oldest);
    }
  }

  async #make(kept: Kept, suspects: Suspects): Promise<void> {
    try {
      kept.diagnosis = await this.parts.diagnose(suspects, this.#stop.signal);
    } catch (error) {
      this.parts.onError(error);
    }
  }
}
