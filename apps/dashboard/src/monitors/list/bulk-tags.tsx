import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { t } from '../../language/text.js';
import { type Monitor, monitorTagsQuery } from '../shared/monitor-queries.js';
import { countedTags, tagChoices } from '../shared/tags.js';

type TagSelectedProps = { readonly isDisabled: boolean; readonly onTag: (tag: string) => void };

export const TagSelected = ({ isDisabled, onTag }: TagSelectedProps) => {
  const { data: known = [] } = useQuery(monitorTagsQuery());
  const [tag, setTag] = useState('');
  const listId = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onTag(tag.trim());
    setTag('');
  };
  return (
    <Group gap={4} wrap="nowrap" component="form" onSubmit={submit}>
      <TextInput
        size="xs"
        w="7rem"
        aria-label={t('Tag to add')}
        placeholder={t('Add a tag …')}
        autoComplete="off"
        list={listId}
        value={tag}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
      <datalist id={listId}>
        {known.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button size="xs" variant="default" type="submit" disabled={isDisabled || tag.trim() === ''}>
        {t('Tag||verb')}
      </Button>
    </Group>
  );
};

type UntagSelectedProps = {
  readonly selected: readonly Monitor[];
  readonly isDisabled: boolean;
  readonly onUntag: (tag: string) => void;
};

export const UntagSelected = ({ selected, isDisabled, onUntag }: UntagSelectedProps) => {
  const tags = useMemo(() => countedTags(selected), [selected]);
  return (
    <NativeSelect
      size="xs"
      w="8.75rem"
      aria-label={t('Remove a tag')}
      disabled={isDisabled || tags.length === 0}
      data={[{ value: '', label: t('Remove a tag …') }, ...tagChoices(tags)]}
      value=""
      onChange={({ currentTarget }) => onUntag(currentTarget.value)}
    />
  );
};
