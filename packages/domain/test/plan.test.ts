import { describe, expect, test } from '@jest/globals';
import { planCovers, planFor, planHasRoom, plans } from '../src/plan.js';

describe('plans', () => {
  test('are Free for nothing and Lite for £1 a month or £10 a year', () => {
    expect(plans.free.priceGbp).toEqual({ month: 0, year: 0 });
    expect(plans.lite.priceGbp).toEqual({ month: 1, year: 10 });
  });

  test('are found under their own ids', () => {
    for (const [key, { id }] of Object.entries(plans)) expect(id).toBe(key);
  });
});

describe('planCovers', () => {
  test('Free covers Email', () => {
    expect(planCovers('free', 'Email')).toBeNull();
  });

  test.each(['Webhook', 'Pager'])('Free refuses %s and names Lite', (type) => {
    expect(planCovers('free', type)).toEqual({
      refused: 'plan_required',
      needs: 'lite',
      detail: `${type} channels need the Lite plan; the Free plan has Email only.`,
    });
  });

  test.each(['Email', 'Webhook', 'Pager'])('Lite covers %s, whatever types there are', (type) => {
    expect(planCovers('lite', type)).toBeNull();
  });
});

test('planFor names the plan that a type needs', () => {
  expect([planFor('Email'), planFor('Webhook'), planFor('Pager')]).toEqual(['free', 'lite', 'lite']);
});

describe('planHasRoom', () => {
  test.each([0, 1, 2])('Free has room for a monitor beside %i', (monitors) => {
    expect(planHasRoom('free', monitors)).toBeNull();
  });

  test.each([3, 4, 1000])('Free has no room for a monitor beside %i', (monitors) => {
    expect(planHasRoom('free', monitors)).toEqual({
      refused: 'monitor_limit_reached',
      monitorsMax: 3,
      detail: 'The Free plan has 3 monitors, and all are in use.',
    });
  });

  test('Free has room for as many as it lacks, and says how many', () => {
    expect(planHasRoom('free', 1, 2)).toBeNull();
    expect(planHasRoom('free', 1, 3)).toEqual({
      refused: 'monitor_limit_reached',
      monitorsMax: 3,
      detail: 'The Free plan has 3 monitors, and 1 is in use. It has room for 2 of these 3.',
    });
  });

  test('Lite has room without limit', () => {
    expect(planHasRoom('lite', Number.MAX_SAFE_INTEGER)).toBeNull();
  });
});
