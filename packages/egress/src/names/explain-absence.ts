import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Said } from '@tocsin/domain';
import { normalisedName } from '../addresses/host.js';
import { names } from '../reasons/names.js';
import { type DnsMessage, type DnsRecord, rcodes } from './dns-message.js';
import { recordTypes } from './dns-records.js';
import { refusesTcp, singleQuestion } from './single-question.js';

const says = names;

const aliasesFollowedMax = 10;
const namesShownMax = 5;

export interface UnansweredQuestion {
  readonly server: string;
  readonly name: string;
  readonly type: keyof typeof recordTypes;
  /** Of c-ares. */
  readonly code: string;
  readonly signal: AbortSignal;
}

export type Explanation =
  /** The name servers that a parent names (RFC 1034, section 4.3.2, step 3b). */
  | { readonly kind: 'delegation'; readonly servers: readonly string[] }
  | { readonly kind: 'fault'; readonly reason: Said };

/** Asks once more, and reads what c-ares does not show. `undefined` when that says no more. Never rejects. */
export async function explainAbsence(question: UnansweredQuestion): Promise<Explanation | undefined> {
  const { server, name, type, code, signal } = question;
  const message = await singleQuestion(server, name, recordTypes[type], signal);
  if (message === undefined) return undefined;
  if (message.flags.includes('tc') && code === 'ECONNREFUSED' && (await refusesTcp(server, signal))) {
    return fault(says.tcp_refused({ name }));
  }
  const circle = circleIn(message.answers, comparable(name)) ?? (await circleBehind(question, message));
  if (circle !== undefined) {
    return fault(says.circle({ name, path: circle.join(', ') }));
  }
  return faultOfCode(message, name) ?? referral(message, question);
}

function faultOfCode({ rcode }: DnsMessage, name: string): Explanation | undefined {
  if (rcode === rcodes.NOTAUTH) {
    return fault(says.not_responsible({ name }));
  }
  // The others up to 5 have sentences already.
  return rcode > rcodes.REFUSED ? fault(says.unfitting_error({ name })) : undefined;
}

/** Reads an answer without records that names other servers. */
function referral(message: DnsMessage, { name, type }: UnansweredQuestion): Explanation | undefined {
  const { rcode, flags, answers, authority } = message;
  const named = authority.filter((record) => record.type === recordTypes.NS);
  const [first] = named;
  if (rcode !== rcodes.NOERROR || flags.includes('aa') || answers.length > 0 || first === undefined)
    return undefined;
  const { owner } = first;
  if (owner === '') {
    return fault(says.refers_to_root({ name }));
  }
  const servers = named.flatMap(({ target }) => target ?? []).toSorted();
  if (type === 'NS' && owner === comparable(name)) return { kind: 'delegation', servers };
  const shown = servers.slice(0, namesShownMax).join(', ');
  return fault(says.refers_elsewhere({ name, zone: owner, servers: shown }));
}

/** Resolvers say only that they failed, so the aliases are followed one by one. */
async function circleBehind(
  { server, name, code, signal }: UnansweredQuestion,
  { rcode }: DnsMessage,
): Promise<readonly string[] | undefined> {
  if (code !== 'ESERVFAIL' || rcode !== rcodes.SERVFAIL) return undefined;
  const aliases: DnsRecord[] = [];
  let next = comparable(name);
  while (aliases.length < aliasesFollowedMax) {
    const message = await singleQuestion(server, next, recordTypes.CNAME, signal);
    const alias = message?.answers.find(({ type, owner }) => type === recordTypes.CNAME && owner === next);
    if (alias?.target === undefined) return undefined;
    aliases.push(alias);
    const circle = circleIn(aliases, comparable(name));
    if (circle !== undefined) return circle;
    next = alias.target;
  }
  return undefined;
}

/** The names of a circle of aliases, from `start` to the one that comes again. */
function circleIn(records: readonly DnsRecord[], start: string): readonly string[] | undefined {
  const targets = new Map(
    records.flatMap(({ type, owner, target }) =>
      type === recordTypes.CNAME && target !== undefined ? [[owner, target] as const] : [],
    ),
  );
  const path = [start];
  for (let next = targets.get(start); next !== undefined; next = targets.get(next)) {
    path.push(next);
    if (path.indexOf(next) < path.length - 1) return path;
  }
  return undefined;
}

const comparable = (name: string): string => name.toLowerCase().replace(/\.$/, '');

const fault = (reason: Said): Explanation => ({ kind: 'fault', reason });

const defaultCheckIntervalMs = 1_000;

/** The operator's hosts file, which c-ares does not read. A changed file is read again within a second. */
export class HostsFile {
  #addresses: ReadonlyMap<string, readonly string[]> = new Map();
  #version = '';
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly path: string,
    private readonly checkIntervalMs = defaultCheckIntervalMs,
  ) {}

  addressesOf(host: string): readonly string[] {
    const now = performance.now();
    if (now - this.#checkedAt >= this.checkIntervalMs) {
      this.#checkedAt = now;
      this.#readIfChanged();
    }
    return this.#addresses.get(normalisedName(host)) ?? [];
  }

  // Synchronously: one of libuv's four threads may not be free.
  #readIfChanged(): void {
    try {
      const { mtimeMs, size } = statSync(this.path);
      const version = `${mtimeMs} ${size}`;
      if (version === this.#version) return;
      this.#addresses = parseHosts(readFileSync(this.path, 'utf8'));
      this.#version = version;
    } catch {
      this.#addresses = new Map();
      this.#version = '';
    }
  }
}

function parseHosts(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map(normalisedName)) {
      addresses.set(name, [...(addresses.get(name) ?? []), address]);
    }
  }
  return addresses;
}
