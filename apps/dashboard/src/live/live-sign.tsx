import { Status } from '../ui/status.js';
import { useLive } from './use-live.js';

export const LiveSign = () => {
  const isLive = useLive();
  return <div role="status">{!isLive && <Status tone="wait">Reconnecting …</Status>}</div>;
};
