import { readHost } from '../addresses/host.js';
import { rcodeName } from '../names/dns-message.js';
import { type DnsRecordType, recordTypes, shortTexts } from '../names/dns-records.js';
import { noObserver } from '../names/name-server-answers.js';
import { askServer, singleQuestion } from '../names/single-question.js';
import type { Connector } from '../sockets/connector.js';
import { admittedServers, namedOrOwn, type ServerToAsk } from './asked-servers.js';
import { type AttemptLimits, attempted, unobserved } from './attempt.js';

const serversMax = 10;

export interface NameServersRequest extends AttemptLimits {
  readonly name: string;
  readonly type: DnsRecordType;
  /** The name server to ask, judged like any other target; by default those of the settings. */
  readonly server?: ServerToAsk;
}

export interface NameServerReply {
  /** Such as `192.0.2.53` or `192.0.2.53:53`. */
  readonly server: string;
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL` and so on; `null` for a silent server. */
  readonly code: string | null;
  /** Those that are set, as `dig` prints them, without `qr`. */
  readonly flags: readonly string[];
  /** `name type data` of the answer section: at most 20, each in at most 500 characters. */
  readonly records: readonly string[];
  /** In tenths of a millisecond; `null` for a silent server. */
  readonly tookMs: number | null;
}

/**
 * Asks every name server at once over UDP, and once more after a second, as a packet may be lost. Those of the settings
 * are not asked about names that this machine knows itself. No observer hears of it. Never rejects.
 */
export async function askNameServers(
  connector: Connector,
  defaultServers: readonly string[],
  request: NameServersRequest,
): Promise<readonly NameServerReply[]> {
  const ended = await attempted(unobserved, request, async (attempt) => {
    const name = readHost(request.name);
    if (request.server === undefined && connector.knows(name))
      return { outcome: 'replied', replies: [] } as const;
    const servers =
      request.server === undefined
        ? namedOrOwn(defaultServers)
        : await admittedServers(connector.observedBy(noObserver), request.server, name, attempt);
    const ask = (server: string) => replyOf(server, name, request.type, attempt.signal);
    return { outcome: 'replied', replies: await Promise.all(servers.slice(0, serversMax).map(ask)) } as const;
  });
  return ended.outcome === 'replied' ? ended.replies : [];
}

async function replyOf(
  server: string,
  name: string,
  type: DnsRecordType,
  signal: AbortSignal,
): Promise<NameServerReply> {
  let startedAt = performance.now();
  let message = await singleQuestion(server, name, recordTypes[type], signal);
  if (message === undefined) {
    startedAt = performance.now();
    message = await askServer(server, name, recordTypes[type], signal);
  }
  if (message === undefined) return { server, code: null, flags: [], records: [], tookMs: null };
  return {
    server,
    code: rcodeName(message.rcode),
    flags: message.flags,
    records: shortTexts(message.answers.map(({ text }) => text)),
    tookMs: Math.round((performance.now() - startedAt) * 10) / 10,
  };
}
