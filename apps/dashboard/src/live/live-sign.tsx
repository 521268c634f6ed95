import { useSyncExternalStore } from 'react';
import { t } from '../language/text.js';
import { Status } from '../ui/status.js';
import { serverConnection } from './server-connection.js';
import { useLive } from './use-live.js';

const isWorking = (): boolean => serverConnection.state.trouble === null;

/** Shows that changes do not arrive although the server answers; the bar says the rest. */
export const LiveSign = () => {
  const isLive = useLive();
  const isAnswering = useSyncExternalStore(serverConnection.subscribe, isWorking);
  return (
    <div role="status">{!isLive && isAnswering && <Status tone="wait">{t('Reconnecting …')}</Status>}</div>
  );
};
