import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { channelTypeTitle } from '../language/type-marks.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import { Notice } from '../ui/notice.js';
import { type Alert, alertQuery, isUnderWay } from './alert-queries.js';
import { adviceFor } from './alert-words.js';

type TestOutcomeProps = {
  readonly alertId: string;
  readonly onAgain: () => void;
  readonly isSendingAgain: boolean;
  /** The reason that the page says above, with what to do. */
  readonly saidAbove: string | undefined;
};

export const TestOutcome = ({ alertId, onAgain, isSendingAgain, saidAbove }: TestOutcomeProps) => {
  const { data: alert, error, refetch } = useQuery(alertQuery(alertId));
  if (replacesPage(error, alert))
    return <Failure what={t('The outcome could not be loaded')} error={error} onRetry={refetch} />;
  return (
    <div aria-live="polite">
      {alert === undefined || isUnderWay(alert) ? (
        <UnderWay />
      ) : (
        <Ended alert={alert} saidAbove={saidAbove} />
      )}
      {alert !== undefined && !isUnderWay(alert) && (
        <Group mt="sm" gap="md">
          <Allowed to="testChannel">
            <Button variant="default" size="xs" onClick={onAgain} loading={isSendingAgain}>
              {t('Send another test message')}
            </Button>
          </Allowed>
          <AnchorLink size="sm" to="/alerts" search={{ alert: alertId }}>
            {t('See the exact request')}
          </AnchorLink>
        </Group>
      )}
    </div>
  );
};

const UnderWay = () => (
  <Group gap="sm">
    <Loader size="sm" aria-hidden="true" />
    <Text>{t('The test message is on its way …')}</Text>
  </Group>
);

export const WhatToDo = ({ alert }: { readonly alert: Alert }) =>
  alert.error && (
    <Text size="sm" my="xs">
      <strong>{t('What to do:')}</strong> {adviceFor(alert, alert.error.code)}
    </Text>
  );

const Ended = ({ alert, saidAbove }: Pick<TestOutcomeProps, 'saidAbove'> & { readonly alert: Alert }) =>
  alert.status === 'delivered' ? (
    <Notice tone="good" title={t('The test message was delivered')}>
      <DeliveredWords alert={alert} />
    </Notice>
  ) : (
    <Notice tone="bad" title={t('The test message was not delivered')}>
      {alert.error?.message !== saidAbove && (
        <>
          <Text size="sm">{alert.error?.message}</Text>
          <WhatToDo alert={alert} />
        </>
      )}
    </Notice>
  );

const DeliveredWords = ({ alert }: { readonly alert: Alert }) => {
  const { channel_type: type, response_status: status, duration_ms: durationMs } = alert;
  const time = lengthInWords(durationMs ?? 0);
  if (status === null) {
    return durationMs === null
      ? t('The mail server accepted it.')
      : t('The mail server accepted it in {time}.', { time });
  }
  const who = type === null || type === 'Webhook' ? t('Your endpoint') : channelTypeTitle(type);
  return durationMs === null
    ? t('{who} answered {status}.', { who, status })
    : t('{who} answered {status} in {time}.', { who, status, time });
};
