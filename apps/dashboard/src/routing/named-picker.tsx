import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import { IconButton } from '../ui/icon-button.js';
import { CrossIcon } from '../ui/icons.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import classes from './named-picker.module.css';

type Named = { readonly id: string; readonly name: string };

type NamedPickerProps = {
  readonly label: string;
  readonly hint?: string;
  /** "Add a channel …" */
  readonly add: string;
  readonly known: readonly Named[];
  readonly chosen: readonly string[];
  readonly chosenMax: number;
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: ReactNode;
};

/** Chooses several channels or rotas by name. */
export const NamedPicker = (props: NamedPickerProps) => {
  const { label, hint = '', add, known, chosen, chosenMax, onChange, error } = props;
  const { root, focusOn } = useRowFocus<HTMLFieldSetElement>();
  const nameOf = (id: string): string => known.find((one) => one.id === id)?.name ?? t('deleted');
  const rest = known.filter(({ id }) => !chosen.includes(id));
  const change = (ids: readonly string[]): void => {
    focusOn('select', 'button');
    onChange(ids);
  };
  return (
    <Frame ref={root} label={label} isRequired={false} hint={hint} error={error}>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <IconButton
                label={t('Remove {name}', { name: nameOf(id) })}
                onClick={() => change(chosen.filter((other) => other !== id))}
              >
                <CrossIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && chosen.length < chosenMax && (
        <NativeSelect
          aria-label={`${label}: ${add}`}
          data={[{ value: '', label: add }, ...rest.map(({ id, name }) => ({ value: id, label: name }))]}
          value=""
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') change([...chosen, value]);
          }}
        />
      )}
    </Frame>
  );
};
