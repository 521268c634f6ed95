import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem } from '../api/api-problem.js';
import { NewStatusPage } from '../api/bounds/new-status-page.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Columns } from '../ui/columns.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { SavedForm } from '../ui/saved-form.js';
import { Section } from '../ui/section.js';
import { useDraft } from '../ui/use-draft.js';
import { slugFrom } from './page-draft.js';
import { pageLabels } from './page-labels.js';
import { outdateStatusPages } from './status-page-queries.js';
import classes from './status-pages.module.css';

type Draft = { readonly title: string; readonly slug: string };

export const NewStatusPagePage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useDraft<Draft>({ initialValues: { title: '', slug: '' }, of: null });
  const create = useMutation({
    mutationFn: ({ title, slug }: Draft) =>
      answerOf(api.POST('/v1/status-pages', { body: { title: title.trim(), slug: slug.trim() } })),
    onSuccess: async ({ id }) => {
      await outdateStatusPages(queries);
      await navigate({ to: '/status-pages/$pageId', params: { pageId: id }, ignoreBlocker: true });
    },
  });
  const { title, slug } = form.getValues();
  const needsPlan = create.error instanceof ApiProblem && create.error.code === 'plan_required';
  return (
    <Page title={t('New status page')}>
      <Columns beside={<NextSteps />}>
        <SavedForm
          form={form}
          saving={create}
          onSave={create.mutate}
          failed={t('The status page was not created')}
          labels={pageLabels}
          submit={t('Create')}
          actions={
            <ButtonLink variant="default" to="/status-pages">
              {t('Cancel')}
            </ButtonLink>
          }
        >
          <TextInput
            label={t('Title')}
            description={t('Visitors read it first: usually the name of your product.')}
            placeholder={t('Acme')}
            required
            maxLength={NewStatusPage.title.maxLength}
            data-autofocus
            value={title}
            error={form.errors.title}
            onChange={({ currentTarget: { value } }) => {
              // The title proposes a slug until another one is typed.
              if (slug === slugFrom(title)) form.setFieldValue('slug', slugFrom(value));
              form.setFieldValue('title', value);
            }}
          />
          <TextInput
            label={t('Address')}
            description={t('The page is at {address}', {
              address: `/status/${slug === '' ? '…' : slug}`,
            })}
            required
            maxLength={NewStatusPage.slug.maxLength}
            {...form.getInputProps('slug')}
          />
          {needsPlan && (
            <Text>
              <AnchorLink to="/settings">{t('Your plan')}</AnchorLink>
            </Text>
          )}
        </SavedForm>
      </Columns>
    </Page>
  );
};

const NextSteps = () => (
  <Section title={t('What comes next')}>
    <ol className={classes.steps}>
      <li>{t('Add the components that visitors know. Each follows a monitor, or is set by hand.')}</li>
      <li>{t('Write a post when something fails, or when you plan maintenance.')}</li>
      <li>{t('Show the page at a domain of your own, or behind a password.')}</li>
    </ol>
  </Section>
);
