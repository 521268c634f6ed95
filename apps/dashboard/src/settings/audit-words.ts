import type { AuditEntry } from './settings-queries.js';

/** "monitor.channel_attached" becomes "Monitor: channel attached". */
export const actionWords = (action: AuditEntry['action']): string => {
  const [subject = '', verb = ''] = action.split('.').map((word) => word.replaceAll('_', ' '));
  const name = subject === 'api key' ? 'API key' : `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return `${name}: ${verb}`;
};

export const actorWords = ({ type, name }: AuditEntry['actor']): string => {
  if (type === 'administrator') return 'Administrator';
  if (type === 'recipient') return 'Recipient of the mail';
  return type === 'api_key' ? `API key “${name}”` : (name ?? 'Somebody');
};
