import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/text.js';
import { Frame } from '../../ui/frame.js';
import { IconButton } from '../../ui/icon-button.js';
import { CrossIcon } from '../../ui/icons.js';
import { useRowFocus } from '../../ui/use-row-focus.js';
import classes from './monitor-picker.module.css';
import { allMonitorsQuery, type Monitor } from './monitor-queries.js';
import { isFoundBy } from './monitor-words.js';

const shownMax = 6;

type MonitorPickerProps = {
  readonly label: string;
  readonly hint: string;
  readonly chosen: readonly string[];
  readonly chosenMax: number;
  readonly onChange: (monitorIds: readonly string[]) => void;
  readonly isOffered?: (monitor: Monitor) => boolean;
  readonly error: ReactNode;
};

export const MonitorPicker = (props: MonitorPickerProps) => {
  const { label, hint, chosen, chosenMax, onChange, isOffered = () => true, error } = props;
  const [search, setSearch] = useState('');
  const { data: monitors } = useQuery(allMonitorsQuery());
  const { root, focusOn } = useRowFocus<HTMLFieldSetElement>();
  const nameOf = (id: string): string => {
    if (monitors === undefined) return '…';
    return monitors.find((monitor) => monitor.id === id)?.name ?? t('Deleted monitor');
  };
  const found = monitors
    ?.filter(isFoundBy(search))
    .filter((monitor) => !chosen.includes(monitor.id) && isOffered(monitor));
  const add = (id: string): void => {
    setSearch('');
    focusOn('input', 'button');
    onChange([...chosen, id]);
  };
  const remove = (id: string): void => {
    focusOn('input', 'button');
    onChange(chosen.filter((other) => other !== id));
  };
  return (
    <Frame ref={root} label={label} isRequired={false} hint={hint} error={error}>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <IconButton label={t('Remove {name}', { name: nameOf(id) })} onClick={() => remove(id)}>
                <CrossIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < chosenMax && (
        <>
          <TextInput
            aria-label={t('{label}: search monitors', { label })}
            placeholder={t('Search by name or target')}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const [first] = found ?? [];
              if (first && search.trim() !== '') add(first.id);
            }}
          />
          {search.trim() !== '' && found && (
            <ul className={classes.found}>
              {found.slice(0, shownMax).map(({ id, name, target }) => (
                <li key={id}>
                  <UnstyledButton className={classes.offer ?? ''} onClick={() => add(id)}>
                    {name}
                    {name !== target && (
                      <Text span size="xs" c="dimmed" ms="xs">
                        {target}
                      </Text>
                    )}
                  </UnstyledButton>
                </li>
              ))}
              {found.length === 0 && <li className={classes.note}>{t('No monitor matches.')}</li>}
              {found.length > shownMax && (
                <li className={classes.note}>
                  {t('{count, number} more.', { count: found.length - shownMax })}
                </li>
              )}
            </ul>
          )}
        </>
      )}
    </Frame>
  );
};
