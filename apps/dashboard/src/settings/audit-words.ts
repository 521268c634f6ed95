import type { AuditEntry } from './settings-queries.js';

/** An action as people say it: "monitor.channel_attached" is "Monitor: channel attached". */
export const actionWords = (action: AuditEntry['action']): string => {
  const [subject = '', verb = ''] = action.split('.').map((word) => word.replaceAll('_', ' '));
  const name = subject === 'api key' ? 'API key' : `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return `${name}: ${verb}`;
};

export const actorWords = ({ type, name }: AuditEntry['actor']): string => {
  if (type === 'administrator') return 'Whoever runs this service';
  return type === 'api_key' ? `API key “${name}”` : (name ?? 'Somebody');
};
