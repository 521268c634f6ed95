import { Resolver } from 'node:dns/promises';
import { errorCodeOf } from '../failures/egress-error.js';
import type { NameReply, NameServerMemory } from './name-server-answers.js';

/** Time for the answer to a packet, as c-ares and the C library of most clients have it. */
export const answerMsMax = 5_000;

/** Time from each packet to the next one (RFC 1035, section 4.2.1). */
const resendMs = [1_000, 2_000];
const resendLaterMs = 4_000;

/** c-ares: the server says nothing about the name. Another server may know. */
const serverFaults = new Set(['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP', 'ECONNREFUSED']);

/** A server that has not answered by then was silent, if another one did. */
const silentAfterMs = 900;

/** As `setServers` wants them. Empty: the name servers of the machine. */
export type NameServers = readonly string[];

export interface PatientQuery<T> {
  readonly servers: NameServers;
  /** The signal aborts when the answer is of no use any more. */
  readonly ask: (resolver: Resolver, signal: AbortSignal) => Promise<T>;
  readonly signal: AbortSignal;
  /** For the name servers of the settings: those that answered are asked first. */
  readonly memory?: NameServerMemory | undefined;
  /** Called with each server that had not answered when another one did, or when the signal aborted. */
  readonly onSilent?: (server: string) => void;
  readonly onReply?: (reply: NameReply, answer?: T) => void;
}

/**
 * Asks name servers in turn until one answers. c-ares itself would close the socket of a late answer.
 *
 * @throws c-ares' error; the signal's reason
 */
export function askPatiently<T>({
  servers,
  ask,
  signal,
  memory,
  onSilent,
  onReply,
}: PatientQuery<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const all = servers.length > 0 ? servers : new Resolver().getServers();
    const candidates = new Set(memory?.inOrder(all) ?? all);
    const resolvers: Resolver[] = [];
    const askedAt = new Map<string, number>();
    const ended = new AbortController();
    let timer: NodeJS.Timeout | undefined;

    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const resolver of resolvers) resolver.cancel();
      ended.abort();
    };
    const settle = () => {
      end();
      const longAgo = performance.now() - silentAfterMs;
      for (const [server, at] of askedAt) {
        if (at > longAgo) continue;
        memory?.wasSilent(server);
        onSilent?.(server);
      }
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const onAbort = () => {
      end();
      for (const server of askedAt.keys()) onSilent?.(server);
      reject(signal.reason);
    };
    const onError = (server: string, error: unknown) => {
      const code = errorCodeOf(error);
      if (code === 'ETIMEOUT' || code === 'ECANCELLED') return;
      askedAt.delete(server);
      if (code !== 'ECONNREFUSED') memory?.answered(server);
      onReply?.({ server, code });
      if (!serverFaults.has(code)) return fail(error);
      if (!candidates.delete(server)) return;
      if (candidates.size === 0) fail(error);
      else send();
    };
    const send = () => {
      clearTimeout(timer);
      timer = setTimeout(send, resendMs[resolvers.length] ?? resendLaterMs);
      const server = [...candidates][resolvers.length % candidates.size] ?? '';
      const resolver = resolverOf([server]);
      resolvers.push(resolver);
      if (!askedAt.has(server)) askedAt.set(server, performance.now());
      ask(resolver, ended.signal).then(
        (answer) => {
          askedAt.delete(server);
          memory?.answered(server);
          onReply?.({ server, code: null }, answer);
          settle();
          resolve(answer);
        },
        (error) => onError(server, error),
      );
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    send();
    if (memory !== undefined) for (const server of memory.due(all)) askAside(server, ask, memory);
  });
}

/** Finds out whether a silent server answers again, without keeping anybody waiting. */
function askAside<T>(server: string, ask: PatientQuery<T>['ask'], memory: NameServerMemory): void {
  ask(resolverOf([server]), new AbortController().signal).then(
    () => memory.answered(server),
    (error) => {
      if (!['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED'].includes(errorCodeOf(error))) memory.answered(server);
    },
  );
}

/** Cancelling ends all questions of a resolver, so each has its own. @throws TypeError when a server is no address */
export function resolverOf(servers: NameServers): Resolver {
  const resolver = new Resolver({ timeout: answerMsMax, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}
