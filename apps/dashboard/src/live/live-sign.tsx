import { Status } from '../ui/status.js';
import { useLive } from './use-live.js';

/** Says when the page is not live: as long as it is, there is nothing to say. */
export const LiveSign = () => {
  const isLive = useLive();
  return <div role="status">{!isLive && <Status tone="wait">Reconnecting …</Status>}</div>;
};
