import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import {
  type ConfigReference,
  type ConfigState,
  type KeyInFiles,
  type Rota,
  type RotaId,
  rotaBounds,
} from '@tocsin/domain';
import { mapInTurns } from '@tocsin/persistence';
import { isObject, validated } from '../../http/bodies/validation.js';
import { invalid } from '../../http/problems/problem.js';
import { callableUrl, NewRota, RotaChanges, rotaBodyBytesMax } from '../../rotas/rota-bodies.js';
import { ChangeRota, CreateRota, DeleteRota } from '../../rotas/rota-commands.js';
import { adoptSchema, bodyInFiles, listOf, nameSchema, referenceSchema } from './documented.js';
import { digestOf, type KindInFiles, secretsThatAreSet } from './kind.js';
import { byId, requireAdopt, requireObject, requireReferences } from './references.js';

const { rotasMax, peopleMax, channelsMax, matchCharsMax } = rotaBounds;

type Person = { readonly match: string; readonly channels: readonly ConfigReference[] };

type ParsedRota = KeyInFiles & {
  /** Without the channels. */
  readonly body: NewRota;
  readonly people: readonly Person[];
  readonly otherwise: readonly ConfigReference[];
};

type PresentRota = {
  readonly rota: Rota;
  /** `null` for one that is fetched. */
  readonly calendar: string | null;
};

const channelList = (description: string) => listOf(description, referenceSchema, channelsMax);

@ApiSchema({ name: 'ConfigRotaPerson' })
class ConfigRotaPerson {
  @ApiProperty({ type: 'string', maxLength: matchCharsMax })
  match!: string;

  @ApiProperty({
    ...channelList('The keys of the channels of the person.'),
    required: false,
  } as ApiPropertyOptions)
  channels?: readonly unknown[];
}

const body = bodyInFiles(
  { name: 'ConfigRota', description: 'A rota with its calendar. An omitted `calendar_url` keeps its value.' },
  NewRota,
  ['name', 'people', 'otherwise'],
  {
    name: nameSchema,
    adopt: adoptSchema,
    people: {
      type: ConfigRotaPerson,
      isArray: true,
      maxItems: peopleMax,
      description: 'The people, in the order of the files.',
    },
    otherwise: channelList("The keys of the channels while it is nobody's turn."),
  },
);

const parsePerson = (value: unknown, index: number): Person => {
  const place = `people.${index}`;
  const { match, channels = [], ...others } = Object(value);
  const [unknown] = Object.keys(others);
  if (!isObject(value) || unknown !== undefined) {
    const field = unknown === undefined ? place : `${place}.${unknown}`;
    throw invalid({ field, message: `${place} must be an object with match and channels only` });
  }
  return { match, channels: requireReferences(`${place}.channels`, channels, channelsMax) };
};

const parse = async (key: string, value: unknown): Promise<ParsedRota> => {
  const { adopt, people = [], otherwise = [], ...fields } = requireObject(value, rotaBodyBytesMax);
  if (!Array.isArray(people) || people.length > peopleMax)
    throw invalid({ field: 'people', message: `people must be a list of at most ${peopleMax} people` });
  const parsed = await mapInTurns(people.entries(), ([index, person]) => parsePerson(person, index));
  const withoutChannels = parsed.map(({ match }) => ({ match, channel_ids: [] }));
  const given = validated(NewRota, { name: key, ...fields, people: withoutChannels });
  if (given.calendar && given.calendar_url)
    throw invalid({ field: 'calendar', message: 'calendar must not be given beside calendar_url' });
  return {
    key,
    adopt: requireAdopt(adopt),
    people: parsed,
    otherwise: requireReferences('otherwise', otherwise, channelsMax),
    body: given,
  };
};

type Wish = Pick<ParsedRota, 'people' | 'otherwise'> &
  Pick<PresentRota, 'calendar'> & { readonly name: string };

/** @param isReader if the text of the calendar must not be compared: readers never see it */
const stateOf = ({ name, people, otherwise, calendar }: Wish, isReader: boolean): ConfigState => ({
  fields: {
    name,
    people: people.map(({ match }) => match),
    ...Object.fromEntries(people.map(({ match, channels }) => [`people.${match}.channels`, channels])),
    otherwise,
    ...(!isReader && { calendar: calendar === null ? null : digestOf(calendar) }),
  },
  secrets: secretsThatAreSet(calendar === null ? ['calendar_url'] : isReader ? ['calendar'] : []),
});

