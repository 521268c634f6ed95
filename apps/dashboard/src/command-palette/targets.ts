import type { MonitorType } from '../monitors/shared/monitor-types.js';

type Target = { readonly type: MonitorType; readonly target: string };

const hostPattern = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`;
const hostOnly = new RegExp(`^${hostPattern}$`, 'u');
const hostAndMore = new RegExp(`^${hostPattern}(?::\\d{1,5})?(?:[/?#]\\S*)?$`, 'u');

const urlIn = (text: string): URL | undefined => {
  const written = /^https?:\/\/\S+$/i.test(text) ? text : hostAndMore.test(text) ? `https://${text}` : '';
  return URL.canParse(written) ? new URL(written) : undefined;
};

/** Returns the monitors that a pasted URL or host suggests. */
export const targetsIn = (text: string): readonly Target[] => {
  const pasted = text.trim();
  const url = urlIn(pasted);
  if (url === undefined) return [];
  const site: Target = { type: 'http', target: url.href };
  if (!hostOnly.test(url.hostname)) return [site];
  return [
    site,
    ...(url.protocol === 'https:' ? [{ type: 'ssl', target: url.hostname } as const] : []),
    { type: 'domain_expiry', target: url.hostname.replace(/^www\./, '') },
  ];
};
