import { type ApiKeyId, type AuditActor, type Grant, grantCovers, type SessionId } from '@tocsin/domain';
import type { Account, SessionHolder } from '@tocsin/persistence';
import type { KeyedRequest } from '../idempotency/keyed-request.js';

export type Credential =
  | { readonly type: 'api_key'; readonly id: ApiKeyId }
  | { readonly type: 'session'; readonly id: SessionId };

export type Caller = {
  readonly account: Account;
  readonly credential: Credential;
  /** Keys that the caller makes may do no more, and live no longer. */
  readonly grant: Grant;
  /** An empty list is any network. The caller makes keys only for networks inside these. */
  readonly allowedNetworks: readonly string[];
  readonly actor: Extract<AuditActor, { type: 'api_key' | 'person' }>;
  /** `null` for an API key. */
  readonly session: SessionHolder | null;
  readonly address: string;
  /** `null` without an `Idempotency-Key`. */
  readonly keyed: KeyedRequest | null;
};

export type PersonCaller = Caller & { readonly session: SessionHolder };

/** Only those who may write see addresses that let their readers write. */
export const mayWrite = ({ grant }: Pick<Caller, 'grant'>): boolean => grantCovers(grant, 'write') === null;
