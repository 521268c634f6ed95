import type {
  AccountId,
  ChannelId,
  DispatchErrorCode,
  MonitorId,
  RotaId,
  RotaPerson,
  RouteId,
  Tag,
} from '@tocsin/domain';
import { integer, json, moment, text, uuid } from './column.js';
import { table } from './table.js';

/** A channel whose last messages failed. The row of one that works again keeps when the owners were told. */
export const channelTrouble = table(
  'channel_trouble',
  {
    channelId: uuid<ChannelId>().primary().references('channel'),
    /** When to judge it. */
    lookAt: moment().nullable(),
    failingSince: moment().nullable(),
    errorCode: text<DispatchErrorCode>().nullable(),
    errorMessage: text().nullable(),
    toldAt: moment().nullable(),
  },
  { indexes: { channel_trouble_look: { columns: ['lookAt'], where: 'look_at IS NOT NULL' } } },
);

export const rota = table(
  'rota',
  {
    id: uuid<RotaId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    name: text(),
    calendarUrlSealed: text().nullable(),
    /** As it was given, or as it was fetched last. */
    calendar: text().nullable(),
    people: json<readonly RotaPerson[]>(),
    /** When the calendar is read next. */
    fetchAt: moment().nullable(),
    fetchedAt: moment().nullable(),
    failingSince: moment().nullable(),
    fetchError: text().nullable(),
    toldAt: moment().nullable(),
    /** For the next request: the ETag, or the time of the last change. */
    validator: text().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  },
  {
    indexes: {
      rota_account: ['accountId', 'id'],
      rota_fetch: { columns: ['fetchAt'], where: 'fetch_at IS NOT NULL' },
    },
  },
);

/** `person` is the place in `rota.people`, and -1 stands for the time when it is nobody's turn. */
export const rotaChannel = table(
  'rota_channel',
  {
    rotaId: uuid<RotaId>().primary().references('rota'),
    person: integer().primary(),
    channelId: uuid<ChannelId>().primary().references('channel'),
  },
  { indexes: { rota_channel_channel: ['channelId'] } },
);

/** One turn of a person. */
export const rotaTurn = table('rota_turn', {
  rotaId: uuid<RotaId>().primary().references('rota'),
  startsAt: moment().primary(),
  endsAt: moment().primary(),
  person: integer().primary(),
});

export const monitorRota = table(
  'monitor_rota',
  {
    monitorId: uuid<MonitorId>().primary().references('monitor'),
    rotaId: uuid<RotaId>().primary().references('rota'),
    afterMinutes: integer().default(0),
    /** When it was attached with these minutes. */
    attachedAt: moment().nullable(),
  },
  { indexes: { monitor_rota_rota: ['rotaId'] } },
);

export const route = table(
  'route',
  {
    id: uuid<RouteId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    name: text(),
    tags: json<readonly Tag[]>(),
    afterMinutes: integer(),
    createdAt: moment(),
    updatedAt: moment(),
  },
  { indexes: { route_account: ['accountId', 'id'] } },
);

export const routeChannel = table(
  'route_channel',
  {
    routeId: uuid<RouteId>().primary().references('route'),
    channelId: uuid<ChannelId>().primary().references('channel'),
    /** Since when the route names it with its tags and minutes. NULL in rows of older versions. */
    namedAt: moment().nullable(),
  },
  { indexes: { route_channel_channel: ['channelId'] } },
);

export const routeRota = table(
  'route_rota',
  {
    routeId: uuid<RouteId>().primary().references('route'),
    rotaId: uuid<RotaId>().primary().references('rota'),
    namedAt: moment().nullable(),
  },
  { indexes: { route_rota_rota: ['rotaId'] } },
);

export const respondingTables = [
  channelTrouble,
  rota,
  rotaChannel,
  rotaTurn,
  monitorRota,
  route,
  routeChannel,
  routeRota,
];
