import { type ReactNode, useState } from 'react';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import { IconButton } from '../ui/icon-button.js';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon } from '../ui/icons.js';
import { useRowFocus } from '../ui/use-row-focus.js';
import { AddButton } from './add-button.js';
import { added, removed, swapped } from './list-changes.js';
import type { WholeOf } from './part.js';
import classes from './schema-form.module.css';
import { hintOf } from './typed-text.js';

// not translated: a selector.
const typedInto = ':is(input, select, textarea)';

export const ListPart = ({ field, path, value, onChange, errors, renderPart }: WholeOf<'list'>) => {
  const { item, itemsMin, itemsMax } = field.shape;
  const items = Array.isArray(value) ? value : Array.from({ length: field.isRequired ? itemsMin : 0 });
  const keys = useKeys(items.length);
  const { root, focusOn } = useRowFocus<HTMLFieldSetElement>();
  const row = (key: number | undefined): string => `[data-row="${key}"]`;

  const add = (): void => {
    focusOn(`${row(keys.add())} ${typedInto}`);
    onChange(added(item.shape, items));
  };
  const remove = (at: number): void => {
    const [next, last] = [keys.all[at + 1], keys.all[at - 1]];
    keys.remove(at);
    focusOn(`${row(next)} ${typedInto}`, `${row(last)} ${typedInto}`, '[data-add]');
    onChange(removed(item.shape, items, at));
  };
  const move = (at: number, to: 'up' | 'down'): void => {
    // not translated: selectors.
    focusOn(
      `${row(keys.all[at])} [data-move="${to}"]:not(:disabled)`,
      `${row(keys.all[at])} [data-move]:not(:disabled)`,
    );
    const upper = to === 'up' ? at - 1 : at;
    keys.swap(upper);
    onChange(swapped(item.shape, items, upper));
  };
  return (
    <Frame
      ref={root}
      label={field.label}
      isRequired={field.isRequired}
      hint={hintOf(field)}
      error={errors[path]}
    >
      {items.map((part: unknown, at) => {
        const name = `${item.label} ${at + 1}`;
        return (
          <Row
            key={keys.all[at]}
            id={keys.all[at]}
            name={name}
            error={errors[`${path}.${at}`]}
            actions={
              <>
                <IconButton
                  label={t('Move {name} up', { name })}
                  data-move="up"
                  disabled={at === 0}
                  onClick={() => move(at, 'up')}
                >
                  <ArrowUpIcon />
                </IconButton>
                <IconButton
                  label={t('Move {name} down', { name })}
                  data-move="down"
                  disabled={at === items.length - 1}
                  onClick={() => move(at, 'down')}
                >
                  <ArrowDownIcon />
                </IconButton>
                <IconButton label={t('Remove {name}', { name })} onClick={() => remove(at)}>
                  <CrossIcon />
                </IconButton>
              </>
            }
          >
            {renderPart({
              field: item,
              path: `${path}.${at}`,
              value: part,
              errors,
              onChange: (changed) => onChange(items.with(at, changed)),
            })}
          </Row>
        );
      })}
      <AddButton label={item.label} isFull={items.length >= itemsMax} onClick={add} />
    </Frame>
  );
};

type RowProps = {
  readonly id: number | undefined;
  readonly name: string;
  readonly error: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

const Row = ({ id, name, error, actions, children }: RowProps) => (
  <fieldset aria-label={name} data-row={id} className={classes.row}>
    <div className={classes.bar}>
      <span>{name}</span>
      <span className={classes.actions}>{actions}</span>
    </div>
    {children}
    {error !== undefined && <p className={classes.error}>{error}</p>}
  </fieldset>
);

/** Keys that move with their rows, so that typed text moves along. */
const useKeys = (count: number) => {
  const [state, setState] = useState(() => ({
    all: Array.from({ length: count }, (_, at) => at),
    next: count,
  }));
  // Somebody else saved a longer or a shorter list.
  if (state.all.length !== count)
    setState(({ all, next }) => ({
      all: Array.from({ length: count }, (_, at) => all[at] ?? next + at),
      next: next + count,
    }));
  return {
    all: state.all,
    add: (): number => {
      setState(({ all, next }) => ({ all: [...all, next], next: next + 1 }));
      return state.next;
    },
    remove: (at: number) => setState(({ all, next }) => ({ all: all.toSpliced(at, 1), next })),
    swap: (at: number) =>
      setState(({ all, next }) => ({ all: all.toSpliced(at, 2, ...all.slice(at, at + 2).reverse()), next })),
  };
};
