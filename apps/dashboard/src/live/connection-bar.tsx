import { useSyncExternalStore } from 'react';
import { t } from '../language/text.js';
import { inWords } from '../ui/moments.js';
import type { ConnectionState } from './connection.js';
import classes from './connection-bar.module.css';
import { stillWorks, troubleWords } from './connection-words.js';
import { serverConnection } from './server-connection.js';

const state = (): ConnectionState => serverConnection.state;

/** Says that the server does not answer. It is part of the first load, since it could not load later. */
export const ConnectionBar = () => {
  const now = useSyncExternalStore(serverConnection.subscribe, state);
  return <div role="alert">{now.trouble !== null && <Bar {...now} />}</div>;
};

type BarProps = Extract<ConnectionState, { readonly since: string }>;

const Bar = ({ trouble, since }: BarProps) => {
  const { title, advice } = troubleWords[trouble];
  return (
    <div className={classes.bar}>
      <p className={classes.text}>
        <strong>{title}.</strong> {stillWorks(inWords(since, new Date()))} {advice}
      </p>
      <button type="button" className={classes.button} onClick={() => serverConnection.look()}>
        {t('Try now')}
      </button>
    </div>
  );
};
