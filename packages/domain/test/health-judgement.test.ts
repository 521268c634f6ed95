import { describe, expect, test } from '@jest/globals';
import { heldOpenBy } from '../src/health-judgement.js';
import { forgetResults, initialHealth } from '../src/monitor-health.js';
import { aParent, aPolicy, at, HealthWorld, parentIncidentId } from './support/health-world.js';

const minute = 60;

/** Returns a monitor whose incident is open, after two failed checks. */
const down = (policy = aPolicy()): HealthWorld => {
  const world = new HealthWorld(policy);
  world.sees('up', 0);
  world.sees('down', 60);
  world.sees('down', 75);
  expect(world.story).toEqual(['opened']);
  world.story.length = 0;
  return world;
};

describe('confirming a failure', () => {
  test('takes two results in a row', () => {
    const world = new HealthWorld();
    expect(world.sees('up', 0)).toMatchObject({ status: 'up', step: null, nextCheckMs: 60_000 });
    expect(world.sees('down', 60)).toMatchObject({ status: 'up', step: null, nextCheckMs: 15_000 });
    expect(world.sees('down', 75, { message: 'It answered 503.' })).toMatchObject({
      status: 'down',
      step: {
        type: 'open',
        cause: { status: 'down', message: 'It answered 503.' },
        severity: 'critical',
        suppressedBy: null,
      },
      nextCheckMs: 60_000,
    });
  });

  test('begins anew after a success', () => {
    const world = new HealthWorld();
    world.seesEachMinute(['down', 'up', 'down', 'up', 'degraded', 'up'], 0);
    expect(world.story).toEqual([]);
  });

  test('takes as many results as the monitor asks for', () => {
    const once = new HealthWorld(aPolicy({ failuresToOpen: 1 }));
    once.sees('down', 0);
    expect(once.story).toEqual(['opened']);

    const thrice = new HealthWorld(aPolicy({ failuresToOpen: 3 }));
    thrice.seesEachMinute(['down', 'down'], 0);
    expect(thrice.story).toEqual([]);
    thrice.sees('down', 120);
    expect(thrice.story).toEqual(['opened']);
  });

  test('looks again within the interval when that is short', () => {
    const world = new HealthWorld(aPolicy({ intervalMs: 10_000 }));
    expect(world.sees('down', 0).nextCheckMs).toBe(10_000);
  });

  test('is not hurried once the incident is open', () => {
    const world = down();
    expect(world.sees('down', 135)).toMatchObject({ step: null, nextCheckMs: 60_000 });
  });

  test('goes on when the clock was set back', () => {
    const world = new HealthWorld();
    world.sees('up', 3600);
    world.sees('down', 60);
    world.sees('down', 75);
    expect(world.story).toEqual(['opened']);
  });

  test('begins anew after a long silence', () => {
    const world = new HealthWorld();
    world.sees('down', 0);
    world.sees('down', 5 * minute);
    expect(world.story).toEqual([]);
  });
});

describe('recovering', () => {
  test('takes one success, and resolves', () => {
    const world = down();
    expect(world.sees('up', 135)).toMatchObject({
      status: 'up',
      step: { type: 'resolve', reason: 'recovered' },
    });
  });

  test('takes as many successes in a row as the monitor asks for, which come soon', () => {
    const world = down(aPolicy({ successesToResolve: 3 }));
    expect(world.sees('up', 135)).toMatchObject({ status: 'down', step: null, nextCheckMs: 15_000 });
    world.sees('up', 150);
    world.sees('down', 165);
    world.sees('up', 180);
    world.sees('up', 195);
    expect(world.story).toEqual([]);
    world.sees('up', 210);
    expect(world.story).toEqual(['resolved']);
  });

  test('resolves what the checks opened even when all that they found was lost', () => {
    const world = down(aPolicy({ successesToResolve: 2 }));
    world.health = initialHealth;
    world.sees('up', 135);
    expect(world.story).toEqual([]);
    world.sees('up', 150);
    expect(world.story).toEqual(['resolved']);
  });
});

