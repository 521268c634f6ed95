import type { WaitingChannel } from '@tocsin/domain';
import type { ClaimSettlement, Settled } from '@tocsin/persistence';
import type { LeftJournal, StateFolder } from './disk-state-folder.js';
import { type ReadJournal, readJournal } from './journal-text.js';

/** A journal that says nothing is removed after this time: the claims of its process ended long before. */
const keptUselessMs = 3_600_000;
/** Until then, it is looked at so often. */
const lookAtUselessEveryMs = 60_000;

/** A younger lock without a journal is one that its process is about to take. */
const createdWithinMs = 10_000;

type Dead = { readonly left: LeftJournal; readonly foundMs: number } & ReadJournal;

export type SettlementLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
};

export type SettlementParts = {
  readonly folder: Pick<StateFolder, 'names' | 'take'>;
  readonly bootId: string;
  readonly claims: ClaimSettlement;
  readonly claimMs: number;
  readonly monotonicMs: () => number;
  readonly log: SettlementLog;
  readonly onSettled: (settled: Settled) => void;
};

/** Ends the claims of dispatchers that died on this machine, at once and by what their journals say. */
export class Settlement {
  readonly #dead = new Map<string, Dead>();
  readonly #lookAgainMs = new Map<string, number>();
  #lastFailure = '';

  constructor(private readonly parts: SettlementParts) {}

  /** @returns the channels of the messages that went back to the queue @throws the database's error */
  async settle(): Promise<readonly WaitingChannel[]> {
    this.#look();
    if (this.#dead.size === 0) return [];
    await this.#leaveOtherDatabases();
    const allGivenBack: WaitingChannel[] = [];
    // To the end: other claims run out meanwhile, and a claim that ran out is closed as if its message had begun.
    for (;;) {
      const settled = await this.#settleSome();
      if (settled.length === 0) break;
      allGivenBack.push(...settled.flatMap(({ givenBack }) => givenBack));
    }
    this.#removeOld();
    return allGivenBack;
  }

  /** Leaves the rest to other processes. */
  close(): void {
    for (const { left } of this.#dead.values()) left.release();
    this.#dead.clear();
  }

  #look(): void {
    const { folder, monotonicMs } = this.parts;
    const nowMs = monotonicMs();
    const names = this.#orSay(() => folder.names()) ?? [];
    for (const name of this.#lookAgainMs.keys()) if (!names.includes(name)) this.#lookAgainMs.delete(name);
    for (const name of names) {
      if (this.#dead.has(name) || nowMs < (this.#lookAgainMs.get(name) ?? 0)) continue;
      const left = this.#orSay(() => folder.take(name));
      if (left) this.#judge(name, left);
    }
  }

  #judge(name: string, left: LeftJournal): void {
    if (left.text === '' && left.ageMs < createdWithinMs) {
      left.release();
      return;
    }
    const journal = readJournal(left.text);
    if (journal === null) this.#leave(name, left, 'it is empty or damaged');
    else if (journal.header.bootId !== this.parts.bootId) this.#leave(name, left, 'it is of another boot');
    else if (journal.header.lock !== left.lock) this.#leave(name, left, 'it is a copy');
    else this.#dead.set(name, { left, foundMs: this.parts.monotonicMs(), ...journal });
  }

  #leave(name: string, left: LeftJournal, why: string): void {
    const { monotonicMs, log } = this.parts;
    this.#dead.delete(name);
    if (left.ageMs > keptUselessMs) {
      left.remove();
      return;
    }
    if (!this.#lookAgainMs.has(name))
      log.info({ journal: name, why }, 'a journal is of no use: claims end by time');
    this.#lookAgainMs.set(name, monotonicMs() + lookAtUselessEveryMs);
    left.release();
  }

  async #leaveOtherDatabases(): Promise<void> {
    const identity = await this.parts.claims.databaseIdentity();
    for (const [name, { left, header }] of this.#dead)
      if (header.databaseIdentity !== identity) this.#leave(name, left, 'it is of another database');
  }

  async #settleSome(): Promise<readonly Settled[]> {
    const { claims, log, onSettled } = this.parts;
    const dead = new Map(
      [...this.#dead.values()].map(({ header, messages }) => [header.claimedBy, messages]),
    );
    const all: Settled[] = [];
    for (const claimedBy of await claims.claimants([...dead.keys()])) {
      const settled = await claims.settle(claimedBy, dead.get(claimedBy) ?? new Map());
      const { interrupted, recorded, givenBack } = settled;
      // Another transaction may hold them for a moment.
      if (interrupted + recorded.length + givenBack.length === 0) continue;
      onSettled(settled);
      const counts = { interrupted, recorded: recorded.length, givenBack: givenBack.length };
      log.warn({ claimedBy, ...counts }, 'another dispatcher died: its claims are settled');
      all.push(settled);
    }
    return all;
  }

  /** PostgreSQL may have committed a last claim after a death. It has run out by now. */
  #removeOld(): void {
    const { claimMs, monotonicMs } = this.parts;
    for (const [name, { left, foundMs }] of this.#dead) {
      if (monotonicMs() - foundMs <= claimMs) continue;
      this.#dead.delete(name);
      left.remove();
    }
  }

  /** A folder that cannot be read must not keep this process from closing old claims. */
  #orSay<Value>(read: () => Value): Value | null {
    try {
      return read();
    } catch (error) {
      const failure = String(error);
      if (failure !== this.#lastFailure) {
        this.parts.log.warn(
          { err: error },
          'a journal of another dispatcher cannot be read: claims end by time',
        );
      }
      this.#lastFailure = failure;
      return null;
    }
  }
}
