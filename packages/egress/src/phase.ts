/**
 * What an attempt does, one after the other: it looks a name up, connects, starts TLS, sends what it has to say, and
 * waits for the headers and the body of the answer. Names that are stored and shown.
 */
export type AttemptPhase = 'name' | 'connect' | 'tls' | 'request' | 'headers' | 'body';

/** What has been done of opening a connection: the name looked up, TCP connected, TLS verified. */
export type ConnectionPhase = 'resolved' | 'connected' | 'secured';

/** What comes after a phase of opening a connection. */
export function phaseAfter(ended: ConnectionPhase, secure: boolean): AttemptPhase {
  if (ended === 'resolved') return 'connect';
  return ended === 'connected' && secure ? 'tls' : 'request';
}

export interface Progress {
  readonly phase: AttemptPhase;
  /** What is connected to: `host:port`. */
  readonly target: string;
  /** How much of the body has come. */
  readonly bodyBytes?: number;
}

/** Says in a sentence which phase had not ended at the deadline. */
export function lateness({ phase, target, bodyBytes = 0 }: Progress, deadlineMs: number): string {
  const limit = within(deadlineMs);
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

/** A limit as people read it: `within 1 second`, `within 0.3 seconds`. */
export function within(limitMs: number): string {
  const seconds = limitMs / 1_000;
  return `within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** An amount as people read it: `1 byte`, `12.3 kB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [unit, amount] = bytes < 1_000_000 ? ['kB', bytes / 1_000] : ['MB', bytes / 1_000_000];
  return `${Math.floor(amount * 10) / 10} ${unit}`;
}

function nameIn(target: string): string {
  return target.replace(/:\d+$/, '');
}