describe('results that say nothing', () => {
  test('neither open nor resolve', () => {
    const world = new HealthWorld();
    world.seesEachMinute(['down', 'unknown', 'unknown', 'unknown'], 0);
    expect(world.story).toEqual([]);

    const open = down();
    open.seesEachMinute(['unknown', 'unknown'], 135);
    expect(open.story).toEqual([]);
  });

  test('do not interrupt what is being confirmed', () => {
    const world = new HealthWorld();
    world.seesEachMinute(['down', 'unknown', 'down'], 0);
    expect(world.story).toEqual(['opened']);
  });

  test.each([
    [3600_000, true, 30_000],
    [3600_000, false, 3600_000],
    [10_000, true, 10_000],
  ])(
    'are looked at again soon when the prober saw nothing: every %i ms, excused: %s',
    (intervalMs, excused, nextCheckMs) => {
      const world = new HealthWorld(aPolicy({ intervalMs }));
      expect(world.sees('unknown', 0, { excused })).toMatchObject({ step: null, nextCheckMs });
    },
  );

  test('make the status unknown when they are all that comes', () => {
    const world = down();
    expect(world.sees('unknown', 75 + 4 * minute).status).toBe('down');
    expect(world.sees('unknown', 75 + 5 * minute).status).toBe('unknown');
    expect(world.sees('up', 75 + 6 * minute).step).toEqual({ type: 'resolve', reason: 'recovered' });
  });
});

describe('a monitor that names regions', () => {
  const regions = ['eu', 'us', 'ap'];
  const two = aPolicy({ regions, regionsToOpen: 2 });
  const allUp = (policy = two) => {
    const world = new HealthWorld(policy);
    for (const region of regions) world.sees('up', 0, { region });
    return world;
  };

  test('is down when as many regions as it asks for find it so', () => {
    const world = allUp();
    world.sees('down', 60, { region: 'eu' });
    expect(world.sees('down', 75, { region: 'eu' })).toMatchObject({ status: 'up', step: null });
    world.sees('down', 80, { region: 'us' });
    expect(world.sees('down', 95, { region: 'us' })).toMatchObject({
      status: 'down',
      step: { type: 'open' },
    });
  });

  test('names the regions that find it failing only where another finds it up', () => {
    const one = allUp(aPolicy({ regions }));
    one.sees('down', 60, { region: 'us' });
    expect(one.sees('down', 75, { region: 'us' }).step).toMatchObject({ cause: { seenFrom: ['us'] } });

    const all = allUp(aPolicy({ regions, regionsToOpen: 3 }));
    for (const region of regions) all.sees('down', 60, { region });
    const [last] = regions.map((region) => all.sees('down', 75, { region })).slice(-1);
    expect(last?.step).toMatchObject({ type: 'open', cause: { seenFrom: [] } });
  });

  test('has the other regions look as soon as one sees a failure', () => {
    const world = allUp();
    expect(world.sees('down', 60, { region: 'eu' }).checkOtherRegionsSoon).toBe(true);
    expect(world.sees('down', 75, { region: 'eu' }).checkOtherRegionsSoon).toBe(false);
    expect(new HealthWorld().sees('down', 0).checkOtherRegionsSoon).toBe(false);
  });

  test('is up again when fewer than that find it down', () => {
    const world = allUp();
    for (const region of ['eu', 'us']) {
      world.sees('down', 60, { region });
      world.sees('down', 75, { region });
    }
    world.sees('up', 120, { region: 'ap' });
    expect(world.story).toEqual(['opened']);
    world.sees('up', 135, { region: 'us' });
    expect(world.story).toEqual(['opened', 'resolved']);
  });

  test('is degraded when regions agree that something is wrong and not on how wrong', () => {
    const world = allUp();
    world.sees('down', 60, { region: 'eu' });
    world.sees('down', 75, { region: 'eu' });
    world.sees('degraded', 80, { region: 'us' });
    expect(world.sees('degraded', 95, { region: 'us' }).step).toMatchObject({
      cause: { status: 'degraded' },
      severity: 'warning',
    });
  });

  test('does without the regions that have long been silent', () => {
    const world = new HealthWorld(two);
    for (let time = 0; time <= 4 * minute; time += minute) world.sees('down', time, { region: 'eu' });
    expect(world.story).toEqual([]);
    world.sees('down', 5 * minute, { region: 'eu' });
    expect(world.story).toEqual(['opened']);
  });

  test('is not kept down by a region that fell silent', () => {
    const world = allUp(aPolicy({ regions }));
    world.sees('down', 60, { region: 'eu' });
    world.sees('down', 75, { region: 'eu' });
    for (let time = 80; time < 75 + 5 * minute; time += minute) world.sees('up', time, { region: 'us' });
    expect(world.story).toEqual(['opened']);
    world.sees('up', 75 + 5 * minute, { region: 'us' });
    expect(world.story).toEqual(['opened', 'resolved']);
  });

  test('hears no region that it does not name', () => {
    const world = allUp();
    for (const region of ['sa', 'af']) {
      world.sees('down', 60, { region });
      world.sees('down', 75, { region });
    }
    expect(world.story).toEqual([]);
    expect(world.health.regions).toHaveLength(3);
  });

  test('forgets the regions that it names no more', () => {
    const world = allUp(aPolicy({ regions }));
    world.sees('down', 60, { region: 'eu' });
    world.sees('down', 75, { region: 'eu' });
    world.policy = aPolicy({ regions: ['us', 'ap'] });
    world.sees('up', 80, { region: 'us' });
    expect(world.story).toEqual(['opened', 'resolved']);
  });
});

