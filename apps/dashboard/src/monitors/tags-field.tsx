import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { monitorTagsQuery } from './monitor-queries.js';
import { listedTags } from './tags.js';

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
      // Not every keyboard tells of a comma as it is typed.
      onChange={(tags) => onChange(tags.flatMap(listedTags))}
      error={error}
      // What is offered stays among the page's content.
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
    />
  );
};
