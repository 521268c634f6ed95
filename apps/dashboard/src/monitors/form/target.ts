import { type MonitorType, monitorTypes } from '../shared/monitor-types.js';

const isUrlType = (type: MonitorType): boolean => /^https?:/.test(monitorTypes[type].example);

/** "example.com" or "example.com/shop", perhaps with a port. */
const hostAndPath = /^[\p{L}\p{N}][\p{L}\p{N}.-]*(:\d+)?([/?#].*)?$/u;

/** The target as it is saved: a host becomes a URL where the type wants one. */
export const completedTarget = (type: MonitorType, written: string): string => {
  const target = written.trim();
  const isHost = hostAndPath.test(target) && (target.includes('.') || target.startsWith('localhost'));
  if (!isUrlType(type) || !isHost) return target;
  return URL.parse(`https://${target}`)?.href ?? target;
};
