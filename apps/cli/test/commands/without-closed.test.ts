import { expect, test } from '@jest/globals';
import type { ConfigProblem } from '../../src/config/config-problem.js';
import type { ConfigFiles } from '../../src/config/read-config.js';
import { withoutClosed } from '../../src/config/without-closed.js';

const place = { file: 'tocsin.yaml', line: 1, column: 1 };
const problem = (pointer: string, message: string): ConfigProblem => ({ pointer, message, place });
const closed = (pointer: string) => problem(pointer, 'it is closed unless EGRESS_ALLOW holds it');
const unknown = (pointer: string) => problem(pointer, 'it names no key');

const files = (body: ConfigFiles['body']): ConfigFiles => ({ body, placeOf: () => place, problems: [] });

/** Returns the configuration that is left after the api has refused it twice. */
const leftOf = (body: ConfigFiles['body'], addresses: readonly string[], references: readonly string[]) => {
  const first = withoutClosed(files(body), addresses.map(closed), new Set());
  if (first === undefined) return undefined;
  return withoutClosed(first.files, references.map(unknown), first.leftOut)?.files.body;
};

test('every field that can name what is left out no longer names it', () => {
  const body = {
    channels: {
      nas: { type: 'Webhook' },
      disk: { type: 'Webhook' },
      mail: { type: 'Email', fallback: 'nas' },
    },
    rotas: {
      inside: { name: 'Inside' },
      first: {
        people: [{ match: 'Ada', channels: ['mail', 'nas'] }],
        otherwise: ['nas', 'mail'],
      },
    },
    monitors: {
      here: { type: 'http' },
      shop: {
        channels: [{ key: 'nas', after_minutes: 5 }, 'mail', 'disk'],
        rotas: ['inside', 'first'],
        parent: 'here',
      },
    },
    routes: { prod: { channels: ['nas'], rotas: ['first', 'inside'] } },
    maintenance_windows: { day: { monitors: ['here', 'shop'] }, night: { monitors: ['here'] } },
    status_pages: {
      page: {
        components: [
          { name: 'A', monitor: 'here' },
          { name: 'B', monitor: 'shop' },
        ],
      },
    },
  };
  const left = leftOf(
    body,
    [
      '/channels/nas/endpoint_url',
      '/channels/disk/endpoint_url',
      '/rotas/inside/calendar_url',
      '/monitors/here/target',
    ],
    [
      '/channels/mail/fallback',
      '/rotas/first/people/0/channels/1',
      '/rotas/first/otherwise/0',
      // The api names channels by their delays.
      '/monitors/shop/channels/2',
      '/monitors/shop/channels/0',
      '/monitors/shop/rotas/0',
      '/monitors/shop/parent',
      '/routes/prod/channels/0',
      '/routes/prod/rotas/1',
      '/maintenance_windows/day/monitors/0',
      '/maintenance_windows/night/monitors/0',
      '/status_pages/page/components/0/monitor',
    ],
  );
  expect(left).toEqual({
    channels: { mail: { type: 'Email' } },
    rotas: { first: { people: [{ match: 'Ada', channels: ['mail'] }], otherwise: ['mail'] } },
    monitors: { shop: { channels: ['mail'], rotas: ['first'] } },
    routes: { prod: { channels: [], rotas: ['first'] } },
    maintenance_windows: { day: { monitors: ['shop'] } },
    status_pages: { page: { components: [{ name: 'B', monitor: 'shop' }] } },
  });
});

test('what the files do not have is not left out: the server would be asked without an end', () => {
  const body = { monitors: { shop: { type: 'http' } } };
  const addresses = [closed('/monitors/other/target'), closed('/version'), closed('')];
  expect(withoutClosed(files(body), addresses, new Set())).toBeUndefined();
});
