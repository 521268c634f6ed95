/** What must hold whatever happens. `docs/simulation.md` says where each comes from. */
export type Invariant =
  | 'at most one POST per event and channel'
  | 'exactly one row per event and channel'
  | 'no event without its rows'
  | 'no row without its event'
  | 'no row stays pending or sending'
  | 'a row says how its message ended'
  | 'what failed before it could leave did not arrive'
  | 'incident.resolved waits for the end of incident.created'
  | 'a message leaves only under a claim of its sender'
  | 'a claim is closed only after it ran out'
  | 'nothing is interrupted unless its sender met trouble'
  | 'a row that has ended never changes'
  | 'no more in flight than allowed'
  | 'no compartment holds more than its share'
  | 'what waits is sent although another hangs'
  | 'one open incident per monitor'
  | 'nothing throws but what was injected';

export type Violation = {
  readonly invariant: Invariant;
  readonly detail: string;
  /** The message whose lines in the story matter. */
  readonly about: string | null;
};

/** Keeps the first violation: what comes after it may only follow from it. */
export class Verdict {
  #violation: Violation | null = null;

  get violation(): Violation | null {
    return this.#violation;
  }

  violated(invariant: Invariant, detail: string, about: string | null = null): void {
    this.#violation ??= { invariant, detail, about };
  }
}
