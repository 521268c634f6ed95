import { configBounds, lineFrom, maintenanceBounds, monitorBounds } from '@tocsin/domain';
import ipaddr from 'ipaddr.js';
import { settingBounds } from './setting-bounds.js';

/** The bounds of Tocsin that an import must fit. */
export const bounds = {
  ...monitorBounds,
  ...settingBounds,
  windowMinutesMax: maintenanceBounds.durationMinutesMax,
} as const;

/** A text becomes a configuration, and the api takes no more. All files of a service together. */
export const textBytesMax = configBounds.bodyBytesMax;

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** A name of a text, or else of another one. It may be empty if both have nothing to see. */
export const nameFrom = (text: string, otherwise: string): string =>
  lineFrom(text, bounds.nameCharsMax) || lineFrom(otherwise, bounds.nameCharsMax);

const urlIn = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** `https://…` or `http://…`. */
export const httpUrl = (text: string): URL | undefined => {
  const url = /^https?:\/\//i.test(text) ? urlIn(text) : undefined;
  return url?.port === '0' ? undefined : url;
};

/** A part of a URL, such as a password. An escape that is none stays as it is written. */
export const decodedPart = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The URL of a webhook that needs TLS, as chats have them. */
export const isSecretUrl = (text: string): boolean =>
  /^https:\/\/[^\s/?#\\…]+\/[^\s\\…]+$/i.test(text) && urlIn(text) !== undefined;

/** As {@link isSecretUrl}, but of `http`. */
export const isPlainSecretUrl = (text: string): boolean =>
  /^http:/i.test(text) && isSecretUrl(text.replace(/^http/i, 'https'));

/** A host name or an address. Underscores and single labels are names too. */
export const isHost = (text: string): boolean =>
  /^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,252})$/.test(text) || /^[0-9A-Fa-f:.]{2,45}$/.test(text);

export const isIpAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** @returns `undefined` when there is no such place */
export const hostAndPort = (host: string, port: number): string | undefined =>
  isHost(host) && Number.isInteger(port) && port >= 1 && port <= 65_535
    ? `${host.includes(':') ? `[${host}]` : host}:${port}`
    : undefined;

export const secondsInWords = (seconds: number): string => `${seconds} s`;
