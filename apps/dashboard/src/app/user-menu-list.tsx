import { useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../language/text.js';
import { roleWords } from '../session/role-words.js';
import type { Session } from '../session/session-queries.js';
import { useChooseAccount } from '../session/use-choose-account.js';
import { useSignOut } from '../session/use-sign-out.js';
import { Failure } from '../ui/failure.js';
import { HalfCircleIcon, MoonIcon, SunIcon } from '../ui/icons.js';
import { Segmented } from '../ui/segmented.js';
import classes from './user-menu.module.css';

type UserMenuListProps = { readonly session: Session; readonly onLeave: () => void };

export const UserMenuList = ({ session, onLeave }: UserMenuListProps) => {
  const { person, account, accounts, role } = session;
  const signOut = useSignOut();
  const choose = useChooseAccount();
  const others = accounts.filter(({ id }) => id !== account.id);
  const error = signOut.error ?? choose.error;
  return (
    <>
      <div className={classes.who}>
        <strong>{person.name}</strong>
        <span>{person.email_address}</span>
        <span>{t('{role} of {account}', { role: roleWords[role].name, account: account.name })}</span>
      </div>
      <div className={classes.colours}>
        <span aria-hidden="true">{t('Colours')}</span>
        <ColorSchemeChoice />
      </div>
      <ul className={classes.entries}>
        <li>
          <Link to="/settings/you" className={classes.entry} onClick={onLeave}>
            {t('Your sign-in and sessions')}
          </Link>
        </li>
        <li>
          <Link to="/settings" className={classes.entry} onClick={onLeave}>
            {t('Settings of the account')}
          </Link>
        </li>
        {others.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.entry}
              disabled={choose.isPending}
              onClick={() => choose.mutate(id, { onSuccess: onLeave })}
            >
              {t('Go to {name}', { name })}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.entry}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate('here')}
          >
            {t('Sign out')}
          </button>
        </li>
      </ul>
      {error && <Failure what={t('That did not work')} error={error} />}
    </>
  );
};

const schemes = [
  { value: 'light', label: <SunIcon />, title: t('Light') },
  { value: 'dark', label: <MoonIcon />, title: t('Dark') },
  { value: 'auto', label: <HalfCircleIcon />, title: t('As in your system') },
] as const;

const ColorSchemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segmented
      size="xs"
      label={t('Colours')}
      isLabelHidden
      choices={schemes}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
};