describe('what is stored', () => {
  test('stays the same value while results say nothing new, but for signs of life now and then', () => {
    const world = new HealthWorld(aPolicy({ intervalMs: 30_000, successesToResolve: 3 }));
    const told = Array.from({ length: 60 }, (_, index) => {
      const before = world.health;
      return world.sees('up', index * 30).health !== before;
    });
    expect(told.slice(0, 3)).toEqual([true, true, true]);
    expect(told.slice(3).filter(Boolean).length).toBeLessThanOrEqual(15);
  });
});

test('all probers count as one region when a monitor names none', () => {
  const world = new HealthWorld();
  world.sees('down', 0, { region: 'eu' });
  world.sees('down', 15, { region: 'us' });
  expect(world.story).toEqual(['opened']);
  world.sees('up', 30, { region: 'ap' });
  expect(world.story).toEqual(['opened', 'resolved']);
});

describe('a target that is degraded', () => {
  test('opens a warning', () => {
    const world = new HealthWorld();
    world.sees('degraded', 0);
    expect(world.sees('degraded', 15)).toMatchObject({
      status: 'degraded',
      step: { type: 'open', cause: { status: 'degraded' }, severity: 'warning' },
    });
  });

  test('opens no more than the monitor says when that is less than a warning', () => {
    const world = new HealthWorld(aPolicy({ severity: 'info' }));
    world.sees('degraded', 0);
    expect(world.sees('degraded', 15).step).toMatchObject({ severity: 'info' });
  });

  test('has one incident, which worsens once when it is down', () => {
    const world = new HealthWorld();
    world.seesEachMinute(['degraded', 'degraded', 'down'], 0);
    expect(world.story).toEqual(['opened']);
    expect(world.sees('down', 180, { message: 'It is gone.' }).step).toEqual({
      type: 'worsen',
      cause: { status: 'down', message: 'It is gone.', seenFrom: [] },
      severity: 'critical',
    });
    world.seesEachMinute(['degraded', 'degraded', 'down', 'down', 'degraded'], 240);
    world.sees('up', 600);
    expect(world.story).toEqual(['opened', 'worsened', 'resolved']);
  });

  test('has one incident, whatever else is wrong from day to day', () => {
    const day = 86_400;
    const world = new HealthWorld(aPolicy({ intervalMs: day * 1000 }));
    world.sees('degraded', 0, { message: 'It expires in 30 days.' });
    world.sees('degraded', 15, { message: 'It expires in 30 days.' });
    for (let days = 1; days < 30; days++) {
      world.sees('degraded', days * day, { message: `It expires in ${30 - days} days.` });
    }
    expect(world.story).toEqual(['opened']);
  });
});

describe('an incident that somebody opened by hand', () => {
  test('is not resolved by checks, and no other opens beside it', () => {
    const world = new HealthWorld();
    world.openIncident = { openedBy: 'request', suppressed: false };
    world.seesEachMinute(['up', 'down', 'down', 'down', 'up', 'up'], 0);
    expect(world.story).toEqual([]);
  });

  test('gives way to one of the checks when it was resolved and the target still fails', () => {
    const world = new HealthWorld();
    world.openIncident = { openedBy: 'request', suppressed: false };
    world.seesEachMinute(['down', 'down'], 0);
    world.openIncident = null;
    world.sees('down', 120);
    expect(world.story).toEqual(['opened']);
  });
});

