import { Pill, PillsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../../language/text.js';
import { monitorTagsQuery } from './monitor-queries.js';
import { listedTags, withTags } from './tags.js';

type TagsFieldProps = {
  readonly description?: string;
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly error: ReactNode;
};

/** Suggestions use the browser's datalist: Mantine's list weighs 20 kB. */
export const TagsField = ({
  description = t('Words to find it by. Enter or a comma ends a tag.'),
  value,
  onChange,
  error,
}: TagsFieldProps) => {
  const { data: known = [] } = useQuery(monitorTagsQuery());
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = (text: string): void => {
    setTyped('');
    const tags = withTags(value, listedTags(text));
    if (tags.length > value.length) onChange(tags);
  };
  const take = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && typed !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  return (
    <>
      <PillsInput label={t('Tags')} description={description} error={error}>
        <Pill.Group>
          {value.map((tag) => (
            <Pill
              key={tag}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('Remove {name}', { name: tag }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(value.filter((other) => other !== tag))}
            >
              {tag}
            </Pill>
          ))}
          <PillsInput.Field
            list={listId}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget: { value: text } }) =>
              text.includes(',') ? add(text) : setTyped(text)
            }
            onKeyDown={take}
            onBlur={() => add(typed)}
          />
        </Pill.Group>
      </PillsInput>
      <datalist id={listId}>
        {known.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
};
