import { describe, expect, test } from '@jest/globals';
import { Slots } from '../../src/email/mail-connections.js';

const never = new AbortController().signal;

describe('slots', () => {
  test('are handed to those who wait, in turn', async () => {
    const slots = new Slots(2);
    const order: string[] = [];
    const [first, second] = [await slots.take(never), await slots.take(never)];
    const third = slots.take(never).then((release) => {
      order.push('third');
      return release;
    });
    const fourth = slots.take(never).then((release) => {
      order.push('fourth');
      return release;
    });
    second();
    (await third)();
    (await fourth)();
    expect(order).toEqual(['third', 'fourth']);
    first();
  });

  test('are not waited for any more once the signal aborts', async () => {
    const slots = new Slots(1);
    const release = await slots.take(never);
    const impatience = new AbortController();
    const waiting = slots.take(impatience.signal);
    impatience.abort(new Error('too long'));
    await expect(waiting).rejects.toThrow('too long');
    await expect(slots.take(impatience.signal)).rejects.toThrow('too long');
    release();
    expect(await slots.take(never)).toBeInstanceOf(Function);
  });

  test('given back twice are one slot', async () => {
    const slots = new Slots(1);
    const release = await slots.take(never);
    release();
    release();
    await slots.take(never);
    await expect(slots.take(AbortSignal.timeout(20))).rejects.toThrow();
  });
});
