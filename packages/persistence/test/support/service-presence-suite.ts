import { expect, test } from '@jest/globals';
import { instant, type MonitorId } from '@tocsin/domain';
import { arrange, opened } from './stores.js';

const after = (ms: number) => instant(new Date(Date.parse('2026-05-03T12:00:00.000Z') + ms));

export const servicePresenceSuite = (newDatabase: () => Promise<string>): void => {
  test('an absence is known from the last presence on, and stays known after it', async () => {
    const { database, unitOfWork } = await opened(await newDatabase());
    const { monitorId } = await arrange(unitOfWork);
    const note = (ms: number) => unitOfWork.run(({ presence }) => presence.note(after(ms)));
    const absenceAt = (ms: number) => unitOfWork.committed.presence.absence(after(ms));
    const expectJobs = (monitor: MonitorId) =>
      unitOfWork.run(({ heartbeats }) => heartbeats.start(monitor, 'pings', after(0)));

    await note(0);
    expect(await absenceAt(60_000)).toBeNull();
    expect(await unitOfWork.committed.presence.isOfInterest()).toBe(false);
    await expectJobs(monitorId);
    expect(await unitOfWork.committed.presence.isOfInterest()).toBe(true);
    await note(0);
    expect(await absenceAt(5_000)).toBeNull();
    expect(await absenceAt(5_001)).toEqual({ from: after(0), to: after(5_001) });
    await note(2_000);
    await note(7_000);
    expect(await absenceAt(9_000)).toBeNull();
    await note(107_000);
    const absence = { from: after(7_000), to: after(107_000) };
    expect(await absenceAt(107_000)).toEqual(absence);
    await note(109_000);
    expect(await absenceAt(109_000)).toEqual(absence);
    // The clock was set back.
    await note(50_000);
    expect(await absenceAt(50_000)).toEqual(absence);
    await note(60_000);
    expect(await absenceAt(60_000)).toEqual({ from: after(50_000), to: after(60_000) });
    await database.close();
  });
};
