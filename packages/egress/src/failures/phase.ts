/** The phases of an attempt, in their order. The names are stored and shown, so they never change. */
export type AttemptPhase = 'name' | 'connect' | 'tls' | 'request' | 'headers' | 'body';

/** The steps to a connection: name looked up, TCP connected, TLS verified. */
export type ConnectionPhase = 'resolved' | 'connected' | 'secured';

export function phaseAfter(ended: ConnectionPhase, secure: boolean): AttemptPhase {
  if (ended === 'resolved') return 'connect';
  return ended === 'connected' && secure ? 'tls' : 'request';
}

export interface Progress {
  readonly phase: AttemptPhase;
  readonly target: string;
  readonly bodyBytes?: number;
  /** The beginning of a sentence that says more than the phase: `… within 10 seconds.` */
  readonly missing?: string | undefined;
}

export function lateness({ phase, target, bodyBytes = 0, missing }: Progress, deadlineMs: number): string {
  const limit = within(deadlineMs);
  if (missing !== undefined) return `${missing} ${limit}.`;
  switch (phase) {
    case 'name':
      return `No name server answered for ${nameIn(target)} ${limit}.`;
    case 'connect':
      return `Connecting to ${target} did not succeed ${limit}.`;
    case 'tls':
      return `The TLS handshake with ${target} did not end ${limit}.`;
    case 'request':
      return `${target} accepted the connection but did not take the request ${limit}.`;
    case 'headers':
      return `${target} accepted the request but did not send its headers ${limit}.`;
    case 'body':
      return `${target} did not end its answer ${limit}: the body stopped after ${bytesInWords(bodyBytes)}.`;
  }
}

function within(limitMs: number): string {
  const seconds = limitMs / 1_000;
  return `within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

export function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [unit, amount] = bytes < 1_000_000 ? ['kB', bytes / 1_000] : ['MB', bytes / 1_000_000];
  return `${Math.floor(amount * 10) / 10} ${unit}`;
}

function nameIn(target: string): string {
  return target.replace(/:\d+$/, '');
}
