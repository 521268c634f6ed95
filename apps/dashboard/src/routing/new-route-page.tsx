import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Page } from '../ui/page.js';
import { emptyRoute, type RouteDraft, routeBody } from './route-draft.js';
import { RouteForm } from './route-form.js';

export const NewRoutePage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (draft: RouteDraft) => answerOf(api.POST('/v1/routes', { body: routeBody(draft) })),
    onSuccess: async () => {
      void queries.invalidateQueries();
      await navigate({ to: '/alerts/routes' });
    },
  });
  return (
    <Page title={t('New route')}>
      <RouteForm initial={emptyRoute} of={null} saving={create} />
    </Page>
  );
};
