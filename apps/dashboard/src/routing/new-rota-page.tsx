import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { emptyRota, type RotaDraft, rotaBody } from './rota-draft.js';
import { RotaForm } from './rota-form.js';

export const NewRotaPage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (draft: RotaDraft) => answerOf(api.POST('/v1/rotas', { body: rotaBody(draft) })),
    onSuccess: async ({ id }) => {
      void queries.invalidateQueries();
      await navigate({ to: '/alerts/rotas/$rotaId', params: { rotaId: id } });
    },
  });
  return (
    <Page title={t('New rota')}>
      <RotaForm initial={emptyRota} of={null} isNew beside={<HowItWorks />} saving={create} />
    </Page>
  );
};

const HowItWorks = () => (
  <Section title={t('How it works')}>
    <Stack gap="sm">
      <Text>
        {t(
          'Keep the turns where you keep them now: an event for each turn, with the name of the person in its title.',
        )}
      </Text>
      <Text>
        {t('At the time of an incident, everybody whose event is on gets the message on their channels.')}
      </Text>
      <Text c="dimmed" size="xs">
        {t('After saving, the page shows who is on now, and the coming four weeks.')}
      </Text>
    </Stack>
  </Section>
);
