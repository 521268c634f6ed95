import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { SavedForm } from '../ui/saved-form.js';
import { showFieldErrors } from '../ui/show-field-errors.js';
import { firstPhases, type PostDraft, postBody } from './post-draft.js';
import { PostFields, postFieldLabels } from './post-fields.js';
import { PostPreview } from './post-preview.js';
import classes from './post-preview.module.css';
import { type EditProps, pathOf } from './post-props.js';
import { outdateStatusPages } from './status-page-queries.js';

/** An unchanged draft is published without saving it first. */
export const PostDraftForm = ({ pageId, post, components, form }: EditProps) => {
  const queries = useQueryClient();
  const zone = ownTimeZone();
  const params = pathOf(pageId, post);
  const save = useMutation({
    mutationFn: async ({ draft, publish }: { readonly draft: PostDraft; readonly publish: boolean }) => {
      const path = '/v1/status-pages/{id}/posts/{post_id}';
      if (form.isDirty()) await answerOf(api.PATCH(path, { params, body: postBody(draft, zone) }));
      if (publish) await answerOf(api.POST(`${path}/publish`, { params }));
    },
    onSuccess: () => outdateStatusPages(queries),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <div className={classes.columns}>
      <SavedForm
        isPlain
        form={form}
        saving={save}
        onSave={(draft) => save.mutate({ draft, publish: true })}
        failed={t('The post was not saved')}
        labels={postFieldLabels}
        submit={t('Publish')}
        actions={
          <Button
            variant="default"
            disabled={save.isPending || form.isDeleted || !form.isDirty()}
            onClick={({ currentTarget: { form: fields } }) => {
              if (fields?.reportValidity())
                form.onSubmit((draft) => save.mutate({ draft, publish: false }))();
            }}
          >
            {t('Save the draft')}
          </Button>
        }
      >
        <PostFields form={form} components={components} phases={firstPhases(post.kind)} hasTitle />
      </SavedForm>
      <PostPreview draft={form.getValues()} components={components} />
    </div>
  );
};
