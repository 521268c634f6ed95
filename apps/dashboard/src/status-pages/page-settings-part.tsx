import {
  Button,
  Card,
  Checkbox,
  Group,
  PasswordInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { useDelete } from '../api/use-delete.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Copyable } from '../ui/copyable.js';
import { DurationInput } from '../ui/duration-input.js';
import { focusFirstError } from '../ui/focus-first-error.js';
import { FormFailure } from '../ui/form-failure.js';
import { Frame } from '../ui/frame.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { Section } from '../ui/section.js';
import { type PageDraft, pageChanges, pageDraftOf } from './page-draft.js';
import { pageFieldLabels } from './page-field-labels.js';
import { outdateStatusPages, type StatusPage, statusPageQuery } from './status-page-queries.js';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/settings');

export const PageSettingsPart = () => {
  const { pageId } = route.useParams();
  const { data: page } = useQuery(statusPageQuery(pageId));
  if (page === undefined) return null;
  return (
    <>
      <LockedUnless may="changeStatusPage">
        <SettingsForm key={page.updated_at} page={page} />
      </LockedUnless>
      <Embedding page={page} />
      <Allowed to="deleteStatusPage">
        <DeletePage page={page} />
      </Allowed>
    </>
  );
};

type PageProps = { readonly page: StatusPage };

const SettingsForm = ({ page }: PageProps) => {
  const queries = useQueryClient();
  const form = useForm<PageDraft>({ initialValues: pageDraftOf(page) });
  const change = useMutation({
    mutationFn: (draft: PageDraft) =>
      answerOf(
        api.PATCH('/v1/status-pages/{id}', {
          params: { path: { id: page.id } },
          body: pageChanges(page, draft),
        }),
      ),
    onSuccess: () => {
      form.resetDirty();
      return outdateStatusPages(queries);
    },
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError();
    },
  });
  const draft = form.getValues();
  return (
    <Card
      withBorder
      padding="lg"
      component="form"
      aria-label={t('Settings')}
      onSubmit={form.onSubmit((filledIn) => change.mutate(filledIn))}
    >
      <Stack gap="md">
        <TextInput label={pageFieldLabels.title} required maxLength={100} {...form.getInputProps('title')} />
        <TextInput
          label={pageFieldLabels.slug}
          description={t('The page is at {address}', { address: `/status/${draft.slug}` })}
          required
          maxLength={63}
          {...form.getInputProps('slug')}
        />
        <Textarea
          label={pageFieldLabels.description}
          description={t('A few words below the title.')}
          rows={2}
          maxLength={1_000}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={pageFieldLabels.homepage_url}
          description={t('Where the title leads to.')}
          placeholder="https://www.example.com/"
          type="url"
          {...form.getInputProps('homepage_url')}
        />
        <TextInput
          label={pageFieldLabels.domain}
          description={t('Such as status.example.com. The page then shows there, too.')}
          autoComplete="off"
          {...form.getInputProps('domain')}
        />
        {draft.domain.trim() !== '' && <DomainSteps domain={draft.domain.trim()} />}
        <PasswordFields page={page} form={form} />
        <Frame
          label={t('Publish by itself')}
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
              label={pageFieldLabels.publish_after_minutes ?? ''}
              unit="min"
              minimum={1}
              maximum={1_440}
              value={draft.publish_after_minutes}
              onChange={(minutes) => form.setFieldValue('publish_after_minutes', minutes)}
              error={form.errors.publish_after_minutes}
            />
          )}
        </Frame>
        <Checkbox
          label={t('Ask search engines to leave the page out')}
          {...form.getInputProps('noindex', { type: 'checkbox' })}
        />
        {change.error !== null && (
          <FormFailure
            what={t('The status page was not saved')}
            error={change.error}
            labelOf={(path) => pageFieldLabels[path]}
          />
        )}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty() && !change.isPending} />
    </Card>
  );
};

type FieldsProps = PageProps & { readonly form: ReturnType<typeof useForm<PageDraft>> };

const PasswordFields = ({ page, form }: FieldsProps) => {
  const { removesPassword } = form.getValues();
  return (
    <Stack gap="xs">
      <PasswordInput
        label={page.has_password ? t('New password') : pageFieldLabels.password}
        description={
          page.has_password
            ? t('Visitors need the password. Empty: it stays as it is.')
            : t('Visitors then need it to see the page. Empty: everybody sees it.')
        }
        autoComplete="new-password"
        minLength={12}
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

// not translated: a configuration of nginx.
const proxyLines = (domain: string): string =>
  `server {
    listen 443 ssl;
    server_name ${domain};
    ssl_certificate /etc/ssl/${domain}/fullchain.pem;
    ssl_certificate_key /etc/ssl/${domain}/key.pem;

    location / {
        proxy_pass http://tocsin;
        proxy_set_header Host $host;
    }
}`;

const DomainSteps = ({ domain }: { readonly domain: string }) => (
  <Frame
    label={t('What to set for this domain')}
    isRequired={false}
    hint={t(
      'Point the name to your proxy. The proxy brings the certificate, and passes the Host header on. Such as with nginx:',
    )}
    error={undefined}
  >
    <Copyable what={t('the configuration')} text={proxyLines(domain)} />
  </Frame>
);

// not translated: paths.
const paths = { badge: '/badge.svg', feed: '/feed.atom' };

// not translated: HTML.
const embedCode = (url: string, title: string): string =>
  `<iframe src="${url}/embed" title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="320" height="48"></iframe>`;

const Embedding = ({ page: { url, title } }: PageProps) => (
  <Section title={t('Show it elsewhere')}>
    <Stack gap="sm">
      <Text size="sm">
        {rich(
          'One line with the overall state, for any web site. Badges and feeds are at {badge} and {feed}.',
          {
            badge: <code>{paths.badge}</code>,
            feed: <code>{paths.feed}</code>,
          },
        )}
      </Text>
      <Copyable what={t('the embed')} text={embedCode(url, title)} />
    </Stack>
  </Section>
);

const DeletePage = ({ page: { id, title } }: PageProps) => {
  const remove = useDelete(
    () => answerOf(api.DELETE('/v1/status-pages/{id}', { params: { path: { id } } })),
    '/status-pages',
  );
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
