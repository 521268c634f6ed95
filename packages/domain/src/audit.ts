import type { AccountId, ApiKeyId, AuditEntryId, ChannelId, Instant, PersonId } from './brand.js';

/** What can be done to an account and its things: the thing, and what became of it. Stored and shown: for ever. */
export const auditActions = [
  'account.created',
  'account.changed',
  'account.plan_changed',
  'api_key.created',
  'api_key.revoked',
  'channel.created',
  'channel.changed',
  'channel.tested',
  'channel.deleted',
  'monitor.created',
  'monitor.changed',
  'monitor.paused',
  'monitor.resumed',
  'monitor.channel_attached',
  'monitor.channel_detached',
  'monitor.deleted',
  'maintenance_window.created',
  'maintenance_window.changed',
  'maintenance_window.deleted',
  'incident.opened',
  'incident.resolved',
  'invitation.created',
  'invitation.revoked',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.password_changed',
  'member.second_factor_enabled',
  'member.second_factor_disabled',
  'member.recovery_codes_made',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who did it: an API key or a person, by the name of that moment, or the administrator on the command line. */
export type AuditActor =
  | { readonly type: 'person'; readonly personId: PersonId; readonly name: string }
  | { readonly type: 'api_key'; readonly keyId: ApiKeyId; readonly name: string }
  | { readonly type: 'administrator' };

/** What was done, to what. It says which fields were set, never to what: a value may be a secret. */
export type AuditedChange = {
  readonly action: AuditAction;
  /** The id of the thing that the action names. */
  readonly subjectId: string;
  /** The names of the fields that were set. */
  readonly fields?: readonly string[];
  /** The channel that was attached to the monitor, or detached from it. */
  readonly channelId?: ChannelId;
};

/** Who made a change, to which account, from where and when. */
export type AuditedRequest = {
  readonly accountId: AccountId;
  readonly actor: AuditActor;
  /** The address that the request came from; `null` for the command line. */
  readonly address: string | null;
  readonly at: Instant;
};

export type AuditEntry = AuditedRequest &
  Required<Omit<AuditedChange, 'channelId'>> & {
    readonly id: AuditEntryId;
    readonly channelId: ChannelId | null;
  };
