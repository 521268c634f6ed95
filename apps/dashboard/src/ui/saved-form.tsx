import { Button, Card, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/text.js';
import { DraftGuard, type GuardedForm, type Saving } from './draft-guard.js';
import { FormFailure } from './form-failure.js';
import { showFieldErrors } from './show-field-errors.js';
import type { DraftForm } from './use-draft.js';

type OnError = { readonly onError: (error: unknown) => void };

/** A mutation that saves a draft. */
export type Saves<Draft> = Saving & { readonly mutate: (draft: Draft, options: OnError) => void };

export type SavedFormProps<Draft> = {
  readonly form: GuardedForm<Draft> & Pick<DraftForm<Draft>, 'onSubmit' | 'setErrors'>;
  readonly saving: Saving;
  readonly onSave: (draft: Draft, options: OnError) => void;
  /** "The monitor was not saved" */
  readonly failed: string;
  /** By the fields of the API, and by those of the draft that are called otherwise. */
  readonly labels: Readonly<Record<string, string>>;
  readonly label?: string;
  /** The label of the button. */
  readonly submit?: string;
  /** Other buttons. */
  readonly actions?: ReactNode;
  /** Without a border of its own. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
};

/** A form that names what the API refused, and asks before it is left with what was not saved. */
export const SavedForm = <Draft extends object>({
  form,
  saving,
  onSave,
  failed,
  labels,
  label,
  submit = t('Save'),
  actions,
  isPlain = false,
  children,
}: SavedFormProps<Draft>) => {
  const onSubmit = form.onSubmit((draft) =>
    onSave(draft, { onError: (problem) => showFieldErrors(form, problem) }),
  );
  const labelOf = (path: string): string | undefined => labels[path.split('.', 1)[0] ?? path];
  const content = (
    <Stack gap="md">
      {children}
      <DraftGuard form={form} saving={saving} labelOf={labelOf} />
      {saving.error !== null && <FormFailure what={failed} error={saving.error} labelOf={labelOf} />}
      <Group gap="sm">
        <Button type="submit" loading={saving.isPending} disabled={form.isDeleted}>
          {submit}
        </Button>
        {actions}
      </Group>
    </Stack>
  );
  if (isPlain)
    return (
      <form aria-label={label} onSubmit={onSubmit}>
        {content}
      </form>
    );
  return (
    <Card withBorder padding="lg" component="form" aria-label={label} onSubmit={onSubmit}>
      {content}
    </Card>
  );
};