export const rotas: KindInFiles<ParsedRota, PresentRota> = {
  word: 'rota',
  keyFields: ['name'],
  accountMax: rotasMax,
  bodies: [body],
  parse,
  *references({ people, otherwise }) {
    for (const reference of otherwise) yield ['channels', reference];
    for (const { channels } of people) for (const reference of channels) yield ['channels', reference];
  },
  /** `people.Ada.channels` is maybe `people.0.channels`. */
  fieldInFiles: (field, { people }) => {
    const index = people.findIndex(({ match }) => field.startsWith(`people.${match}.channels`));
    const { match } = people[index] ?? {};
    return match === undefined ? field : `people.${index}${field.slice('people.'.length + match.length)}`;
  },
  /** All rotas of the account: they are few. */
  read: async ({ rotas: stored }, accountId) => {
    const { items } = await stored.list(accountId, { limit: rotasMax, after: null });
    const given = await stored.givenCalendars(items.map(({ rotaId }) => rotaId));
    return new Map(items.map((rota) => [rota.rotaId, { rota, calendar: given.get(rota.rotaId) ?? null }]));
  },
  keyName: ({ rota }) => rota.name,
  state: ({ rota, calendar }, isReader) => {
    const people = rota.people.map(({ match, channelIds }) => ({ match, channels: channelIds.map(byId) }));
    return stateOf({ name: rota.name, people, otherwise: rota.otherwise.map(byId), calendar }, isReader);
  },
  callFaults: ({ calendar_url: url }, _, { policy }) =>
    typeof url === 'string' ? [policy.urlFault('calendar_url', callableUrl(url))] : [],
  wanted: ({ body: { name, calendar, calendar_url }, people, otherwise }, before, { isReader }) => {
    const isFetched = calendar_url !== null || (calendar === null && before?.calendar === null);
    if (!isFetched && calendar === null)
      throw invalid({ field: 'calendar_url', message: 'calendar_url or calendar must be given' });
    return stateOf({ name, people, otherwise, calendar }, isReader);
  },
  givenSecrets: ({ body: { calendar, calendar_url } }, before, isReader) => {
    const isFetched = before.calendar === null;
    return [
      ...(calendar_url !== null && isFetched ? ['calendar_url'] : []),
      ...(calendar !== null && isReader && !isFetched ? ['calendar'] : []),
    ];
  },
  exported: ({ rota: { name, people, otherwise }, calendar }, refer) => ({
    fields: {
      name,
      ...(people.length > 0 && {
        people: people.map(({ match, channelIds }) => ({
          match,
          ...(channelIds.length > 0 && { channels: channelIds.map(refer) }),
        })),
      }),
      ...(otherwise.length > 0 && { otherwise: otherwise.map(refer) }),
      ...(calendar !== null && { calendar }),
    },
    secrets: calendar === null ? ['calendar_url'] : [],
  }),
  apply: async (run, { key, id, fields }, { body: given, people, otherwise }) => {
    const { caller } = run;
    const { name, calendar, calendar_url } = given;
    const members = people.map(({ match, channels }) => ({
      match,
      channel_ids: run.idsOf('channels', channels),
    }));
    const others = run.idsOf('channels', otherwise);
    if (id === null) {
      const { config } = Object.assign(new NewRota(), given, { people: members, otherwise: others });
      run.made(
        'rotas',
        key,
        (await run.execute(new CreateRota(caller, { config, source: given.source }))).id,
      );
      return;
    }
    const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
    const all = {
      name,
      people: members,
      otherwise: others,
      ...(calendar !== null && { calendar }),
      ...(calendar_url !== null && { calendar_url }),
    };
    const changed = Object.entries(all).filter(([field]) => names.has(field));
    const changes = Object.assign(new RotaChanges(), Object.fromEntries(changed));
    await run.execute(new ChangeRota(caller, { rotaId: id as RotaId, changes }));
  },
  remove: (caller, id) => new DeleteRota(caller, { rotaId: id as RotaId }),
};
