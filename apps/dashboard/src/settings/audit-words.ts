import { t } from '../language/text.js';
import type { AuditEntry } from './settings-queries.js';

export const actionWords: Readonly<Record<AuditEntry['action'], string>> = {
  'account.created': t('Account: created'),
  'account.changed': t('Account: changed'),
  'account.plan_changed': t('Account: plan changed'),
  'api_key.created': t('API key: created'),
  'api_key.changed': t('API key: changed'),
  'api_key.revoked': t('API key: revoked'),
  'channel.created': t('Channel: created'),
  'channel.changed': t('Channel: changed'),
  'channel.tested': t('Channel: tested'),
  'channel.confirmation_sent': t('Channel: confirmation sent'),
  'channel.confirmed': t('Channel: confirmed'),
  'channel.deleted': t('Channel: deleted'),
  'channel.failing': t('Channel: failing'),
  'channel.recovered': t('Channel: delivers again'),
  'mail_domain.created': t('Mail domain: added'),
  'mail_domain.proved': t('Mail domain: proved'),
  'mail_domain.lapsed': t('Mail domain: proof lost'),
  'mail_domain.deleted': t('Mail domain: deleted'),
  'monitor.created': t('Monitor: created'),
  'monitor.changed': t('Monitor: changed'),
  'monitor.paused': t('Monitor: paused'),
  'monitor.resumed': t('Monitor: resumed'),
  'monitor.check_requested': t('Monitor: check requested'),
  'monitor.channel_attached': t('Monitor: channel attached'),
  'monitor.channel_detached': t('Monitor: channel detached'),
  'monitor.rota_attached': t('Monitor: rota attached'),
  'monitor.rota_detached': t('Monitor: rota detached'),
  'monitor.deleted': t('Monitor: deleted'),
  'route.created': t('Route: created'),
  'route.changed': t('Route: changed'),
  'route.deleted': t('Route: deleted'),
  'maintenance_window.created': t('Maintenance window: created'),
  'maintenance_window.changed': t('Maintenance window: changed'),
  'maintenance_window.deleted': t('Maintenance window: deleted'),
  'rota.created': t('Rota: created'),
  'rota.changed': t('Rota: changed'),
  'rota.deleted': t('Rota: deleted'),
  'incident.opened': t('Incident: opened'),
  'incident.resolved': t('Incident: resolved'),
  'incident.acknowledged': t('Incident: acknowledged'),
  'incident.unacknowledged': t('Incident: taken back'),
  'incident.noted': t('Incident: note added'),
  'invitation.created': t('Invitation: created'),
  'invitation.revoked': t('Invitation: revoked'),
  'member.joined': t('Member: joined'),
  'member.renamed': t('Member: renamed'),
  'member.role_changed': t('Member: role changed'),
  'member.removed': t('Member: removed'),
  'member.password_changed': t('Member: password changed'),
  'member.second_factor_enabled': t('Member: second factor enabled'),
  'member.second_factor_disabled': t('Member: second factor disabled'),
  'member.recovery_codes_made': t('Member: recovery codes made'),
  'member.signed_in': t('Member: signed in'),
  'member.sign_in_failed': t('Member: sign in failed'),
  'member.signed_out': t('Member: signed out'),
  'member.passkey_added': t('Member: passkey added'),
  'member.passkey_renamed': t('Member: passkey renamed'),
  'member.passkey_removed': t('Member: passkey removed'),
  'member.identity_linked': t('Member: identity linked'),
  'member.identity_unlinked': t('Member: identity unlinked'),
  'member.address_proved': t('Member: e-mail address proved'),
  'status_page.created': t('Status page: created'),
  'status_page.changed': t('Status page: changed'),
  'status_page.components_ordered': t('Status page: components ordered'),
  'status_page.deleted': t('Status page: deleted'),
  'status_component.created': t('Component: created'),
  'status_component.changed': t('Component: changed'),
  'status_component.deleted': t('Component: deleted'),
  'status_post.drafted': t('Post: drafted'),
  'status_post.changed': t('Post: draft changed'),
  'status_post.published': t('Post: published'),
  'status_post.updated': t('Post: update added'),
  'status_post.retitled': t('Post: title changed'),
  'status_post.discarded': t('Post: draft discarded'),
  'status_post.withdrawn': t('Post: withdrawn'),
  'status_subscriber.deleted': t('Subscriber: deleted'),
  'trial_check.started': t('Trial check: started'),
  'batch.created': t('Batch: created'),
  'batch.cancelled': t('Batch: cancelled'),
};

export const kindWords: Readonly<Record<AuditEntry['subject']['type'], string>> = {
  account: t('Account'),
  api_key: t('API key'),
  channel: t('Channel'),
  mail_domain: t('Mail domain'),
  monitor: t('Monitor'),
  route: t('Route'),
  maintenance_window: t('Maintenance window'),
  rota: t('Rota'),
  incident: t('Incident'),
  invitation: t('Invitation'),
  member: t('Member'),
  status_page: t('Status page'),
  status_component: t('Component'),
  status_post: t('Post'),
  status_subscriber: t('Subscriber'),
  trial_check: t('Trial check'),
  batch: t('Batch'),
};

export const actorWords = ({ type, name }: AuditEntry['actor']): string => {
  if (type === 'administrator') return t('Administrator');
  if (type === 'recipient') return t('Recipient of the message');
  if (type === 'service') return 'Tocsin';
  return type === 'api_key' ? t('API key “{name}”', { name: name ?? '' }) : (name ?? t('Somebody'));
};

/** The current names. A deleted thing has the name that it had. */
export const subjectWords = ({
  subject,
  channel_id: channelId,
  channel_name: channelName,
}: Pick<AuditEntry, 'subject' | 'channel_id' | 'channel_name'>): string => {
  const name =
    subject.name === null
      ? subject.deleted
        ? t('gone since: {id}', { id: subject.id })
        : subject.id
      : subject.deleted
        ? t('{name} (deleted)', { name: subject.name })
        : subject.name;
  return channelId === null ? name : `${name} · ${channelName ?? t('a deleted channel')}`;
};
