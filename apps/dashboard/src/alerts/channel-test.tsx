import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { Failure } from '../ui/failure.js';
import { failedAlertsQuery, lastAlertQuery } from './alert-queries.js';
import type { Channel } from './channel-queries.js';
import { TestOutcome } from './test-outcome.js';

const route = getRouteApi('/inside/alerts/channels/$channelId');

/** Shows the test message in the address, or the channel's latest message if it is a test. */
export const ChannelTest = ({ channel: { id: channelId, health } }: { readonly channel: Channel }) => {
  const { test } = route.useSearch();
  const { data: last, isPending } = useQuery(lastAlertQuery(channelId));
  const isFailing = health.status === 'failing';
  const { data: failed } = useQuery({ ...failedAlertsQuery(channelId), enabled: isFailing });
  const send = useSendTest(channelId);
  const alertId = test ?? (last?.event === 'channel.test' ? last.id : undefined);
  return (
    <Stack gap="sm">
      {send.error && <Failure what={t('The test message was not sent')} error={send.error} />}
      {alertId !== undefined ? (
        <TestOutcome
          alertId={alertId}
          onAgain={send.mutate}
          isSendingAgain={send.isPending}
          saidAbove={isFailing ? failed?.[0]?.error?.message : undefined}
        />
      ) : isPending ? (
        <Skeleton height={70} />
      ) : (
        <>
          <Text c="dimmed">{t('A test message checks the channel without an incident.')}</Text>
          <Allowed to="testChannel">
            <Button variant="default" onClick={() => send.mutate()} loading={send.isPending} w="fit-content">
              {t('Send a test message')}
            </Button>
          </Allowed>
        </>
      )}
    </Stack>
  );
};

const useSendTest = (channelId: string) => {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: () => answerOf(api.POST('/v1/channels/{id}/test', { params: { path: { id: channelId } } })),
    onSuccess: async ({ alert_id: test }) => {
      void queries.invalidateQueries({ queryKey: ['alerts'] });
      await navigate({ search: { test }, replace: true });
    },
  });
};
