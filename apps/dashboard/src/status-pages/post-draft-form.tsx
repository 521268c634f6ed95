import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { FormFailure } from '../ui/form-failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { firstPhases, type PostDraft, postBody, postDraftOf } from './post-draft.js';
import { PostFields, postFieldLabels } from './post-fields.js';
import { PostPreview } from './post-preview.js';
import classes from './post-preview.module.css';
import { type EditProps, pathOf } from './post-props.js';
import { outdateStatusPages } from './status-page-queries.js';

/** An unchanged draft is published without saving it first. */
export const PostDraftForm = ({ pageId, post, components }: EditProps) => {
  const queries = useQueryClient();
  const zone = ownTimeZone();
  const form = useForm<PostDraft>({ initialValues: postDraftOf(post, zone) });
  const params = pathOf(pageId, post);
  const save = useMutation({
    mutationFn: async ({ draft, publish }: { readonly draft: PostDraft; readonly publish: boolean }) => {
      const path = '/v1/status-pages/{id}/posts/{post_id}';
      if (form.isDirty()) await answerOf(api.PATCH(path, { params, body: postBody(draft, zone) }));
      if (publish) await answerOf(api.POST(`${path}/publish`, { params }));
    },
    onSuccess: () => {
      form.resetDirty();
      return outdateStatusPages(queries);
    },
    onError: (error) => showFieldErrors(form, error),
  });
  const submit = (publish: boolean) => form.onSubmit((draft) => save.mutate({ draft, publish }));
  return (
    <div className={classes.columns}>
      <form onSubmit={submit(true)}>
        <Stack gap="md">
          <PostFields form={form} components={components} phases={firstPhases(post.kind)} hasTitle />
          {save.error !== null && (
            <FormFailure
              what={t('The post was not saved')}
              error={save.error}
              labelOf={(path) => postFieldLabels[path]}
            />
          )}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending}>
              {t('Publish')}
            </Button>
            <Button
              variant="default"
              disabled={save.isPending || !form.isDirty()}
              onClick={({ currentTarget: { form: fields } }) => {
                if (fields?.reportValidity()) submit(false)();
              }}
            >
              {t('Save the draft')}
            </Button>
          </Group>
        </Stack>
        <LeaveGuard isDirty={() => form.isDirty() && !save.isPending && !save.isSuccess} />
      </form>
      <PostPreview draft={form.getValues()} components={components} />
    </div>
  );
};
