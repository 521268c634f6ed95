import { Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { SavedForm } from '../ui/saved-form.js';
import { nextPhases, type PostDraft, updateBody } from './post-draft.js';
import { PostFields, postFieldLabels } from './post-fields.js';
import { PostPreview } from './post-preview.js';
import classes from './post-preview.module.css';
import { type EditProps, pathOf } from './post-props.js';
import { outdateStatusPages } from './status-page-queries.js';

export const AddUpdate = ({ pageId, post, components, form }: EditProps) => {
  const queries = useQueryClient();
  const zone = ownTimeZone();
  const add = useMutation({
    mutationFn: (draft: PostDraft) =>
      answerOf(
        api.POST('/v1/status-pages/{id}/posts/{post_id}/updates', {
          params: pathOf(pageId, post),
          body: updateBody(draft, zone),
        }),
      ),
    onSuccess: () => outdateStatusPages(queries),
  });
  return (
    <div className={classes.columns}>
      <SavedForm
        isPlain
        form={form}
        saving={add}
        onSave={add.mutate}
        failed={t('The update was not published')}
        labels={postFieldLabels}
        submit={t('Publish the update')}
      >
        <Title order={3} size="h5">
          {t('Add an update')}
        </Title>
        <PostFields form={form} components={components} phases={nextPhases(post)} hasTitle={false} />
      </SavedForm>
      <PostPreview draft={{ ...form.getValues(), title: post.title }} components={components} />
    </div>
  );
};
