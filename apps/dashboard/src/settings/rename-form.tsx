import { Button, Group, Stack, TextInput } from '@mantine/core';
import { fieldErrorsOf } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { DraftGuard, type Saving } from '../ui/draft-guard.js';
import { Failure } from '../ui/failure.js';
import { type SavedThing, useDraft } from '../ui/use-draft.js';

type RenameFormProps = {
  readonly label: string;
  readonly name: string;
  readonly of: Pick<SavedThing, 'kind' | 'id'>;
  /** For a failure: "The account keeps its name". */
  readonly otherwise: string;
  readonly rename: Saving & { readonly mutate: (name: string) => void };
};

export const RenameForm = ({ label, name: before, of, otherwise, rename }: RenameFormProps) => {
  const form = useDraft({ initialValues: { name: before }, of: { ...of, version: before } });
  const name = form.getValues().name.trim();
  const { name: fault } = fieldErrorsOf(rename.error);
  return (
    <form onSubmit={form.onSubmit(() => rename.mutate(name))}>
      <Stack gap="sm">
        {rename.error !== null && fault === undefined && <Failure what={otherwise} error={rename.error} />}
        <DraftGuard form={form} saving={rename} labelOf={() => label} />
        <Group gap="sm" align="flex-end">
          <TextInput flex="1 1 14rem" label={label} required {...form.getInputProps('name')} error={fault} />
          <Button
            type="submit"
            variant="default"
            loading={rename.isPending}
            disabled={name === '' || name === before}
          >
            {t('Rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
