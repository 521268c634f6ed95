import { Skeleton, Stack, Table, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { type Schemas } from '../api/client.js';
import { DeletionMark } from '../batches/deletion-mark.js';
import { useDelete } from '../batches/use-delete.js';
import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { Day } from '../ui/ago.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { MailIcon } from '../ui/icons.js';
import { ShowOlder } from '../ui/show-older.js';
import { WideTable } from '../ui/wide-table.js';
import { componentsQuery, subscribersQuery } from './status-page-queries.js';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/subscribers');

export const SubscribersPart = () => {
  const { pageId } = route.useParams();
  return (
    <Stack gap="md" component="section" aria-label={t('Subscribers')}>
      <Title order={2} size="h4">
        {t('Subscribers')}
      </Title>
      <Subscribers pageId={pageId} />
    </Stack>
  );
};

const Subscribers = ({ pageId }: { readonly pageId: string }) => {
  const list = useInfiniteQuery(subscribersQuery(pageId));
  const { data: subscribers, error, refetch } = list;
  if (replacesPage(error, subscribers))
    return <Failure what={t('The subscribers could not be loaded')} error={error} onRetry={refetch} />;
  if (subscribers === undefined) return <Skeleton height={120} />;
  if (subscribers.length === 0) {
    return (
      <Empty icon={<MailIcon />} title={t('Nobody has subscribed yet')}>
        {t(
          'Visitors subscribe on the page and confirm their address. They get one mail for each update of a post, and leave with one click.',
        )}
      </Empty>
    );
  }
  return (
    <>
      <WideTable label={t('Subscribers')} heads={[t('E-mail address'), t('Components'), t('Since'), '']}>
        {subscribers.map((subscriber) => (
          <SubscriberRow key={subscriber.id} pageId={pageId} subscriber={subscriber} />
        ))}
      </WideTable>
      <ShowOlder list={list} />
    </>
  );
};

const Since = ({ subscriber: { state, confirmed_at, created_at } }: Pick<RowProps, 'subscriber'>) => {
  if (state === 'pending') return t('Not confirmed yet');
  if (state === 'bounced') return t('Ended: the mail server refuses the address');
  return <Day at={confirmed_at ?? created_at} />;
};

type RowProps = { readonly pageId: string; readonly subscriber: Schemas['StatusSubscriber'] };

const SubscriberRow = ({ pageId, subscriber }: RowProps) => {
  const { id, email_address: address, component_ids: ids } = subscriber;
  const { data: components = [] } = useQuery(componentsQuery(pageId));
  const remove = useDelete({ kind: 'status_subscribers', id, name: address, pageId });
  const names = components.filter((one) => ids?.includes(one.id)).map(({ name }) => name);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {address}
        <DeletionMark id={id} />
      </Table.Td>
      <Table.Td>{ids === null ? t('all||components') : inList(names)}</Table.Td>
      <Table.Td>
        <Since subscriber={subscriber} />
      </Table.Td>
      <Table.Td ta="end">
        <Allowed to="deleteStatusSubscriber">
          <ConfirmButton
            label={t('Remove')}
            size="xs"
            question={t('Remove {name}?', { name: address })}
            consequence={t('They get no more mails, and may subscribe again.')}
            confirm={t('Remove the subscriber')}
            action={remove}
          />
        </Allowed>
      </Table.Td>
    </Table.Tr>
  );
};
