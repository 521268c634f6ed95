import { afterEach } from '@jest/globals';

type Closeable = { close(): Promise<void> };

const opened: Closeable[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** Closes it after the test, in reverse order of opening. */
export const closedAfterwards = <T extends Closeable>(each: T): T => {
  opened.push(each);
  return each;
};
