import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { monitorTagsQuery } from './monitor-queries.js';

type TagsFieldProps = {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error: ReactNode;
};

/** A monitor's tags. Those that other monitors have are offered. */
export const TagsField = ({ value, onChange, error }: TagsFieldProps) => {
  const { data: known = [] } = useQuery(monitorTagsQuery());
  return (
    <TagsInput
      label="Tags"
      description="What to find it by. Enter or a comma ends a tag."
      data={known.map(({ tag }) => tag)}
      value={[...value]}
      onChange={onChange}
      error={error}
    />
  );
};
