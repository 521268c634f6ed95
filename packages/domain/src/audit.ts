import type { AccountId, ApiKeyId, AuditEntryId, ChannelId, Instant, PersonId } from './brand.js';

/** The audited actions. They are stored and shown, so they never change. */
export const auditActions = [
  'account.created',
  'account.changed',
  'account.plan_changed',
  'api_key.created',
  'api_key.changed',
  'api_key.revoked',
  'channel.created',
  'channel.changed',
  'channel.tested',
  'channel.confirmation_sent',
  'channel.confirmed',
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
  'member.signed_in',
  'member.sign_in_failed',
  'member.signed_out',
  'member.passkey_added',
  'member.passkey_removed',
  'member.identity_linked',
  'member.identity_unlinked',
  'member.address_proved',
  'status_page.created',
  'status_page.changed',
  'status_page.components_ordered',
  'status_page.deleted',
  'status_component.created',
  'status_component.changed',
  'status_component.deleted',
  'status_post.drafted',
  'status_post.changed',
  'status_post.published',
  'status_post.updated',
  'status_post.retitled',
  'status_post.discarded',
  'status_post.withdrawn',
  'status_subscriber.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that audited actions are about, such as `channel`. */
export type AuditedKind = AuditAction extends infer Action
  ? Action extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never;

export const auditedKindOf = (action: AuditAction): AuditedKind =>
  action.slice(0, action.indexOf('.')) as AuditedKind;

export type AuditActor =
  | { readonly type: 'person'; readonly personId: PersonId; readonly name: string }
  | { readonly type: 'api_key'; readonly keyId: ApiKeyId; readonly name: string }
  | { readonly type: 'administrator' }
  /** The reader of mails to a channel's address, who need not be a member. */
  | { readonly type: 'recipient' };

/** An audited change. It names the fields that were set and omits their values, since a value may be a secret. */
export type AuditedChange = {
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly fields?: readonly string[];
  readonly channelId?: ChannelId;
};

export type AuditedRequest = {
  readonly accountId: AccountId;
  readonly actor: AuditActor;
  /** `null` for the command line and for recipients, who are not the account's people. */
  readonly address: string | null;
  readonly at: Instant;
};

export type AuditEntry = AuditedRequest &
  Required<Omit<AuditedChange, 'channelId'>> & {
    readonly id: AuditEntryId;
    readonly channelId: ChannelId | null;
  };
