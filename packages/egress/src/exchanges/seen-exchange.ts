import type { Said } from '@tocsin/domain';
import type { SeenTls } from '../certificates/seen-tls.js';
import type { NetworkFailureCode } from '../failures/egress-error.js';
import type { AttemptPhase } from '../failures/phase.js';

/** As ALPN names it (RFC 7301, section 6). */
export type HttpProtocol = 'http/1.1' | 'h2';

/** By names in lower case, the values in the order in which they came. */
export type HttpHeaders = ReadonlyMap<string, readonly string[]>;

/** An attempt as it went, raw: it may hold secrets. A followed redirect is an exchange of its own. */
export interface SeenExchange {
  readonly kind: 'http' | 'connection' | 'dns' | 'ping';
  /** The URL, `host:port`, the name or the host that was asked. */
  readonly target: string;
  /** The address that was connected to, or the one tried first; `null` if none was found. */
  readonly address: string | null;
  readonly timings: SeenTimings;
  /** Set for a certificate that was refused, too. */
  readonly tls: SeenTls | null;
  readonly request: SeenRequest | null;
  /** Set as soon as a status came, whatever became of the body. */
  readonly response: SeenResponse | null;
  /** The bytes that went over a connection without HTTP, at most 4 KiB. The list grows while its owner speaks. */
  readonly said: readonly SaidBytes[];
  readonly question: SeenQuestion | null;
  /** In the order in which they came, silent servers last. */
  readonly replies: readonly SeenReply[];
  readonly pings: { readonly sent: number; readonly roundTripsMs: readonly number[] } | null;
  readonly failed: SeenFailure | null;
}

/** In milliseconds with fractions. `null`: the step did not end, or does not exist. */
export interface SeenTimings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From the start, as is `totalMs`. */
  readonly firstByteMs: number | null;
  readonly totalMs: number;
}

export interface SeenRequest {
  readonly method: string;
  /** As sent, `Host` first: over HTTP/2 it is `:authority`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
}

export interface SeenResponse {
  readonly protocol: HttpProtocol;
  readonly status: number;
  readonly headers: HttpHeaders;
  /** Decoded, the first 4 KiB; empty for a redirect that was followed, and for a broken coding. */
  readonly body: Buffer;
  /** As transferred so far. */
  readonly bodyBytes: number;
  /** True if `body` is not the whole body. */
  readonly truncated: boolean;
}

export interface SaidBytes {
  readonly from: 'prober' | 'server';
  readonly bytes: Buffer;
}

export interface SeenQuestion {
  /** Such as `MX`. */
  readonly type: string;
  /** Those that may be asked, such as `192.0.2.53` or `192.0.2.53:53`. */
  readonly servers: readonly string[];
  /** Set if the check named the server, instead of asking those of the settings. */
  readonly named?: { readonly host: string; readonly port?: number };
}

export interface SeenReply {
  readonly server: string;
  /** As c-ares calls it: `null` with records, `ETIMEOUT` for a silent server. */
  readonly code: string | null;
  /** At most 20, each in at most 500 characters. */
  readonly records: readonly string[];
}

export interface SeenFailure {
  readonly code: NetworkFailureCode;
  readonly phase: AttemptPhase;
  readonly reason: Said;
  /** True if anything came back, a refusal or a reset too. */
  readonly answered: boolean;
}