describe('an incident of the checks that somebody resolved by hand', () => {
  test('is followed by another only when the failure is confirmed anew', () => {
    const world = down();
    world.openIncident = null;
    expect(world.sees('down', 135)).toMatchObject({ status: 'unknown', step: null, nextCheckMs: 15_000 });
    expect(world.sees('down', 150).step).toMatchObject({ type: 'open' });
  });

  test('counts for flapping', () => {
    const world = down();
    world.openIncident = null;
    world.sees('down', 135);
    expect(world.health.openings).toEqual([at(75)]);
  });
});

describe('a target or settings that were changed', () => {
  test('are found out anew, and the open incident still ends', () => {
    const world = down();
    world.health = forgetResults(world.health);
    world.sees('down', 135);
    world.sees('up', 150);
    expect(world.story).toEqual(['resolved']);
  });
});

describe('maintenance', () => {
  test('opens nothing, and goes on finding out', () => {
    const world = new HealthWorld();
    world.maintenanceUntil = at(600);
    world.sees('up', 0);
    world.sees('down', 60);
    expect(world.sees('down', 75)).toMatchObject({ status: 'down', step: null });
  });

  test('is followed by an incident at its end when the target still fails', () => {
    const world = new HealthWorld();
    world.maintenanceUntil = at(100);
    world.sees('down', 60);
    expect(world.sees('down', 75).nextCheckMs).toBe(25_000);
    world.maintenanceUntil = null;
    world.sees('down', 100);
    expect(world.story).toEqual(['opened']);
  });

  test('looks no less often when it lasts long', () => {
    const world = new HealthWorld();
    world.maintenanceUntil = at(10_000);
    world.sees('down', 60);
    expect(world.sees('down', 75).nextCheckMs).toBe(60_000);
  });

  test('lets an incident end that opened before', () => {
    const world = down();
    world.maintenanceUntil = at(600);
    world.sees('up', 135);
    expect(world.story).toEqual(['resolved']);
  });
});

describe('a monitor whose parent has an open incident', () => {
  const child = () => {
    const world = new HealthWorld();
    world.parent = aParent({ openIncidentId: parentIncidentId });
    world.sees('down', 0);
    expect(world.sees('down', 15).step).toMatchObject({ type: 'open', suppressedBy: parentIncidentId });
    return world;
  };

  test('opens its own without ringing', () => {
    expect(child().story).toEqual(['opened silently']);
  });

  test('resolves it', () => {
    const world = child();
    world.sees('up', 75);
    expect(world.story).toEqual(['opened silently', 'resolved']);
  });

  test('rings when it still fails once the parent is up, which is confirmed soon', () => {
    const world = child();
    world.sees('down', 75);
    world.parent = aParent();
    expect(world.sees('down', 135)).toMatchObject({ step: null, nextCheckMs: 15_000 });
    expect(world.sees('down', 150).step).toEqual({ type: 'announce' });
    world.sees('down', 210);
    world.sees('up', 270);
    expect(world.story).toEqual(['opened silently', 'rang', 'resolved']);
  });

  test('does not ring in maintenance', () => {
    const world = child();
    world.parent = null;
    world.maintenanceUntil = at(240);
    world.seesEachMinute(['down', 'down'], 75);
    expect(world.sees('down', 195).nextCheckMs).toBe(45_000);
    expect(world.story).toEqual(['opened silently']);
    world.maintenanceUntil = null;
    world.sees('down', 240);
    expect(world.story).toEqual(['opened silently', 'rang']);
  });

  test('worsens before it rings', () => {
    const world = new HealthWorld();
    world.parent = aParent({ openIncidentId: parentIncidentId });
    world.sees('degraded', 0);
    world.sees('degraded', 15);
    world.parent = aParent();
    world.seesEachMinute(['down', 'down', 'down'], 75);
    expect(world.story).toEqual(['opened silently', 'worsened', 'rang']);
  });
});

