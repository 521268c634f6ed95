import { describe, expect, test } from '@jest/globals';
import type { PendingDispatch } from '@tocsin/domain';
import { Bulkheads } from '../../src/intake/bulkheads.js';
import type { Place } from '../../src/sending/sender.js';
import { aPending } from '../support/pending.js';
import { aPlace, enough, fill, perChannelMax, perHostMax, perSlowChannelMax } from '../support/places.js';

describe('the messages in flight', () => {
  test('are as many as allowed, and as many again after these have left', () => {
    const bulkheads = new Bulkheads(10);
    const entered = fill(bulkheads, aPlace);
    expect([entered.length, bulkheads.free]).toEqual([10, 0]);
    for (const place of entered) bulkheads.leave(place);
    expect(bulkheads.free).toBe(10);
    expect(fill(bulkheads, aPlace)).toHaveLength(10);
  });

  test('of one account are at most four times the free places', () => {
    const bulkheads = new Bulkheads(100);
    const shares = Array.from({ length: 4 }, () => {
      const accountId = aPlace().accountId;
      return fill(bulkheads, () => aPlace({ accountId })).length;
    });
    expect(shares).toEqual([80, 16, 4, 0]);
  });

  test('to one host are as many as it has connections', () => {
    const bulkheads = new Bulkheads(10_000);
    const { host } = aPlace();
    const entered = fill(bulkheads, () => aPlace({ host }));
    expect(entered).toHaveLength(perHostMax);
    expect(bulkheads.roomOf(host)).toBe(0);
    expect(bulkheads.hasRoomFor(aPlace())).toBe(true);
    expect(bulkheads.roomOf(aPlace().host)).toBe(perHostMax);
    for (const place of entered.slice(0, 3)) bulkheads.leave(place);
    expect(bulkheads.roomOf(host)).toBe(3);
  });

  test('without a known host have only the total limit', () => {
    const bulkheads = new Bulkheads(1000);
    expect(bulkheads.roomOf(undefined)).toBe(1000);
    expect(fill(bulkheads, () => aPlace({ host: undefined }))).toHaveLength(1000);
    expect([bulkheads.roomOf(undefined), bulkheads.roomOf('a host')]).toEqual([0, 0]);
  });

  test('to one channel are at most 128, whatever its host', () => {
    const bulkheads = new Bulkheads(10_000);
    const { accountId, channelId } = aPlace();
    expect(fill(bulkheads, () => aPlace({ accountId, channelId }))).toHaveLength(perChannelMax);
    expect(bulkheads.hasRoomFor(aPlace({ accountId }))).toBe(true);
  });

  test('to channels that keep timing out are at most two each, and a quarter together', () => {
    const bulkheads = new Bulkheads(10);
    const place = aPlace({ slow: true });
    expect(fill(bulkheads, () => place)).toHaveLength(perSlowChannelMax);
    expect(fill(bulkheads, () => aPlace({ slow: true }))).toHaveLength(1);
    expect(fill(bulkheads, aPlace)).toHaveLength(7);
  });

  test('to a channel that became slow count against the slow limit', () => {
    const bulkheads = new Bulkheads(100);
    const place = aPlace();
    for (let times = 0; times < 3; times++) bulkheads.enter(place);
    expect(bulkheads.hasRoomFor({ ...place, slow: true })).toBe(false);
    for (let times = 0; times < 2; times++) bulkheads.leave(place);
    expect(bulkheads.hasRoomFor({ ...place, slow: true })).toBe(true);
  });
});

const placeOf = ({ accountId, channelId }: PendingDispatch): Place => aPlace({ accountId, channelId });

describe('a reservation', () => {
  test('admits messages that have a place, in turns between accounts', () => {
    const [a, b] = [aPending(), aPending()];
    const pending = [a, aPending(a), aPending(a), aPending(a), b, aPending(b)];
    const reservation = new Bulkheads(3).reserve(placeOf, enough);
    expect(reservation.admit(pending)).toEqual([a, b, pending[1]]);
  });

  test('skips messages without a place', () => {
    const bulkheads = new Bulkheads(1000);
    const busy = aPending();
    fill(bulkheads, () => placeOf(busy));
    const [another, ofAnother] = [aPending({ accountId: busy.accountId }), aPending()];
    const { admit } = bulkheads.reserve(placeOf, enough);
    expect(admit([busy, another, ofAnother])).toEqual([ofAnother, another]);
  });

  test('admits no more than its limit', () => {
    const bulkheads = new Bulkheads(10);
    const pending = Array.from({ length: 5 }, () => aPending());
    expect(bulkheads.reserve(placeOf, 2).admit(pending)).toEqual(pending.slice(0, 2));
    expect(bulkheads.free).toBe(8);
  });

  test('holds its places until it is settled', () => {
    const bulkheads = new Bulkheads(2);
    const pending = [aPending(), aPending()];
    const first = bulkheads.reserve(placeOf, enough);
    first.admit(pending);
    expect(bulkheads.reserve(placeOf, enough).admit([aPending()])).toEqual([]);
    first.settle([]);
    expect(bulkheads.reserve(placeOf, enough).admit(pending)).toEqual(pending);
  });

  test('starts again at a second call, as when a transaction runs again', () => {
    const bulkheads = new Bulkheads(2);
    const reservation = bulkheads.reserve(placeOf, enough);
    const [first, second, third] = [aPending(), aPending(), aPending()];
    expect(reservation.admit([first, second])).toEqual([first, second]);
    expect(reservation.admit([second, third])).toEqual([second, third]);
    expect(bulkheads.free).toBe(0);
    expect(reservation.admit([third])).toEqual([third]);
    expect(bulkheads.free).toBe(1);
    expect(reservation.settle([third]).map(({ dispatch }) => dispatch)).toEqual([third]);
    expect(bulkheads.free).toBe(1);
  });

  test('keeps the places of claimed messages when it is settled', () => {
    const bulkheads = new Bulkheads(10);
    const pending = Array.from({ length: 4 }, () => aPending());
    const reservation = bulkheads.reserve(placeOf, enough);
    reservation.admit(pending);
    const settled = reservation.settle(pending.slice(1, 3));
    expect(settled.map(({ dispatch }) => dispatch)).toEqual(pending.slice(1, 3));
    expect(bulkheads.free).toBe(8);
    reservation.release();
    expect(bulkheads.free).toBe(8);
    for (const { place } of settled) bulkheads.leave(place);
    expect(bulkheads.free).toBe(10);
  });

  test('frees every place when it is released', () => {
    const bulkheads = new Bulkheads(10);
    const reservation = bulkheads.reserve(placeOf, enough);
    reservation.admit([aPending(), aPending()]);
    reservation.release();
    reservation.release();
    expect(bulkheads.free).toBe(10);
  });

  test('has no place for a message that it did not admit', () => {
    const bulkheads = new Bulkheads(10);
    expect(bulkheads.reserve(placeOf, enough).settle([aPending()])).toEqual([]);
    expect(bulkheads.free).toBe(10);
  });
});
