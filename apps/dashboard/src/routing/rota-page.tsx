import { Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { useDelete } from '../batches/use-delete.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { Ago, Moment } from '../ui/ago.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Fact, Facts } from '../ui/facts.js';
import { ManagedNote } from '../ui/managed.js';
import { Notice } from '../ui/notice.js';
import { FailedPage, Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { useNow } from '../ui/use-now.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { type RotaDraft, rotaBody, rotaDraftOf } from './rota-draft.js';
import { RotaForm } from './rota-form.js';
import { isBeingRead, type Rota, rotaQuery, rotaTurnsQuery } from './rota-queries.js';
import { RotaTurns } from './rota-turns.js';
import { nextInWords, onNowInWords } from './turn-words.js';

const page = getRouteApi('/inside/alerts/rotas/$rotaId');

export const RotaPage = () => {
  const { rotaId } = page.useParams();
  const { data: rota, error, refetch } = useQuery(rotaQuery(rotaId));
  const isReady = useOnceLoaded([
    useQuery({ ...rotaTurnsQuery(rotaId, rota?.fetched_at ?? null), enabled: rota !== undefined }),
  ]);
  if (replacesPage(error, rota)) return <FailedPage of="rota" error={error} onRetry={refetch} />;
  if (rota === undefined || !isReady) return <Skeleton height={480} />;
  return (
    <Page
      title={rota.name}
      lead={t('Rota')}
      actions={
        <Allowed to="deleteRota">
          <DeleteButton rota={rota} />
        </Allowed>
      }
    >
      <ManagedNote managed={rota.managed} />
      {rota.failing_since !== null && <FetchFailure rota={rota} since={rota.failing_since} />}
      <LockedUnless may="updateRota">
        <ChangeForm key={rota.id} rota={rota} />
      </LockedUnless>
    </Page>
  );
};

type RotaProps = { readonly rota: Rota };

const FetchFailure = ({ rota, since }: RotaProps & { readonly since: string }) => (
  <Notice tone="bad" title={t('The calendar cannot be fetched')}>
    <Text>{rota.fetch_error}</Text>
    <Text size="xs">
      {rota.fetched_at === null
        ? rich('It fails since {since}. It was never fetched, so it is nobody’s turn.', {
            since: <Moment at={since} />,
          })
        : rich('It fails since {since}. The calendar of {fetched} counts.', {
            since: <Moment at={since} />,
            fetched: <Moment at={rota.fetched_at} />,
          })}
    </Text>
  </Notice>
);

const OnTurn = ({ rota }: RotaProps) => {
  const now = new Date(useNow());
  return (
    <Section title={t('On turn')}>
      <Facts>
        <Fact name={t('On now')} wide>
          {isBeingRead(rota, now.getTime()) ? t('The calendar is being read …') : onNowInWords(rota, now)}
        </Fact>
        <Fact name={t('Next')} wide>
          {nextInWords(rota, now)}
        </Fact>
        {rota.fetched_at !== null && (
          <Fact name={t('Calendar read')} wide>
            <Ago at={rota.fetched_at} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
};

const ChangeForm = ({ rota }: RotaProps) => {
  const queries = useQueryClient();
  const { data: turns = [] } = useQuery(rotaTurnsQuery(rota.id, rota.fetched_at));
  const change = useMutation({
    mutationFn: (draft: RotaDraft) =>
      answerOf(api.PATCH('/v1/rotas/{id}', { params: { path: { id: rota.id } }, body: rotaBody(draft) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rotas'] }),
  });
  return (
    <RotaForm
      initial={rotaDraftOf(rota)}
      of={{ kind: 'rota', id: rota.id, version: rota.updated_at }}
      storedHost={rota.has_calendar_url ? rota.calendar_host : null}
      known={[...new Set(turns.map(({ match }) => match))]}
      before={<OnTurn rota={rota} />}
      beside={
        <Section title={t('The coming four weeks')}>
          <RotaTurns rota={rota} />
        </Section>
      }
      saving={change}
    />
  );
};

const DeleteButton = ({ rota: { id, name } }: RotaProps) => {
  const remove = useDelete({ kind: 'rotas', id, name }, '/alerts/rotas');
  return (
    <ConfirmButton
      label={t('Delete')}
      question={t('Delete the rota “{name}”?', { name })}
      consequence={t('Monitors and routes that name it send nothing by it any more.')}
      confirm={t('Delete the rota')}
      action={remove}
    />
  );
};
