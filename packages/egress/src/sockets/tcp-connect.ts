import { connect, isIPv6, type Socket } from 'node:net';

// Before the next address is tried beside it (RFC 8305, section 5).
const attemptDelayMs = 250;

const attemptsMax = 8;

/** Happy Eyeballs (RFC 8305), but IPv4 first. @throws the first attempt's error; the signal's reason */
export function connectToFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
  onAnswer: (address: string) => void = () => {},
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const untried = inOrderOfTrial(addresses).slice(0, attemptsMax);
    const attempts = new Set<Socket>();
    let firstError: Error | undefined;
    let stagger: NodeJS.Timeout | undefined;
    let finished = false;

    const finish = (winner?: Socket) => {
      finished = true;
      clearTimeout(stagger);
      signal.removeEventListener('abort', onAbort);
      for (const attempt of attempts) if (attempt !== winner) attempt.destroy();
    };
    const onAbort = () => {
      finish();
      reject(signal.reason);
    };

    const tryNext = () => {
      clearTimeout(stagger);
      const address = untried.shift();
      if (address === undefined) return;
      if (untried.length > 0) stagger = setTimeout(tryNext, attemptDelayMs);

      const socket = connect({ host: address, port, noDelay: true });
      attempts.add(socket);
      socket.once('connect', () => {
        onAnswer(address);
        finish(socket);
        resolve(socket);
      });
      // Stays for the socket's life: an error between two owners must not end the process.
      socket.on('error', (error) => {
        if (finished) return;
        if (isRefusal(error)) onAnswer(address);
        firstError ??= error;
        attempts.delete(socket);
        tryNext();
        if (attempts.size > 0) return;
        finish();
        reject(firstError);
      });
    };

    signal.addEventListener('abort', onAbort, { once: true });
    tryNext();
  });
}

/** A network that is gone does not refuse. */
function isRefusal({ code = '' }: NodeJS.ErrnoException): boolean {
  return code === 'ECONNREFUSED' || code === 'ECONNRESET';
}

/** The families in turn. */
export function inOrderOfTrial(addresses: readonly string[]): string[] {
  if (addresses.length === 1) return [...addresses];
  const ipv6 = addresses.filter((address) => isIPv6(address));
  const ipv4 = addresses.filter((address) => !isIPv6(address));
  const turns = Array.from({ length: Math.max(ipv4.length, ipv6.length) }, (_, turn) => [
    ...ipv4.slice(turn, turn + 1),
    ...ipv6.slice(turn, turn + 1),
  ]);
  return turns.flat();
}
