import { useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { errorInWords } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { operationRoles } from '../api/operation-roles.js';
import { t } from '../language/text.js';
import { allMonitorsQuery, monitorTypesQuery } from '../monitors/shared/monitor-queries.js';
import { sessionQuery } from '../session/session-queries.js';
import type { RestrictedOperation } from '../session/use-may.js';
import { useSignOut } from '../session/use-sign-out.js';
import { type Action, type Command, commandsFor } from './commands.js';
import classes from './palette.module.css';

type PaletteProps = { readonly onClose: () => void };

/** The browser keeps the focus inside, and closes on Escape (HTML, section 4.11.4). */
export const Palette = ({ onClose }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const commands = useCommands(text);
  const run = useRun(onClose);
  useEffect(() => dialog.current?.showModal(), []);

  const optionId = (index: number): string => `${listId}-${index}`;
  const choose = (index: number): void => {
    setChosen(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      choose((chosen + step + commands.length) % Math.max(1, commands.length));
    }
    const command = commands[chosen];
    if (event.key === 'Enter' && command) {
      event.preventDefault();
      run.mutate(command.action);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too.
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={t('Find or do')}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <input
        className={classes.text}
        role="combobox"
        aria-label={t('What do you want?')}
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? optionId(chosen) : undefined}
        placeholder={t('A page, a monitor, “pause shop”, “ssl expiry” or a URL')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      {run.error && (
        <p role="alert" className={classes.note}>
          {t('That did not work. {error}', { error: errorInWords(run.error) })}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={t('Matches')} className={classes.list}>
        {commands.map((command, index) => (
          <Option
            key={`${command.kind} ${command.label} ${command.about}`}
            id={optionId(index)}
            command={command}
            isChosen={index === chosen}
            onPick={() => run.mutate(command.action)}
          />
        ))}
      </div>
      <p role="status" className={classes.note}>
        {commands.length === 0 && t('Nothing matches. Try fewer words.')}
      </p>
    </dialog>
  );
};

type OptionProps = {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onPick: () => void;
};

const Option = ({ id, command: { kind, label, about }, isChosen, onPick }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus, and Enter picks.
  <div id={id} role="option" aria-selected={isChosen} className={classes.option} onClick={onPick}>
    <span className={classes.label}>{label}</span>
    {about !== undefined && <span className={classes.about}>{about}</span>}
    <span className={classes.kind}>{kind}</span>
  </div>
);

const none: readonly never[] = [];

const useCommands = (text: string): readonly Command[] => {
  const { data: monitors = none } = useQuery(allMonitorsQuery());
  const { data: types = none } = useQuery(monitorTypesQuery());
  const { data: session } = useQuery(sessionQuery());
  return useMemo(() => {
    const may = (operation: RestrictedOperation): boolean => {
      const roles: readonly string[] = operationRoles[operation];
      return session != null && roles.includes(session.role);
    };
    return commandsFor(text, { monitors, types, may });
  }, [text, monitors, types, session]);
};

const requests = {
  pause: '/v1/monitors/{id}/pause',
  resume: '/v1/monitors/{id}/resume',
  check: '/v1/monitors/{id}/check',
} as const;

const useRun = (onDone: () => void) => {
  const queries = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  return useMutation({
    mutationFn: async (action: Action) => {
      if (action.does === 'colour') setColorScheme(action.scheme);
      else if (action.does === 'sign-out') await signOut.mutateAsync('here');
      else if (action.does !== 'open') {
        const params = { path: { id: action.monitorId } };
        await answerOf<unknown>(api.POST(requests[action.does], { params }));
      }
    },
    onSuccess: (_, action) => {
      onDone();
      if (action.does === 'colour' || action.does === 'sign-out') return;
      if (action.does !== 'open') void queries.invalidateQueries();
      // The reference is no page of the router.
      else if (action.address === '/docs') window.location.assign(action.address);
      else router.history.push(action.address, { target: action.target });
    },
  });
};
