import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';

/** Names the person or the program that made a change, as the audit log has it. */
export const actorWords = ({ type, name }: Schemas['AuditActor']): string => {
  if (type === 'administrator') return t('Administrator');
  if (type === 'recipient') return t('Recipient of the message');
  if (type === 'service') return 'Tocsin';
  return type === 'api_key' ? t('API key “{name}”', { name: name ?? '' }) : (name ?? t('Somebody'));
};
