import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Allowed } from '../session/allowed.js';
import { ExactMoment } from '../ui/ago.js';
import { Fact, Facts } from '../ui/facts.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import { AlertStatus } from './alert-outcome.js';
import { type Alert, alertQuery, isUnderWay, useAlertChannel } from './alert-queries.js';
import { adviceFor, eventWords } from './alert-words.js';
import { SentRequest } from './sent-request.js';

export const AlertDetails = ({ alertId }: { readonly alertId: string }) => {
  const { data: alert, error, refetch } = useQuery(alertQuery(alertId));
  if (replacesPage(error, alert))
    return <Failure what={t('The alert could not be loaded')} error={error} onRetry={refetch} />;
  if (alert === undefined) return <Skeleton height={240} />;
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text fw={600} size="lg">
          {eventWords[alert.event]}
        </Text>
        <AlertStatus alert={alert} />
      </Group>
      {alert.error && (
        <Stack gap={4}>
          <Text>{alert.error.message}</Text>
          <Text size="sm" c="dimmed">
            {adviceFor(alert, alert.error.code)}
          </Text>
        </Stack>
      )}
      {alert.note && <Text>{alert.note}</Text>}
      <AlertFacts alert={alert} />
      {isUnderWay(alert) ? (
        <Text c="dimmed">{t('The request shows here after it is sent.')}</Text>
      ) : (
        <Allowed
          to="getSentRequest"
          otherwise={<Text c="dimmed">{t('Only owners and editors see the exact request.')}</Text>}
        >
          <SentRequest alertId={alert.id} />
        </Allowed>
      )}
    </Stack>
  );
};

const AlertFacts = ({ alert }: { readonly alert: Alert }) => (
  <Facts>
    <Fact name={t('Channel')}>
      <AlertChannel alert={alert} />
    </Fact>
    <Fact name={t('Response status')}>{alert.response_status ?? t('none')}</Fact>
    <Fact name={t('Time taken')}>{alert.duration_ms === null ? '–' : lengthInWords(alert.duration_ms)}</Fact>
    <Fact name={t('Created')}>
      <ExactMoment at={alert.created_at} />
    </Fact>
    <Fact name={t('Sent')}>{alert.sent_at === null ? t('never') : <ExactMoment at={alert.sent_at} />}</Fact>
    <Fact name={t('Completed')}>
      {alert.completed_at === null ? '–' : <ExactMoment at={alert.completed_at} />}
    </Fact>
    <Fact name={t('Error code')}>{alert.error?.code ?? t('none')}</Fact>
    {alert.monitor_id !== null && (
      <Fact name={t('Monitor')}>
        <MonitorName id={alert.monitor_id} />
      </Fact>
    )}
  </Facts>
);

const AlertChannel = ({ alert }: { readonly alert: Alert }) => {
  const { words, isThere } = useAlertChannel(alert);
  if (!isThere) return words;
  return (
    <AnchorLink to="/alerts/channels/$channelId" params={{ channelId: alert.channel_id }}>
      {words}
    </AnchorLink>
  );
};
