import type { Resolver } from 'node:dns/promises';
import { readHost } from '../addresses/host.js';
import { EgressError, errorCodeOf, NetworkError } from '../failures/egress-error.js';
import { lookUpInWords } from '../failures/words/library-errors.js';
import { type DnsRecords, type DnsRecordType, textsOf } from '../names/dns-records.js';
import { explainAbsence } from '../names/explain-absence.js';
import {
  isSilence,
  type NameReply,
  type NameServerMemory,
  noNameServer,
  observeNameServers,
  observeWatchedServers,
} from '../names/name-server-answers.js';
import { askPatiently } from '../names/patient-query.js';
import { questions } from '../names/record-questions.js';
import { connection } from '../reasons/connection.js';
import type { Connector } from '../sockets/connector.js';
import { admittedServers, namedOrOwn, type ServerToAsk } from './asked-servers.js';
import { type AttemptLimits, attempted, type Ended } from './attempt.js';

export interface DnsRequest<Type extends DnsRecordType = DnsRecordType> extends AttemptLimits {
  readonly name: string;
  readonly type: Type;
  /** The name server to ask, judged like any other target; by default those of the settings. */
  readonly server?: ServerToAsk;
  /** Asks once more when there are no records, to say why (false). Then a delegation counts as NS records. */
  readonly explained?: boolean;
}

export interface DnsAnswer<Type extends DnsRecordType = DnsRecordType> {
  readonly outcome: 'answer';
  /** `no_records`: the name exists and has other records. */
  readonly found: 'records' | 'no_records' | 'no_such_name';
  readonly records: readonly DnsRecords[Type][];
  /** The name servers come from the parent, which refers to them. */
  readonly isDelegation: boolean;
  /** The servers that had not answered when another one did. */
  readonly silentServers: readonly string[];
}

/** Asks for the records of a name. A server that cannot or will not answer is a failure of code `dns`. */
export function queryDns<Type extends DnsRecordType>(
  connector: Connector,
  defaultServers: readonly string[],
  request: DnsRequest<Type>,
): Promise<Ended<DnsAnswer<Type>>> {
  const seenAs = { kind: 'dns', target: request.name, observer: connector.observer } as const;
  return attempted(seenAs, request, async (attempt) => {
    const { type, server } = request;
    const name = readHost(request.name);
    const servers =
      server === undefined
        ? namedOrOwn(defaultServers)
        : await admittedServers(connector, server, name, attempt);
    if (server === undefined) attempt.approach(name);
    else
      attempt.await('request', (within) =>
        connection.no_answer_about_in_time({ name, server: attempt.target, within }),
      );
    const ask = (resolver: Resolver, until: AbortSignal) => questions[type](resolver, name, until);
    const memory = server === undefined ? connector.nameServerMemory : undefined;
    attempt.record.question = { type, servers, ...(server !== undefined && { named: server }) };
    const silentServers: string[] = [];
    const onSilent = (silent: string) => silentServers.push(silent);
    const replies: NameReply[] = [];
    const onReply = (reply: NameReply, records: readonly DnsRecords[Type][] = []) => {
      replies.push(reply);
      attempt.record.replies.push({ ...reply, records: textsOf(type, records) });
    };
    const { signal } = attempt;
    const observe = () => {
      const wasStopped = signal.aborted && !attempt.late;
      const silent = wasStopped ? [] : silentServers;
      attempt.record.replies.push(...silent.map((each) => ({ server: each, code: 'ETIMEOUT', records: [] })));
      if (server === undefined) observeNameServers(connector.observer, replies);
      else observeWatchedServers(connector.observer, servers, replies);
    };
    const ending = { outcome: 'answer', isDelegation: false, silentServers } as const;
    try {
      const records = await askPatiently({ servers, ask, signal, memory, onSilent, onReply });
      // As c-ares has it when an answer holds aliases alone.
      if (records.length === 0) throw Object.assign(new Error('no records'), { code: 'ENODATA' });
      observe();
      return { ...ending, found: 'records', records };
    } catch (error) {
      const code = errorCodeOf(error);
      const isLate = signal.aborted;
      if (!isLate) attempt.receivedAfterMs = attempt.elapsedMs();
      attempt.record.end();
      const asked = firstOf(servers, memory);
      const explanation =
        request.explained === true && !isLate && isExplicable(code, server !== undefined)
          ? await explainAbsence({ server: asked, name, type, code, signal })
          : undefined;
      // Whatever was explained was answered.
      if (explanation !== undefined) replies.push({ server: asked, code: 'ESERVFAIL' });
      observe();
      if (isLate) throw signal.reason;
      if (explanation?.kind === 'fault') throw new EgressError('dns', explanation.reason);
      if (explanation?.kind === 'delegation') {
        // Only a question about NS records has one, and its records are names.
        const records = explanation.servers as DnsRecords[Type][];
        attempt.record.replies.push({ server: asked, code: null, records: textsOf(type, records) });
        return { ...ending, found: 'records', records, isDelegation: true };
      }
      return { ...ending, found: absence(error, name), records: [] };
    }
  });
}

/** Whether another question can tell more than c-ares did. A resolver knows no more about a name without records. */
function isExplicable(code: string, isWatched: boolean): boolean {
  return code === 'ESERVFAIL' || (isWatched && ['ENODATA', 'EREFUSED', 'ECONNREFUSED'].includes(code));
}

function firstOf(servers: readonly string[], memory: NameServerMemory | undefined): string {
  return (memory?.inOrder(servers) ?? servers)[0] ?? '';
}

/** Reads the absence of records from an error of c-ares. @throws any other error */
function absence(error: unknown, name: string): 'no_records' | 'no_such_name' {
  const code = errorCodeOf(error);
  switch (code) {
    case '':
      throw error;
    case 'ENODATA':
      return 'no_records';
    case 'ENOTFOUND':
      return 'no_such_name';
    case 'EBADNAME':
      throw new NetworkError('invalid_request', lookUpInWords(code, name));
    default:
      if (isSilence(code)) throw noNameServer(name);
      throw new EgressError('dns', lookUpInWords(code, name));
  }
}
