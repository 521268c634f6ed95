import type { ConnectionTimings } from '../failures/phase-clock.js';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** By names in lower case, the values in the order in which they came. */
export type HttpHeaders = ReadonlyMap<string, readonly string[]>;

/** In milliseconds with fractions, from the start of the name look-up. */
export interface HttpTimings extends ConnectionTimings {
  readonly firstByteMs: number;
  readonly totalMs: number;
}

export interface WireRequest {
  readonly url: URL;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly bodyBytesMax: number;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** As transferred, up to the bound of the request. */
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly protocol: HttpProtocol;
  readonly address: string;
  readonly timings: HttpTimings;
}

/** As ALPN names it (RFC 7301, section 6). */
export type HttpProtocol = 'http/1.1' | 'h2';
