import { Text } from '@mantine/core';
import { t } from '../language/text.js';
import { lengthInWords } from '../ui/moments.js';
import { Status } from '../ui/status.js';
import type { Alert } from './alert-queries.js';
import { alertStatusWords, alertTones, failureInShort } from './alert-words.js';

export const AlertStatus = ({ alert }: { readonly alert: Pick<Alert, 'status'> }) => (
  <Status tone={alertTones[alert.status]}>{alertStatusWords[alert.status]}</Status>
);

export const AlertAnswer = ({ alert }: { readonly alert: Alert }) => (
  <Text span size="sm" c="dimmed">
    {answerWords(alert)}
  </Text>
);

const answerWords = (alert: Alert): string => {
  const { response_status: status, duration_ms: durationMs, error } = alert;
  if (error !== null && status === null) return failureInShort(alert);
  if (durationMs === null) return status === null ? '–' : String(status);
  const time = lengthInWords(durationMs);
  return status === null ? t('after {time}', { time }) : t('{status} in {time}', { status, time });
};
