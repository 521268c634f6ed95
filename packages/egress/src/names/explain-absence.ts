import { type DnsMessage, type DnsRecord, recordTypes } from './dns-message.js';
import { refusesTcp, singleQuestion } from './single-question.js';

const aliasesFollowedMax = 10;
const namesShownMax = 5;

/** RFC 1035, section 4.1.1; RFC 2136, section 2.2. */
const rcodes = { noError: 0, serverFailure: 2, noSuchName: 3, refused: 5, notAuthoritative: 9 } as const;

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
  | { readonly kind: 'fault'; readonly sentence: string };

/** Asks once more, and reads what c-ares does not show. `undefined` when that says no more. Never rejects. */
export async function explainAbsence(question: UnansweredQuestion): Promise<Explanation | undefined> {
  const { server, name, type, code, signal } = question;
  const message = await singleQuestion(server, name, recordTypes[type], signal);
  if (message === undefined) return undefined;
  if (message.isTruncated && code === 'ECONNREFUSED' && (await refusesTcp(server, signal))) {
    return fault(
      `The answer about ${name} is too long for a packet, and the name server refuses TCP. Open its port for TCP.`,
    );
  }
  const circle = circleIn(message.answers, comparable(name)) ?? (await circleBehind(question, message));
  if (circle !== undefined) {
    return fault(`The name ${name} is an alias that leads in a circle: ${circle.join(', ')}.`);
  }
  return faultOfCode(message, name) ?? referral(message, question);
}

function faultOfCode({ rcode }: DnsMessage, name: string): Explanation | undefined {
  if (rcode === rcodes.notAuthoritative) {
    return fault(`The name server says that it is not responsible for ${name}.`);
  }
  // The others up to 5 have sentences already.
  return rcode > rcodes.refused
    ? fault(`The name server answered about ${name} with an error that does not fit the question.`)
    : undefined;
}

/** Reads an answer without records that names other servers. */
function referral(message: DnsMessage, { name, type }: UnansweredQuestion): Explanation | undefined {
  const { rcode, isAuthoritative, answers, authority } = message;
  const named = authority.filter((record) => record.type === recordTypes.NS);
  const [first] = named;
  if (rcode !== rcodes.noError || isAuthoritative || answers.length > 0 || first === undefined)
    return undefined;
  const { owner } = first;
  if (owner === '') {
    return fault(`The name server knows nothing about ${name}: it refers to the servers of the root.`);
  }
  const servers = named.flatMap(({ target }) => target ?? []).toSorted();
  if (type === 'NS' && owner === comparable(name)) return { kind: 'delegation', servers };
  const shown = servers.slice(0, namesShownMax).join(', ');
  return fault(
    `The name server does not answer about ${name}: it refers to the servers of ${owner} (${shown}).`,
  );
}

/** Resolvers say only that they failed, so the aliases are followed one by one. */
async function circleBehind(
  { server, name, code, signal }: UnansweredQuestion,
  { rcode }: DnsMessage,
): Promise<readonly string[] | undefined> {
  if (code !== 'ESERVFAIL' || rcode !== rcodes.serverFailure) return undefined;
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

const fault = (sentence: string): Explanation => ({ kind: 'fault', sentence });
