import { Card, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { type ComponentDraft, componentBody, newComponentDraft } from './component-draft.js';
import { ComponentForm } from './component-form.js';
import { outdateStatusPages, type StatusComponent } from './status-page-queries.js';

type AddComponentProps = {
  readonly pageId: string;
  readonly components: readonly StatusComponent[];
  readonly onAdded: () => void;
  /** Unset: stays open. */
  readonly onClose: (() => void) | undefined;
};

/** Stays open after a component is added, because most pages have several. */
export const AddComponent = ({ pageId, components, onAdded, onClose }: AddComponentProps) => {
  const queries = useQueryClient();
  const [added, setAdded] = useState(0);
  const add = useMutation({
    mutationFn: (draft: ComponentDraft) =>
      answerOf(
        api.POST('/v1/status-pages/{id}/components', {
          params: { path: { id: pageId } },
          body: componentBody(draft),
        }),
      ),
    onSuccess: async () => {
      onAdded();
      await outdateStatusPages(queries);
      setAdded((before) => before + 1);
    },
  });
  const groups = [...new Set(components.flatMap(({ group }) => (group === null ? [] : [group])))];
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('New component')}>
      <Title order={3} size="h4" mb="sm">
        {t('New component')}
      </Title>
      <ComponentForm
        key={added}
        initial={newComponentDraft(components.at(-1)?.group ?? '')}
        of={null}
        groups={groups}
        save={t('Add||component')}
        saving={add}
        onSave={add.mutate}
        onCancel={onClose}
      />
    </Card>
  );
};
