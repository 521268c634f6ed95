import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertTabs } from '../alerts/alert-tabs.js';
import { replacesPage } from '../api/api-problem.js';
import { DeletionMark } from '../batches/deletion-mark.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { BookIcon, PlusIcon } from '../ui/icons.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { ManagedMark } from '../ui/managed.js';
import { Page } from '../ui/page.js';
import classes from '../ui/row.module.css';
import { Status } from '../ui/status.js';
import { useNow } from '../ui/use-now.js';
import { isBeingRead, type Rota, rotasQuery } from './rota-queries.js';
import { nextInWords, onNowInWords } from './turn-words.js';

export const RotasPage = () => (
  <Page
    title={t('Rotas')}
    lead={t('Whose turn it is, by your own calendar. Attach a rota to monitors, or name it in a route.')}
    actions={
      <Allowed to="createRota">
        <ButtonLink leftSection={<PlusIcon />} to="/alerts/rotas/new">
          {t('New rota')}
        </ButtonLink>
      </Allowed>
    }
  >
    <AlertTabs />
    <Rotas />
  </Page>
);

const Rotas = () => {
  const { data: rotas, error, refetch } = useQuery(rotasQuery());
  if (replacesPage(error, rotas))
    return <Failure what={t('The rotas could not be loaded')} error={error} onRetry={refetch} />;
  if (rotas === undefined) return <Skeleton height={120} />;
  if (rotas.length === 0)
    return (
      <Empty icon={<BookIcon />} title={t('There is no rota yet')}>
        {t(
          'A rota reads a calendar that you keep elsewhere, such as in Google, Outlook or PagerDuty. At the time of an incident, the channels of whoever is on turn get the message.',
        )}
      </Empty>
    );
  return (
    <Stack gap="xs">
      {rotas.map((rota) => (
        <RotaRow key={rota.id} rota={rota} />
      ))}
    </Stack>
  );
};

const RotaRow = ({ rota }: { readonly rota: Rota }) => {
  const now = new Date(useNow());
  return (
    <Paper
      withBorder
      p="sm"
      className={classes.row ?? ''}
      data-tone={rota.failing_since === null ? undefined : 'bad'}
    >
      <div className={classes.text}>
        <AnchorLink
          fw={600}
          className={classes.title ?? ''}
          to="/alerts/rotas/$rotaId"
          params={{ rotaId: rota.id }}
        >
          {rota.name}
        </AnchorLink>
        <ManagedMark managed={rota.managed} />
        <DeletionMark id={rota.id} />
        <Text size="sm" component="div">
          {isBeingRead(rota, now.getTime())
            ? t('The calendar is being read …')
            : t('On now: {who}', { who: onNowInWords(rota, now) })}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {t('Next: {who}', { who: nextInWords(rota, now) })}
        </Text>
        {rota.failing_since !== null && (
          <Status tone="bad">{t('The calendar cannot be fetched. The last one counts.')}</Status>
        )}
      </div>
    </Paper>
  );
};
