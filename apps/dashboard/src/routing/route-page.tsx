import { Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { useDelete } from '../batches/use-delete.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { ManagedNote } from '../ui/managed.js';
import { FailedPage, Page } from '../ui/page.js';
import { type RouteDraft, routeBody, routeDraftOf } from './route-draft.js';
import { RouteForm } from './route-form.js';
import { type AlertRoute, routeQuery } from './route-queries.js';

const page = getRouteApi('/inside/alerts/routes/$routeId');

export const RoutePage = () => {
  const { routeId } = page.useParams();
  const { data: route, error, refetch } = useQuery(routeQuery(routeId));
  if (replacesPage(error, route)) return <FailedPage of="route" error={error} onRetry={refetch} />;
  if (route === undefined) return <Skeleton height={420} />;
  return (
    <Page
      title={route.name}
      lead={t('Route')}
      actions={
        <Allowed to="deleteRoute">
          <DeleteButton route={route} />
        </Allowed>
      }
    >
      <ManagedNote managed={route.managed} />
      <LockedUnless may="updateRoute">
        <ChangeForm key={route.id} route={route} />
      </LockedUnless>
    </Page>
  );
};

type RouteProps = { readonly route: AlertRoute };

const ChangeForm = ({ route }: RouteProps) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: (draft: RouteDraft) =>
      answerOf(api.PATCH('/v1/routes/{id}', { params: { path: { id: route.id } }, body: routeBody(draft) })),
    onSuccess: async () => {
      await navigate({ to: '/alerts/routes', ignoreBlocker: true });
      await queries.invalidateQueries({ queryKey: ['routes'] });
    },
  });
  return (
    <RouteForm
      initial={routeDraftOf(route)}
      of={{ kind: 'route', id: route.id, version: route.updated_at }}
      saving={change}
    />
  );
};

const DeleteButton = ({ route: { id, name } }: RouteProps) => {
  const remove = useDelete({ kind: 'routes', id, name }, '/alerts/routes');
  return (
    <ConfirmButton
      label={t('Delete')}
      question={t('Delete the route “{name}”?', { name })}
      consequence={t(
        'Its channels get messages only where they are attached, or where another route names them.',
      )}
      confirm={t('Delete the route')}
      action={remove}
    />
  );
};
