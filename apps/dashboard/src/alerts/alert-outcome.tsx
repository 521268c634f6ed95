import { Text } from '@mantine/core';
import { lengthInWords } from '../ui/moments.js';
import { Status } from '../ui/status.js';
import type { Alert } from './alert-queries.js';
import { alertStatusWords, alertTones } from './alert-words.js';

export const AlertStatus = ({ alert }: { readonly alert: Pick<Alert, 'status'> }) => (
  <Status tone={alertTones[alert.status]}>{alertStatusWords[alert.status]}</Status>
);

export const AlertAnswer = ({ alert }: { readonly alert: Alert }) => {
  const { response_status: status, duration_ms: durationMs } = alert;
  const parts = [
    ...(status === null ? [] : [String(status)]),
    ...(durationMs === null ? [] : [`${status === null ? 'after' : 'in'} ${lengthInWords(durationMs)}`]),
  ];
  return (
    <Text span size="sm" c="dimmed">
      {parts.length === 0 ? '–' : parts.join(' ')}
    </Text>
  );
};
