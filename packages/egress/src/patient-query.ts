import { Resolver } from 'node:dns/promises';
import { isNativeError } from 'node:util/types';

/** How long the answer to a packet is awaited: c-ares waits no longer, nor does the C library of most clients. */
const answerMsMax = 5_000;

/** How long after each packet the next one follows (RFC 1035, section 4.2.1), so that one is always awaited. */
const resendMs = [1_000, 2_000];
const resendLaterMs = 4_000;

/** Errors of c-ares by which a name server says nothing about the name. Another server may know. */
const serverFaults = new Set(['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP', 'ECONNREFUSED']);

/** Whom to ask, as `setServers` wants it; none: the name servers of the machine. */
export type NameServers = readonly string[];

/**
 * Asks name servers until one answers, or the signal aborts. Where no answer comes, the next server is asked too, and
 * the same ones again; each packet's answer is awaited for 5 seconds. c-ares itself would close the socket on which a
 * late answer comes as soon as it asked again, and would not ask the next server when one fails.
 *
 * @param ask one question to one server; the first answer counts
 * @throws c-ares' error when it is about the name, or the last one when no server can answer; the signal's reason
 */
export function askPatiently<T>(
  servers: NameServers,
  ask: (resolver: Resolver) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const candidates = new Set(servers.length > 0 ? servers : new Resolver().getServers());
    const resolvers: Resolver[] = [];
    let timer: NodeJS.Timeout | undefined;

    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      for (const resolver of resolvers) resolver.cancel();
    };
    const succeed = (answer: T) => {
      end();
      resolve(answer);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const onAbort = () => fail(signal.reason);
    const onError = (server: string, error: unknown) => {
      const code = isNativeError(error) && 'code' in error ? `${error.code}` : '';
      if (code === 'ETIMEOUT' || code === 'ECANCELLED') return;
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
      ask(resolver).then(succeed, (error) => onError(server, error));
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    send();
  });
}

/**
 * A resolver that sends one packet. Cancelling ends all that a resolver asks, so each question has its own; making one
 * costs some microseconds.
 *
 * @throws TypeError when a server is not an address
 */
export function resolverOf(servers: NameServers): Resolver {
  const resolver = new Resolver({ timeout: answerMsMax, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}
