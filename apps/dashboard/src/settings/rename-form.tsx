import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrorsOf } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';

type RenameFormProps = {
  readonly label: string;
  readonly name: string;
  /** For a failure: "The account keeps its name". */
  readonly otherwise: string;
  readonly rename: {
    readonly mutate: (name: string) => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
};

export const RenameForm = ({ label, name: before, otherwise, rename }: RenameFormProps) => {
  const [name, setName] = useState(before);
  const { name: fault } = fieldErrorsOf(rename.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    rename.mutate(name.trim());
  };
  return (
    <Stack component="form" gap="sm" onSubmit={submit}>
      {rename.error !== null && fault === undefined && <Failure what={otherwise} error={rename.error} />}
      <Group gap="sm" align="flex-end">
        <TextInput
          flex="1 1 14rem"
          label={label}
          required
          value={name}
          error={fault}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={rename.isPending}
          disabled={name.trim() === '' || name.trim() === before}
        >
          {t('Rename')}
        </Button>
      </Group>
    </Stack>
  );
};
