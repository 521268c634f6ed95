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
  'channel.failing',
  'channel.recovered',
  'mail_domain.created',
  'mail_domain.proved',
  'mail_domain.lapsed',
  'mail_domain.deleted',
  'monitor.created',
  'monitor.changed',
  'monitor.paused',
  'monitor.resumed',
  'monitor.check_requested',
  'monitor.channel_attached',
  'monitor.channel_detached',
  'monitor.rota_attached',
  'monitor.rota_detached',
  'monitor.deleted',
  'route.created',
  'route.changed',
  'route.deleted',
  'maintenance_window.created',
  'maintenance_window.changed',
  'maintenance_window.deleted',
  'rota.created',
  'rota.changed',
  'rota.deleted',
  'incident.opened',
  'incident.acknowledged',
  'incident.unacknowledged',
  'incident.noted',
  'incident.resolved',
  'invitation.created',
  'invitation.revoked',
  'member.joined',
  'member.renamed',
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
  'member.passkey_renamed',
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
  'trial_check.started',
  'batch.created',
  'batch.cancelled',
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
  /** The reader of a channel's messages, who need not be a member. */
  | { readonly type: 'recipient' }
  /** Tocsin itself: it found out, and nobody asked. */
  | { readonly type: 'service' };

/** The actions after which their subject is gone, so that nothing else knows its name. A subscriber's address is not kept. */
type DeletingAction =
  | Exclude<Extract<AuditAction, `${string}.deleted`>, 'status_subscriber.deleted'>
  | 'api_key.revoked'
  | 'invitation.revoked';

/** The actions that leave their subject in place. */
export type KeepingAction = Exclude<AuditAction, DeletingAction>;

/** An audited change. It names the fields that were set and omits their values, since a value may be a secret. */
export type AuditedChange = {
  readonly subjectId: string;
  readonly fields?: readonly string[];
  readonly channelId?: ChannelId;
} & (
  | { readonly action: DeletingAction; readonly subjectName: string }
  | { readonly action: KeepingAction; readonly subjectName?: never }
);

export type AuditedRequest = {
  readonly accountId: AccountId;
  readonly actor: AuditActor;
  /** `null` for the command line, for recipients, who are not the account's people, and for the service. */
  readonly address: string | null;
  readonly at: Instant;
};

export type AuditEntry = AuditedRequest & {
  readonly id: AuditEntryId;
  readonly action: AuditAction;
  readonly subjectId: string;
  /** The name at that time; `null` for what has none, and in entries of versions that did not store it. */
  readonly subjectName: string | null;
  readonly fields: readonly string[];
  readonly channelId: ChannelId | null;
  readonly channelName: string | null;
};

/** Which entries of the audit log to list. */
export type AuditFilter = {
  readonly personId?: PersonId | undefined;
  readonly keyId?: ApiKeyId | undefined;
  readonly kind?: AuditedKind | undefined;
  /** Inclusive. */
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
};

export const auditedKinds: readonly AuditedKind[] = [...new Set(auditActions.map(auditedKindOf))];

/** The form in which an entry of the audit log leaves the service. Its names never change. */
export type AuditRecord = {
  readonly id: AuditEntry['id'];
  readonly at: AuditEntry['at'];
  readonly action: AuditEntry['action'];
  readonly subject: { readonly type: string; readonly id: string };
  readonly channel_id: AuditEntry['channelId'];
  readonly fields: AuditEntry['fields'];
  readonly actor: {
    readonly type: AuditActor['type'];
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly address: string | null;
};

const actorRecord = (actor: AuditActor): AuditRecord['actor'] => {
  switch (actor.type) {
    case 'api_key':
      return { type: 'api_key', id: actor.keyId, name: actor.name };
    case 'person':
      return { type: 'person', id: actor.personId, name: actor.name };
    case 'administrator':
    case 'recipient':
    case 'service':
      return { type: actor.type, id: null, name: null };
  }
};

export const auditRecord = (entry: AuditEntry): AuditRecord => ({
  id: entry.id,
  at: entry.at,
  action: entry.action,
  subject: { type: entry.action.replace(/\..*/, ''), id: entry.subjectId },
  channel_id: entry.channelId,
  fields: entry.fields,
  actor: actorRecord(entry.actor),
  address: entry.address,
});
