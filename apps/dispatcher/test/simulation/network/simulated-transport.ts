import type { DispatchErrorCode } from '@tocsin/domain';
import { idleMsMax, KeptConnections, PersistentNames, patienceWithin } from '@tocsin/egress';
import {
  type IdleConnection,
  SimulatedConnections,
  type SimulatedProcess,
  type SimulatedRoute,
} from '@tocsin/testing';
import { sendDeadlineMs } from '@tocsin/transports';
import type { World } from '../world.js';

const patience = patienceWithin(sendDeadlineMs);
const lastKeptForMs = 3_600_000;
/** The longest pause between two questions, and the time of an answer. */
const askedEveryMs = 900;
/** The margin of `KeptConnections` for late timers. */
const lateMsMax = 50;

/** The names and connections that one dispatcher knows. */
export class SimulatedTransport {
  readonly #names: PersistentNames;
  readonly #connections = new Map<string, SimulatedConnections>();
  /** When each host worked for the last time. */
  readonly #workedMs = new Map<string, number>();

  constructor(
    private readonly world: World,
    private readonly process: SimulatedProcess,
  ) {
    const { scheduler, nameServers, variant } = world;
    const resolver = { resolve: (host: string) => nameServers.resolve(process, host) };
    const time = { monotonicMs: () => scheduler.nowMs, startTimer: process.startTimer };
    this.#names = new PersistentNames(resolver, variant.patience ?? patience, time);
  }

  /** Chooses the connection of a message. @param about the message */
  routeTo(host: string, about: string): MessageRoute {
    return new MessageRoute({
      world: this.world,
      process: this.process,
      connections: this.world.destinations.areClosing ? this.#connectionsTo(host) : null,
      wayMs: this.world.destinations.areClosing ? this.world.destinations.of(host).wayMs : 0,
      about,
      find: () => this.#find(host, about),
      opened: () => this.#worked(host),
    });
  }

  #connectionsTo(host: string): SimulatedConnections {
    const { destinations, scheduler } = this.world;
    const known = this.#connections.get(host);
    if (known !== undefined) return known;
    const rule = new KeptConnections(() => scheduler.nowMs);
    const receiver = destinations.of(host);
    const connections = new SimulatedConnections({ rule, receiver, idleMsMax, time: scheduler });
    this.#connections.set(host, connections);
    return connections;
  }

  #worked(host: string): void {
    this.#names.worked(host, ['192.0.2.1']);
    this.#workedMs.set(host, this.world.scheduler.nowMs);
  }

  async #find(host: string, about: string): Promise<DispatchErrorCode | null> {
    const { nameServers, scheduler, isFaulty, tally } = this.world;
    if (!nameServers.mayErr) return null;
    nameServers.isAsked(host, isFaulty);
    const startedMs = scheduler.nowMs;
    const deadline = new AbortController();
    const cancelDeadline = this.process.startTimer(() => deadline.abort(), sendDeadlineMs);
    try {
      const { areLast } = await this.#names.resolve(host, deadline.signal);
      if (areLast) tally.count('name: addresses that worked last');
      else if (scheduler.nowMs > startedMs) tally.count('name: told when asked again');
      return null;
    } catch {
      const code = deadline.signal.aborted ? 'timeout' : 'dns';
      this.#check(code, host, about, startedMs);
      return code;
    } finally {
      cancelDeadline();
    }
  }

  #check(code: DispatchErrorCode, host: string, about: string, startedMs: number): void {
    const { nameServers, violations, tally } = this.world;
    tally.count(`name: ${code}`);
    const report = (why: string): void =>
      violations.report(
        'no message ends because a name server errs for a while',
        `${about} ends with ${code}, although ${why}.`,
        about,
      );
    const workedMs = this.#workedMs.get(host) ?? Number.NEGATIVE_INFINITY;
    if (code === 'dns' && startedMs - workedMs <= lastKeptForMs) report(`${host} had worked`);
    const toldMs = nameServers.toldForMs(host, startedMs, startedMs + patience.askForMs);
    if (toldMs > askedEveryMs && !this.process.stoodStillSince(startedMs))
      report(`the name servers told ${host} for ${toldMs} ms`);
  }
}

type MessageRouteParts = {
  readonly world: World;
  readonly process: SimulatedProcess;
  readonly connections: SimulatedConnections | null;
  readonly wayMs: number;
  readonly about: string;
  readonly find: () => Promise<DispatchErrorCode | null>;
  readonly opened: () => void;
};

class MessageRoute implements SimulatedRoute {
  readonly wayMs: number;
  readonly opened: () => void;
  /** So long the name was asked for. */
  elapsedMs = 0;
  readonly #reused: IdleConnection | null;

  constructor(private readonly parts: MessageRouteParts) {
    this.wayMs = parts.wayMs;
    this.opened = parts.opened;
    this.#reused = parts.connections?.take() ?? null;
  }

  get deadlineMs(): number {
    return Math.max(sendDeadlineMs - this.elapsedMs, 0);
  }

  get isFresh(): boolean {
    return this.#reused === null;
  }

  /** Looks the name up for a fresh connection. @returns why it failed, or `null` */
  async find(): Promise<DispatchErrorCode | null> {
    if (!this.isFresh) return null;
    const { scheduler } = this.parts.world;
    const startedMs = scheduler.nowMs;
    const failed = await this.parts.find();
    this.elapsedMs = scheduler.nowMs - startedMs;
    return failed;
  }

  leave(): ReturnType<SimulatedRoute['leave']> {
    const { connections, about, world, process } = this.parts;
    if (connections === null) return 'on a fresh connection';
    const reused = this.#reused;
    // The message may have waited for its journal meanwhile.
    const isReused = reused !== null && connections.mayCarry(reused);
    world.tally.count(`connection: ${isReused ? 'reused' : 'fresh'}`);
    if (!isReused) return 'on a fresh connection';
    if (!connections.meetsClose(reused)) return 'on a reused connection';
    if (reused.lateMs <= lateMsMax) {
      const detail = `${about} leaves ${process.name} while the close of its connection is on its way.`;
      world.violations.report('no message meets the close of an idle connection', detail, about);
    } else world.tally.count('connection: closed while its sender stood still');
    return 'meets a close';
  }

  answered(afterMs: number, lateMs: number): void {
    this.parts.connections?.keep(afterMs + lateMs, lateMs);
  }
}
