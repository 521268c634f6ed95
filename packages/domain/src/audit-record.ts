import type { AuditActor, AuditEntry } from './audit.js';

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
