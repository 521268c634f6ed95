import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';

/** No token is as short: packages/probes/src/types/heartbeat/heartbeat.ts has the shortest. */
const shownCharsMax = 9;
const masked = '…';

/** The dashboard's page answers any path. */
const anyPath = '/*';

const isSlug = /^[a-z\d-]+$/;
const isShort = (segment: string): boolean => segment.length <= shownCharsMax;

/** A mistyped path can hold a secret in any place and spelling, which no rule knows. */
const shortened = (url: string): string =>
  (url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .map((segment) => (isShort(segment) || isUUID(segment) ? segment : masked))
    .join('/');

/** Returns the pattern of the route with its ids and slugs: no text that may be a secret. */
export const loggedPath = ({
  url,
  params,
  routeOptions,
}: Pick<FastifyRequest, 'url' | 'params' | 'routeOptions'>): string => {
  const pattern = routeOptions.url;
  if (pattern === undefined || pattern === anyPath) return shortened(url);
  const given: Readonly<Record<string, unknown>> = Object(params);
  return pattern.replace(/:(\w+)/g, (parameter, name: string) => {
    const value = given[name];
    if (typeof value !== 'string') return parameter;
    return isUUID(value) || (name === 'slug' && isSlug.test(value)) ? value : parameter;
  });
};
