import type { MonitorTypeInfo } from '../shared/monitor-queries.js';

/** "example.com" or "example.com/shop", perhaps with a port. */
const hostAndPath = /^[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d+)?([/?#].*)?$/u;

const schemes: Readonly<Partial<Record<MonitorTypeInfo['target'], string>>> = {
  url: 'https',
  websocket_url: 'wss',
};

/** The target as it is saved: a host becomes a URL where the type wants one. */
export const completedTarget = (info: Pick<MonitorTypeInfo, 'target'>, written: string): string => {
  const target = written.trim();
  const isHost = hostAndPath.test(target) && (target.includes('.') || target.startsWith('localhost'));
  const scheme = schemes[info.target];
  if (scheme === undefined || !isHost) return target;
  return URL.parse(`${scheme}://${target}`)?.href ?? target;
};
