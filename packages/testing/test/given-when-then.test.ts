import { describe, expect, test } from '@jest/globals';
import type { Decider, Refusal } from '@tocsin/domain';
import { given } from '../src/given-when-then.js';

type Lamp = { readonly lit: boolean; readonly broken: boolean };
type LampEvent = { readonly type: 'SwitchedOn' | 'SwitchedOff' | 'Broke' };
type LampCommand = { readonly switchTo: boolean };
type LampRefusal = Refusal & { readonly refused: 'broken'; readonly hint: string };

const lamp: Decider<Lamp, LampCommand, LampEvent, LampRefusal> = {
  initial: { lit: false, broken: false },
  evolve: (state, { type }) =>
    type === 'Broke' ? { ...state, broken: true } : { ...state, lit: type === 'SwitchedOn' },
  decide: ({ switchTo }, { lit, broken }) => {
    if (broken) return { refused: 'broken', detail: 'The lamp is broken.', hint: 'Replace it.' };
    if (switchTo === lit) return [];
    return [{ type: switchTo ? 'SwitchedOn' : 'SwitchedOff' }];
  },
};

const on: LampEvent = { type: 'SwitchedOn' };
const off: LampEvent = { type: 'SwitchedOff' };
const broke: LampEvent = { type: 'Broke' };

describe('given, when, then', () => {
  test('passes when the command decides exactly these events', () => {
    given(lamp, []).when({ switchTo: true }).then([on]);
    given(lamp, [on, off, on]).when({ switchTo: false }).then([off]);
  });

  test('takes no events for a redundant command', () => {
    given(lamp, [on]).when({ switchTo: true }).then([]);
  });

  test('compares of a refusal what the test names', () => {
    const sentence = given(lamp, [broke]).when({ switchTo: true });
    sentence.then({ refused: 'broken' });
    sentence.then({ refused: 'broken', hint: 'Replace it.' });
    expect(() => sentence.then({ refused: 'broken', hint: 'Call us.' })).toThrow('Call us.');
  });

  test('shows the difference when other events were decided', () => {
    const wrong = () => given(lamp, []).when({ switchTo: true }).then([off]);
    expect(wrong).toThrow(/SwitchedOn[\s\S]*SwitchedOff/);
  });

  test('fails when events came and a refusal was expected, and the other way round', () => {
    expect(() => given(lamp, []).when({ switchTo: true }).then({ refused: 'broken' })).toThrow('SwitchedOn');
    expect(() => given(lamp, [broke]).when({ switchTo: true }).then([])).toThrow('The lamp is broken.');
  });
});
