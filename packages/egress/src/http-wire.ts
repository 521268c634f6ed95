import type { ConnectionTimings } from './phase-clock.js';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The headers of a response by their names in lower case, each with its values in the order they came. */
export type HttpHeaders = ReadonlyMap<string, readonly string[]>;

/** How long it took, in milliseconds with fractions. */
export interface HttpTimings extends ConnectionTimings {
  /** From the start of the name look-up to the first byte of the answer. */
  readonly firstByteMs: number;
  /** From the start of the name look-up to the last byte of the answer. */
  readonly totalMs: number;
}

/** One request to one URL. */
export interface WireRequest {
  readonly url: URL;
  readonly method: HttpMethod;
  /** Sent as they are, beside those that belong to the connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly bodyBytesMax: number;
}

/** One response as it came. */
export interface WireResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** As it was transferred, and no more of it than was asked for. */
  readonly body: Buffer;
  /** Whether more came than was asked for. */
  readonly truncated: boolean;
  readonly protocol: HttpProtocol;
  /** The address that answered. */
  readonly address: string;
  readonly timings: HttpTimings;
}

/** As ALPN names it (RFC 7301, section 6). */
export type HttpProtocol = 'http/1.1' | 'h2';
