import type { Page } from 'playwright-core';

/** An event of Chromium's trace. `tdur` is processor time, in microseconds. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: unknown };
};

/**
 * Records the tasks of the page's main thread. They are measured in processor time, which other work on the machine
 * lengthens far less than it delays the task.
 * @returns a function that ends the recording and returns the processor time of each task, in milliseconds
 */
export const recordTasks = async (page: Page): Promise<() => Promise<readonly number[]>> => {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => {
    // The protocol leaves the form of an event to the format of traces.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  return async () => {
    const ended = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
    await devTools.send('Tracing.end');
    await ended;
    await devTools.detach();
    const thread = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
    const mainThreads = new Set(
      events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
    );
    const tasks = events.filter(
      (event) => event.name === 'ThreadControllerImpl::RunTask' && mainThreads.has(thread(event)),
    );
    if (tasks.length === 0) throw new Error('The trace has no task of the main thread of a page.');
    return tasks.map(({ tdur = 0 }) => tdur / 1000);
  };
};
