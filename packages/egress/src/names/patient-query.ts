import { Resolver } from 'node:dns/promises';
import { errorCodeOf } from '../failures/error-code.js';
import type { NameReply } from './name-server-answers.js';

/** Time for the answer to a packet, as c-ares and the C library of most clients have it. */
const answerMsMax = 5_000;

/** Time from each packet to the next one (RFC 1035, section 4.2.1). */
const resendMs = [1_000, 2_000];
const resendLaterMs = 4_000;

/** c-ares: the server says nothing about the name. Another server may know. */
const serverFaults = new Set(['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP', 'ECONNREFUSED']);

/** As `setServers` wants them. Empty: the name servers of the machine. */
export type NameServers = readonly string[];

/**
 * Asks name servers in turn until one answers. c-ares itself would close the socket of a late answer.
 *
 * @throws c-ares' error; the signal's reason
 */
export function askPatiently<T>(
  servers: NameServers,
  ask: (resolver: Resolver) => Promise<T>,
  signal: AbortSignal,
  onReply: (reply: NameReply) => void = () => {},
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
      const code = errorCodeOf(error);
      if (code === 'ETIMEOUT' || code === 'ECANCELLED') return;
      onReply({ server, code });
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
      const onAnswer = (answer: T) => {
        onReply({ server, code: null });
        succeed(answer);
      };
      ask(resolver).then(onAnswer, (error) => onError(server, error));
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    send();
  });
}

/** Cancelling ends all questions of a resolver, so each has its own. @throws TypeError when a server is no address */
export function resolverOf(servers: NameServers): Resolver {
  const resolver = new Resolver({ timeout: answerMsMax, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}
