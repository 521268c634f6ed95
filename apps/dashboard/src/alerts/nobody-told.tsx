import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';

/** Shown where the service has no mail server. */
export const NobodyTold = () => {
  const { data: session } = useQuery(sessionQuery());
  if (session?.mail !== false) return null;
  return (
    <Text size="xs" c="dimmed">
      {t(
        'This service sends no mails, so nobody is told when a channel fails. Ask the operator to set SMTP_URL.',
      )}
    </Text>
  );
};
