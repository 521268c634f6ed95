import type { ApiKeyId, AuditActor, Grant, SessionId } from '@tocsin/domain';
import type { Account, SessionHolder } from '@tocsin/persistence';

/** What a request shows. */
export type Credential =
  | { readonly type: 'api_key'; readonly id: ApiKeyId }
  | { readonly type: 'session'; readonly id: SessionId };

/** Who makes a request: an API key or a person who is signed in. */
export type Caller = {
  readonly account: Account;
  readonly credential: Credential;
  /** What it may do. Keys that it makes may do no more, and live no longer. */
  readonly grant: Grant;
  readonly actor: Exclude<AuditActor, { type: 'administrator' }>;
  /** `null` for an API key. */
  readonly session: SessionHolder | null;
  /** Where the request comes from. */
  readonly address: string;
};

/** A person who is signed in. */
export type PersonCaller = Caller & { readonly session: SessionHolder };
