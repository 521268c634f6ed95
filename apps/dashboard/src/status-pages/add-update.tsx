import { Button, Group, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { FormFailure } from '../ui/form-failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { nextPhases, type PostDraft, updateBody, updateDraftOf } from './post-draft.js';
import { PostFields, postFieldLabels } from './post-fields.js';
import { PostPreview } from './post-preview.js';
import classes from './post-preview.module.css';
import { type EditProps, pathOf } from './post-props.js';
import { outdateStatusPages } from './status-page-queries.js';

export const AddUpdate = ({ pageId, post, components }: EditProps) => {
  const queries = useQueryClient();
  const zone = ownTimeZone();
  const form = useForm<PostDraft>({ initialValues: updateDraftOf(post, zone) });
  const add = useMutation({
    mutationFn: (draft: PostDraft) =>
      answerOf(
        api.POST('/v1/status-pages/{id}/posts/{post_id}/updates', {
          params: pathOf(pageId, post),
          body: updateBody(draft, zone),
        }),
      ),
    onSuccess: () => outdateStatusPages(queries),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <div className={classes.columns}>
      <form onSubmit={form.onSubmit((draft) => add.mutate(draft))}>
        <Stack gap="md">
          <Title order={3} size="h5">
            {t('Add an update')}
          </Title>
          <PostFields form={form} components={components} phases={nextPhases(post)} hasTitle={false} />
          {add.error !== null && (
            <FormFailure
              what={t('The update was not published')}
              error={add.error}
              labelOf={(path) => postFieldLabels[path]}
            />
          )}
          <Group>
            <Button type="submit" loading={add.isPending}>
              {t('Publish the update')}
            </Button>
          </Group>
        </Stack>
        <LeaveGuard isDirty={() => form.isDirty() && !add.isPending && !add.isSuccess} />
      </form>
      <PostPreview draft={{ ...form.getValues(), title: post.title }} components={components} />
    </div>
  );
};
