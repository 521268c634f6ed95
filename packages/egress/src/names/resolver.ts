import type { RecordWithTtl } from 'node:dns';
import { setTimeout as delay } from 'node:timers/promises';
import { isLocalhost, loopbackAddresses } from '../addresses/host.js';
import { EgressError } from '../failures/egress-error.js';
import { lookUpInWords } from '../failures/words/library-errors.js';
import { names } from '../reasons/names.js';
import { HostsFile } from './explain-absence.js';
import {
  isSilence,
  type NameReply,
  NameServerMemory,
  type NetworkObserver,
  noNameServer,
  noObserver,
  observeNameServers,
} from './name-server-answers.js';
import { askPatiently, type NameServers, resolverOf } from './patient-query.js';

const cacheEntriesMax = 10_000;
const cacheAgeMsMax = 60_000;

// Some name servers never answer a question for AAAA.
const ipv6GraceMs = 250;

export interface NameResolverOptions {
  /** `address`, `address:port` or `[address]:port`; by default those of the machine. */
  readonly servers?: readonly string[];
  readonly hostsPath?: string;
  readonly memory?: NameServerMemory;
}

/** Works without libuv's threads, which `dns.lookup` shares with everything else. */
export class NameResolver {
  /** Shared by all who ask the name servers of the settings. */
  readonly memory: NameServerMemory;
  readonly #servers: NameServers;
  readonly #hosts: HostsFile;
  readonly #lookups = new Map<string, Lookup>();
  readonly #cache = new Map<string, { addresses: readonly string[]; expiresAt: number }>();

  /** @throws Error that names the setting `DNS_SERVERS` when one of `servers` is not an address */
  constructor(options: NameResolverOptions = {}) {
    this.#servers = options.servers ?? [];
    this.memory = options.memory ?? new NameServerMemory();
    this.#hosts = new HostsFile(options.hostsPath ?? '/etc/hosts');
    try {
      resolverOf(this.#servers);
    } catch (cause) {
      throw new Error(`DNS_SERVERS: "${this.#servers.join(',')}" is not a list of addresses.`, { cause });
    }
  }

  /** Does not judge the addresses. @throws EgressError `dns` when there is none; the signal's reason */
  async resolve(
    host: string,
    signal: AbortSignal,
    observer: NetworkObserver = noObserver,
  ): Promise<readonly string[]> {
    signal.throwIfAborted();
    const own = this.ownAddressesOf(host);
    if (own.length > 0) return own;

    const name = host.toLowerCase();
    return this.#cached(name) ?? this.#join(this.#lookups.get(name) ?? this.#start(name), signal, observer);
  }

  /** The addresses that this machine knows without name servers. */
  ownAddressesOf(host: string): readonly string[] {
    return isLocalhost(host) ? loopbackAddresses : this.#hosts.addressesOf(host);
  }

  #cached(name: string): readonly string[] | undefined {
    const entry = this.#cache.get(name);
    if (entry === undefined || entry.expiresAt > performance.now()) return entry?.addresses;
    this.#cache.delete(name);
    return undefined;
  }

  #start(name: string): Lookup {
    const controller = new AbortController();
    const answer = ask(this.#servers, this.memory, name, controller.signal);
    const lookup: Lookup = { name, answer, controller, waiting: 0 };
    this.#lookups.set(name, lookup);
    void answer.then((found) => this.#remember(name, found));
    return lookup;
  }

  /** Waits for a look-up that others may share. The last one to leave ends it. */
  async #join(lookup: Lookup, signal: AbortSignal, observer: NetworkObserver): Promise<readonly string[]> {
    lookup.waiting += 1;
    try {
      const { addresses, errors, replies } = await untilAborted(lookup.answer, signal);
      observeNameServers(observer, replies);
      if (addresses.length === 0) throw notFound(lookup.name, errors);
      return addresses;
    } catch (error) {
      if (signal.aborted) observer.onSilence({ from: 'name_server', addresses: [], heard: 'nothing' });
      throw error;
    } finally {
      lookup.waiting -= 1;
      if (lookup.waiting === 0) {
        this.#lookups.delete(lookup.name);
        lookup.controller.abort();
      }
    }
  }

  #remember(name: string, { addresses, ttlMs }: Answer): void {
    if (ttlMs === 0 || addresses.length === 0) return;
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < cacheEntriesMax) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(name, { addresses, expiresAt: performance.now() + Math.min(ttlMs, cacheAgeMsMax) });
  }
}

interface Lookup {
  readonly name: string;
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiting: number;
}

interface Answer {
  readonly addresses: readonly string[];
  readonly errors: readonly string[];
  readonly replies: readonly NameReply[];
  readonly ttlMs: number;
}

type Records = readonly RecordWithTtl[];

async function ask(
  servers: NameServers,
  memory: NameServerMemory,
  name: string,
  signal: AbortSignal,
): Promise<Answer> {
  const errors: string[] = [];
  const replies: NameReply[] = [];
  const noted = (error: NodeJS.ErrnoException): Records => {
    errors.push(error.code ?? error.message);
    return [];
  };
  const records = (type: 'resolve4' | 'resolve6'): Promise<Records> =>
    askPatiently<Records>({
      servers,
      ask: (resolver) => resolver[type](name, { ttl: true }),
      signal,
      memory,
      onReply: (reply) => replies.push(reply),
    }).catch(noted);
  const asked6 = records('resolve6');
  const found4 = await records('resolve4');
  const isDecided = found4.length > 0 || errors.includes('ENOTFOUND');
  const patience = isDecided ? [delay<Records>(ipv6GraceMs, [], { ref: false })] : [];
  const found6 = await Promise.race([asked6, ...patience]);

  const found = [...found4, ...found6];
  return {
    addresses: [...new Set(found.map(({ address }) => address))],
    errors,
    replies,
    ttlMs: Math.min(...found.map(({ ttl }) => ttl)) * 1_000,
  };
}

function notFound(name: string, errors: readonly string[]): EgressError {
  if (errors.includes('ENOTFOUND')) return new EgressError('dns', names.missing({ name }));
  if (errors.every((code) => code === 'ENODATA')) {
    return new EgressError('dns', names.no_address({ name }));
  }
  if (errors.every(isSilence)) return noNameServer(name);
  const code = errors.find((other) => other !== 'ENODATA' && !isSilence(other));
  // One question had no answer, and the other one no records.
  if (code === undefined) return new EgressError('dns', names.not_told({ name }), { isPassing: true });
  return new EgressError('dns', lookUpInWords(code, name), { isPassing: true });
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
