import { Button, Card, NativeSelect, Skeleton, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { windowQuery, windowsQuery } from '../maintenance/maintenance-queries.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { Failure } from '../ui/failure.js';
import { ButtonLink } from '../ui/links.js';
import { SavedForm } from '../ui/saved-form.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { useDraft } from '../ui/use-draft.js';
import { firstPhases, newPostDraft, type PostDraft, postBody, withWindow } from './post-draft.js';
import { PostFields, postFieldLabels } from './post-fields.js';
import { PostPreview } from './post-preview.js';
import classes from './post-preview.module.css';
import {
  componentsQuery,
  noteQuery,
  outdateStatusPages,
  type StatusComponent,
} from './status-page-queries.js';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/posts/new');

export const NewPostPart = () => {
  const { pageId } = route.useParams();
  const { kind = 'incident', incident = null, note = 0 } = route.useSearch();
  const { data: components } = useQuery(componentsQuery(pageId));
  const { data: text, error, refetch } = useQuery(noteQuery(incident, note));
  if (replacesPage(error, text))
    return <Failure what={t('The incident could not be loaded')} error={error} onRetry={refetch} />;
  if (components === undefined || text === undefined) return <Skeleton height={320} />;
  return (
    <NewPost
      key={`${kind} ${incident} ${note}`}
      kind={kind}
      text={text}
      pageId={pageId}
      components={components}
    />
  );
};

type NewPostProps = {
  readonly kind: PostDraft['kind'];
  /** The text that the post begins with. */
  readonly text: string;
  readonly pageId: string;
  readonly components: readonly StatusComponent[];
};

const NewPost = ({ kind, text, pageId, components }: NewPostProps) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = ownTimeZone();
  const { data: monitors = [] } = useQuery({ ...allMonitorsQuery(), enabled: kind === 'maintenance' });
  const [initial] = useState(() => ({ ...newPostDraft(kind, new Date(), zone), text }));
  const form = useDraft<PostDraft>({ initialValues: initial, of: null });
  const create = useMutation({
    mutationFn: ({ draft, publish }: { readonly draft: PostDraft; readonly publish: boolean }) =>
      answerOf(
        api.POST('/v1/status-pages/{id}/posts', {
          params: { path: { id: pageId } },
          body: { kind, ...postBody(draft, zone), publish },
        }),
      ),
    onSuccess: async ({ id }) => {
      await outdateStatusPages(queries);
      await navigate({
        to: '/status-pages/$pageId/posts/$postId',
        params: { pageId, postId: id },
        ignoreBlocker: true,
      });
    },
    onError: (error) => showFieldErrors(form, error),
  });
  const title = kind === 'maintenance' ? t('Schedule maintenance') : t('New post');
  return (
    <div className={classes.columns}>
      <Card withBorder padding="lg" component="section" aria-label={title}>
        <Title order={2} size="h4" mb="md">
          {title}
        </Title>
        <SavedForm
          isPlain
          form={form}
          saving={create}
          onSave={(draft) => create.mutate({ draft, publish: true })}
          failed={t('The post was not saved')}
          labels={postFieldLabels}
          submit={t('Publish')}
          actions={
            <>
              <Button
                variant="default"
                disabled={create.isPending}
                onClick={({ currentTarget: { form: fields } }) => {
                  if (fields?.reportValidity())
                    form.onSubmit((draft) => create.mutate({ draft, publish: false }))();
                }}
              >
                {t('Save as a draft')}
              </Button>
              <ButtonLink variant="default" to="/status-pages/$pageId/posts" params={{ pageId }}>
                {t('Cancel')}
              </ButtonLink>
            </>
          }
        >
          {kind === 'maintenance' && (
            <WindowChoice
              onChange={(window) =>
                form.setValues(withWindow(form.getValues(), window, components, monitors, zone))
              }
            />
          )}
          <PostFields form={form} components={components} phases={firstPhases(kind)} hasTitle />
        </SavedForm>
      </Card>
      <PostPreview draft={form.getValues()} components={components} />
    </div>
  );
};

type Window = Parameters<typeof withWindow>[1];

const WindowChoice = ({ onChange }: { readonly onChange: (window: Window) => void }) => {
  const queries = useQueryClient();
  const { data: windows = [] } = useQuery(windowsQuery());
  // A list does not have all monitors of a window.
  const choose = useMutation({ mutationFn: (id: string) => queries.fetchQuery(windowQuery(id)) });
  const coming = windows.filter(({ occurrence }) => occurrence !== null);
  return (
    coming.length > 0 && (
      <NativeSelect
        label={t('Take times and components from a window')}
        description={t('Its name stays internal.')}
        data={[
          { value: '', label: t('None||window') },
          ...coming.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={choose.error === null ? undefined : t('The maintenance window could not be loaded')}
        onChange={({ currentTarget: { value: id } }) =>
          id !== '' && choose.mutate(id, { onSuccess: onChange })
        }
      />
    )
  );
};