describe('a monitor whose parent may be about to fail', () => {
  test('has the parent looked at when it fails itself', () => {
    const world = new HealthWorld();
    world.parent = aParent();
    expect(world.sees('down', 0).checkParentSoon).toBe(true);
    expect(world.sees('down', 15).checkParentSoon).toBe(false);
    const orphan = new HealthWorld();
    expect(orphan.sees('down', 0).checkParentSoon).toBe(false);
  });

  test('waits for it', () => {
    const world = new HealthWorld();
    world.parent = aParent({ inDoubt: true });
    world.sees('down', 0);
    expect(world.sees('down', 15)).toMatchObject({ step: null, nextCheckMs: 15_000 });
    world.parent = aParent({ openIncidentId: parentIncidentId });
    world.sees('down', 30);
    expect(world.story).toEqual(['opened silently']);
  });

  test('does not wait for ever', () => {
    const world = new HealthWorld();
    world.parent = aParent({ inDoubt: true });
    world.seesEachMinute(['down', 'down', 'down'], 0);
    expect(world.story).toEqual([]);
    world.sees('down', 180);
    expect(world.story).toEqual(['opened']);
  });
});

describe('a target that flaps', () => {
  const flaps = (world: HealthWorld, times: number, fromSeconds = 0) => {
    for (let time = 0; time < times; time++) {
      world.seesEachMinute(['down', 'down', 'up'], fromSeconds + time * 3 * minute);
    }
  };
  const twice = ['opened', 'resolved', 'opened', 'resolved'];

  test('has its third incident of an hour end after five minutes of being up', () => {
    const world = new HealthWorld();
    flaps(world, 3);
    expect(world.story).toEqual([...twice, 'opened']);
    world.seesEachMinute(['up', 'up', 'up', 'up'], 9 * minute);
    expect(world.story).toEqual([...twice, 'opened']);
    world.sees('up', 13 * minute);
    expect(world.story).toEqual([...twice, 'opened', 'resolved']);
  });

  test('has later ones end after ten, then twenty minutes', () => {
    const world = new HealthWorld(aPolicy({ failuresToOpen: 1 }));
    const endsAfter = (fromSeconds: number): number => {
      world.sees('down', fromSeconds);
      for (let minutes = 1; ; minutes++) {
        world.sees('up', fromSeconds + minutes * minute);
        if (world.story.at(-1) === 'resolved') return minutes - 1;
      }
    };
    expect([0, 2, 4, 12, 25].map((minutes) => endsAfter(minutes * minute))).toEqual([0, 0, 5, 10, 20]);
  });

  test('rings no more while it is held', () => {
    const world = new HealthWorld();
    flaps(world, 20);
    expect(world.story).toEqual([...twice, 'opened']);
  });

  test('is calm again after an hour', () => {
    const world = new HealthWorld();
    flaps(world, 2);
    flaps(world, 2, 62 * minute);
    expect(world.story).toEqual([...twice, ...twice]);
  });
});

describe('an incident that flapping holds open', () => {
  const flaps = (): HealthWorld => {
    const world = new HealthWorld(aPolicy({ failuresToOpen: 1, successesToResolve: 1 }));
    world.seesEachMinute(['down', 'up', 'down', 'up', 'down'], 0);
    expect(world.story).toEqual(['opened', 'resolved', 'opened', 'resolved', 'opened']);
    return world;
  };
  const heldIn = (world: HealthWorld, seconds: number) => heldOpenBy(world.health, world.policy, at(seconds));

  test('is the third within an hour of checks, and has no end while the target is down', () => {
    const world = new HealthWorld(aPolicy({ failuresToOpen: 1, successesToResolve: 1 }));
    world.seesEachMinute(['down', 'up', 'down'], 0);
    expect(heldIn(world, 120)).toBeNull();
    expect(heldIn(flaps(), 240)).toEqual({ openings: 3, endsAt: null });
  });

  test('ends at the time that is said, and not before', () => {
    const world = flaps();
    world.sees('up', 300);
    expect(heldIn(world, 300)).toEqual({ openings: 3, endsAt: at(600) });
    world.sees('up', 599);
    expect(world.story.at(-1)).toBe('opened');
    world.sees('up', 600);
    expect(world.story.at(-1)).toBe('resolved');
    expect(heldIn(world, 600)).toBeNull();
  });
});
