import { Checkbox, Group, PasswordInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NewStatusPage } from '../api/bounds/new-status-page.js';
import { answerOf, api } from '../api/client.js';
import { useDelete } from '../batches/use-delete.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { DurationInput } from '../ui/duration-input.js';
import { Frame } from '../ui/frame.js';
import { SavedForm } from '../ui/saved-form.js';
import { TimeZoneSelect } from '../ui/time-zone-select.js';
import { type DraftForm, useDraft } from '../ui/use-draft.js';
import { DomainSteps } from './domain-steps.js';
import { type PageDraft, pageChanges, pageDraftOf } from './page-draft.js';
import { PageEmbedding } from './page-embedding.js';
import { pageLabels } from './page-labels.js';
import { outdateStatusPages, type StatusPage, statusPageQuery } from './status-page-queries.js';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/settings');

export const PageSettingsPart = () => {
  const { pageId } = route.useParams();
  const { data: page } = useQuery(statusPageQuery(pageId));
  if (page === undefined) return null;
  return (
    <>
      <LockedUnless may="changeStatusPage">
        <SettingsForm key={page.id} page={page} />
      </LockedUnless>
      <PageEmbedding page={page} />
      <Allowed to="deleteStatusPage">
        <DeletePage page={page} />
      </Allowed>
    </>
  );
};

type PageProps = { readonly page: StatusPage };

const SettingsForm = ({ page }: PageProps) => {
  const queries = useQueryClient();
  const form = useDraft<PageDraft>({
    initialValues: pageDraftOf(page),
    of: { kind: 'status_page', id: page.id, version: page.updated_at },
  });
  const change = useMutation({
    mutationFn: (draft: PageDraft) =>
      answerOf(
        api.PATCH('/v1/status-pages/{id}', {
          params: { path: { id: page.id } },
          body: pageChanges(page, draft),
        }),
      ),
    onSuccess: () => outdateStatusPages(queries),
  });
  const draft = form.getValues();
  return (
    <SavedForm
      form={form}
      saving={change}
      onSave={change.mutate}
      label={t('Settings')}
      failed={t('The status page was not saved')}
      labels={pageLabels}
    >
      <TextInput
        label={pageLabels.title}
        required
        maxLength={NewStatusPage.title.maxLength}
        {...form.getInputProps('title')}
      />
      <TextInput
        label={pageLabels.slug}
        description={t('The page is at {address}', { address: `/status/${draft.slug}` })}
        required
        maxLength={NewStatusPage.slug.maxLength}
        {...form.getInputProps('slug')}
      />
      <Textarea
        label={pageLabels.description}
        description={t('A few words below the title.')}
        rows={2}
        maxLength={NewStatusPage.description.maxLength}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={pageLabels.homepage_url}
        description={t('Where the title leads to.')}
        placeholder="https://www.example.com/"
        type="url"
        {...form.getInputProps('homepage_url')}
      />
      <TextInput
        label={pageLabels.domain}
        description={t(
          'Such as status.example.com. The page is shown there, too, once the domain is proved.',
        )}
        autoComplete="off"
        {...form.getInputProps('domain')}
      />
      {draft.domain.trim() !== '' && (
        <DomainSteps
          domain={draft.domain.trim()}
          proof={page.domain === draft.domain.trim() ? page.domain_proof : null}
        />
      )}
      <TimeZoneSelect
        label={pageLabels.time_zone}
        hint={t(
          'Of the times on the page and in mails. A browser with JavaScript shows those of its reader.',
        )}
        value={draft.time_zone}
        onChange={(zone) => form.setFieldValue('time_zone', zone)}
        error={form.errors.time_zone}
      />
      <PasswordFields page={page} form={form} />
      <Frame
        label={pageLabels.publish_after_minutes}
        isRequired={false}
        hint={t('An incident of a component that nobody wrote about becomes a post.')}
        error={undefined}
      >
        <Switch
          label={t('Publish open incidents')}
          {...form.getInputProps('publishes', { type: 'checkbox' })}
        />
        {draft.publishes && (
          <DurationInput
            label={t('After')}
            unit="min"
            minimum={NewStatusPage.publish_after_minutes.minimum}
            maximum={NewStatusPage.publish_after_minutes.maximum}
            value={draft.publish_after_minutes}
            onChange={(minutes) => form.setFieldValue('publish_after_minutes', minutes)}
            error={form.errors.publish_after_minutes}
          />
        )}
      </Frame>
      <Checkbox label={pageLabels.noindex} {...form.getInputProps('noindex', { type: 'checkbox' })} />
    </SavedForm>
  );
};

type FieldsProps = PageProps & { readonly form: DraftForm<PageDraft> };

const PasswordFields = ({ page, form }: FieldsProps) => {
  const { removesPassword } = form.getValues();
  return (
    <Stack gap="xs">
      <PasswordInput
        label={page.has_password ? t('New password') : pageLabels.password}
        description={
          page.has_password
            ? t('Visitors need the password. Empty: it stays as it is.')
            : t('Visitors then need it to see the page. Empty: everybody sees it.')
        }
        autoComplete="new-password"
        minLength={NewStatusPage.password.minLength}
        disabled={removesPassword}
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
        {...form.getInputProps('password')}
      />
      {page.has_password && (
        <Checkbox
          label={t('Remove the password: everybody then sees the page')}
          {...form.getInputProps('removesPassword', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
};

const DeletePage = ({ page: { id, title } }: PageProps) => {
  const remove = useDelete({ kind: 'status_pages', id, name: title }, '/status-pages');
  return (
    <Group>
      <ConfirmButton
        label={t('Delete the page …')}
        question={t('Delete the status page “{name}”?', { name: title })}
        consequence={t('Its components, posts and subscribers are deleted, too. Its address shows nothing.')}
        confirm={t('Delete the status page')}
        action={remove}
      />
    </Group>
  );
};
