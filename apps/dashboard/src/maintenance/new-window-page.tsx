import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Page } from '../ui/page.js';
import { newWindowDraft, type WindowDraft, windowBody } from './window-draft.js';
import { WindowForm } from './window-form.js';
import { ownTimeZone } from './zoned-time.js';

const route = getRouteApi('/inside/maintenance/new');

export const NewWindowPage = () => {
  const { monitor } = route.useSearch();
  const [initial] = useState(() => ({
    ...newWindowDraft(new Date(), ownTimeZone()),
    monitor_ids: monitor === undefined ? null : [monitor],
  }));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (draft: WindowDraft) =>
      answerOf(api.POST('/v1/maintenance-windows', { body: windowBody(draft) })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['maintenance'] });
      await navigate({ to: '/maintenance' });
    },
  });
  return (
    <Page title={t('New maintenance window')}>
      <WindowForm initial={initial} of={null} saving={create} />
    </Page>
  );
};
