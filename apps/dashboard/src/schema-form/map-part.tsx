import { PasswordInput, TextInput } from '@mantine/core';
import { secretMask } from '../api/secret-mask.js';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import { IconButton } from '../ui/icon-button.js';
import { CrossIcon } from '../ui/icons.js';
import { useDerived } from '../ui/use-derived.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import { AddButton } from './add-button.js';
import type { PartOf } from './part.js';
import classes from './schema-form.module.css';
import { hintOf } from './typed-text.js';

type Entry = { readonly id: number; readonly name: string; readonly text: string };

// not translated: a selector.
const inputOf = (id: number | undefined): string => `[data-row="${id}"] input`;

/** A row without a name is not part of the value yet. */
export const MapPart = ({ field, path, value, onChange, errors }: PartOf<'map'>) => {
  const { one, isSecret, entriesMax } = field.shape;
  const [entries, setEntries] = useDerived<readonly Entry[]>(value ?? {}, () =>
    Object.entries((value ?? {}) as Readonly<Record<string, string | null>>).map(([name, text], id) => ({
      id,
      name,
      text: text ?? '',
    })),
  );
  const { root, focusOn } = useRowFocus<HTMLFieldSetElement>();
  const change = (changed: readonly Entry[]): void => {
    const named = changed.filter(({ name }) => name !== '');
    const texts = Object.fromEntries(named.map(({ name, text }) => [name, text]));
    setEntries(changed, texts);
    onChange(texts);
  };
  const add = (): void => {
    const id = 1 + Math.max(-1, ...entries.map((entry) => entry.id));
    focusOn(inputOf(id));
    change([...entries, { id, name: '', text: '' }]);
  };
  const remove = (at: number): void => {
    const next = entries[at + 1] ?? entries[at - 1];
    focusOn(inputOf(next?.id), '[data-add]');
    change(entries.toSpliced(at, 1));
  };
  const Value = isSecret ? PasswordInput : TextInput;
  const isTwice = (name: string, at: number): boolean =>
    name !== '' && entries.findIndex((entry) => entry.name === name) < at;
  return (
    <Frame
      ref={root}
      label={field.label}
      isRequired={field.isRequired}
      hint={hintOf(field)}
      error={errors[path]}
    >
      {entries.map(({ id, name, text }, at) => {
        const entry = `${one} ${at + 1}`;
        return (
          <div key={id} data-row={id} className={classes.entry}>
            <TextInput
              aria-label={t('Name of {entry}', { entry })}
              placeholder={t('Name')}
              value={name}
              error={isTwice(name, at) && t('This name is there already.')}
              onChange={({ currentTarget }) =>
                change(entries.with(at, { id, name: currentTarget.value, text }))
              }
            />
            <Value
              aria-label={t('Value of {entry}', { entry })}
              placeholder={text === secretMask ? t('Stored') : t('Value')}
              autoComplete="off"
              value={text === secretMask ? '' : text}
              error={errors[`${path}.${name}`]}
              onChange={({ currentTarget }) =>
                change(entries.with(at, { id, name, text: currentTarget.value }))
              }
            />
            <IconButton size={36} label={t('Remove {name}', { name: entry })} onClick={() => remove(at)}>
              <CrossIcon />
            </IconButton>
          </div>
        );
      })}
      <AddButton label={one} isFull={entries.length >= entriesMax} onClick={add} />
    </Frame>
  );
};
