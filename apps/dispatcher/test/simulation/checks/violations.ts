/** Every run keeps these. `docs/simulation.md` gives the source of each. */
export type Invariant =
  | 'at most one POST per event and channel'
  | 'exactly one row per event and channel'
  | 'no event without its rows'
  | 'no row without its event'
  | 'no row stays pending or sending'
  | 'a row says how its message ended'
  | 'a message that failed before it was sent did not arrive'
  | 'incident.resolved waits for the end of incident.created'
  | 'a message leaves only under a claim of its sender'
  | 'a claim is closed only after it ran out or its process died'
  | 'a journal closes only what was on the wire'
  | 'nothing is interrupted unless a fault hit its sender'
  | 'a row that has ended never changes'
  | 'a message that was sent is never pending again'
  | 'no more in flight than allowed'
  | 'no bulkhead holds more than its share'
  | 'pending messages are sent although other receivers hang'
  | 'one open incident per monitor'
  | 'a failed message has its fallback rung'
  | 'a fallback names the message that it stands in for'
  | 'a later channel is rung'
  | 'an acknowledged incident rings no more'
  | 'a channel whose message failed is judged'
  | 'no message ends because a name server errs for a while'
  | 'no message meets the close of an idle connection'
  | 'an outcome is recorded once nothing hinders it'
  | 'only injected faults throw';

export type Violation = {
  readonly invariant: Invariant;
  readonly detail: string;
  readonly about: string | null;
};

/** Keeps the first violation, since it may cause the later ones. */
export class Violations {
  #first: Violation | null = null;

  get first(): Violation | null {
    return this.#first;
  }

  report(invariant: Invariant, detail: string, about: string | null = null): void {
    this.#first ??= { invariant, detail, about };
  }
}
