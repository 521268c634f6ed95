import { expect, test } from '@jest/globals';
import { type Decider, handleCommand, type Refusal } from '../src/index.js';

type Door = { readonly status: 'none' } | { readonly status: 'open' | 'shut' };
type Command = { readonly type: 'make' | 'shut' | 'burn' };
type Event = { readonly type: 'made' | 'was shut' };

const door: Decider<Door, Command, Event, Refusal> = {
  initial: { status: 'none' },
  decide: ({ type }, { status }) => {
    if (type === 'burn') return { refused: 'door_burnt', detail: 'A door does not burn.' };
    if (type === 'make') return [{ type: 'made' }];
    return status === 'open' ? [{ type: 'was shut' }] : [];
  },
  evolve: (_state, { type }) => ({ status: type === 'made' ? 'open' : 'shut' }),
};

const handled = async (command: Command, history: readonly Event[]) => {
  const stored: unknown[] = [];
  const result = await handleCommand(door, command, history, async (decided) => {
    stored.push(decided);
    return decided.events.map((event) => ({ ...event, position: 1 }));
  });
  return { result, stored };
};

test('a command is decided by the history, and its events are given back as they were stored', async () => {
  expect(await handled({ type: 'shut' }, [{ type: 'made' }])).toEqual({
    result: { state: { status: 'shut' }, events: [{ type: 'was shut', position: 1 }] },
    stored: [{ before: { status: 'open' }, state: { status: 'shut' }, events: [{ type: 'was shut' }] }],
  });
});

test('a redundant command, and one that is refused, store nothing', async () => {
  const history: Event[] = [{ type: 'made' }, { type: 'was shut' }];
  expect(await handled({ type: 'shut' }, history)).toEqual({
    result: { state: { status: 'shut' }, events: [] },
    stored: [],
  });
  expect(await handled({ type: 'burn' }, history)).toMatchObject({
    result: { refused: 'door_burnt' },
    stored: [],
  });
});

test('a decider that carries out a command on a stream that does not exist is a bug', async () => {
  await expect(handled({ type: 'shut' }, [])).rejects.toThrow(
    'shut was carried out on a stream that does not exist',
  );
});
