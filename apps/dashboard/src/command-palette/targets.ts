import type { MonitorType } from '../monitors/shared/monitor-queries.js';

type Target = { readonly type: MonitorType; readonly target: string };

const hostPattern = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}`;
/** A machine without a name in the DNS: most have no certificate. */
const localPattern = String.raw`(?:localhost|\d{1,3}(?:\.\d{1,3}){3})`;
const rest = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`;
const hostOnly = new RegExp(`^${hostPattern}$`, 'u');
const hostAndMore = new RegExp(`^${hostPattern}${rest}$`, 'u');
const localAndMore = new RegExp(`^${localPattern}${rest}$`, 'u');
const address = new RegExp(`^(?:${hostPattern}|${localPattern}):\\d{1,5}$`, 'u');
const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const urlIn = (text: string): URL | undefined => {
  const written = /^https?:\/\/\S+$/i.test(text)
    ? text
    : hostAndMore.test(text)
      ? `https://${text}`
      : localAndMore.test(text)
        ? `http://${text}`
        : '';
  return URL.canParse(written) ? new URL(written) : undefined;
};

/** Targets for a text without a scheme that are likelier than a website: a host's address, or a host and a port. */
const bareTarget = (text: string): readonly Target[] => {
  if (ipAddress.test(text)) return [{ type: 'ping', target: text }];
  return address.test(text) ? [{ type: 'port', target: text }] : [];
};

/** Returns the monitors that a pasted URL, host or address suggests. */
export const targetsIn = (text: string): readonly Target[] => {
  const pasted = text.trim();
  const url = urlIn(pasted);
  if (url === undefined) return [];
  const site: Target = { type: 'http', target: url.href };
  if (!hostOnly.test(url.hostname)) return [...bareTarget(pasted), site];
  return [
    ...bareTarget(pasted),
    site,
    ...(url.protocol === 'https:' ? [{ type: 'ssl', target: url.hostname } as const] : []),
    { type: 'domain_expiry', target: url.hostname.replace(/^www\./, '') },
  ];
};
