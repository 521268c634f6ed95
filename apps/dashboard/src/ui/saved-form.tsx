import { Button, Card, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../language/text.js';
import { FormFailure } from './form-failure.js';
import { LeaveGuard } from './leave-guard.js';
import { showFieldErrors } from './show-field-errors.js';

type OnError = { readonly onError: (error: unknown) => void };

/** As a mutation of TanStack Query has them. */
type Saving = { readonly isPending: boolean; readonly error: unknown };

/** A mutation that saves a draft. */
export type Saves<Draft> = Saving & { readonly mutate: (draft: Draft, options: OnError) => void };

export type SavedFormProps<Draft> = {
  readonly form: Pick<UseFormReturnType<Draft>, 'onSubmit' | 'isDirty' | 'setErrors'>;
  readonly saving: Saving;
  readonly onSave: (draft: Draft, options: OnError) => void;
  /** "The monitor was not saved" */
  readonly failed: string;
  /** By the fields of the API. */
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
export const SavedForm = <Draft,>({
  form,
  saving: { isPending, error },
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
  const content = (
    <>
      <Stack gap="md">
        {children}
        {error !== null && (
          <FormFailure
            what={failed}
            error={error}
            labelOf={(path) => labels[path.split('.', 1)[0] ?? path]}
          />
        )}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            {submit}
          </Button>
          {actions}
        </Group>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty() && !isPending} />
    </>
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
