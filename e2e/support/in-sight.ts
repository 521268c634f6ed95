import type { Locator } from 'playwright-core';

/** Returns true if all of it is in the window, and nothing lies over its top, its middle or its bottom. */
export const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const isUncovered = (y: number): boolean => {
      const at = document.elementFromPoint(left + width / 2, y);
      return at !== null && (element.contains(at) || at.contains(element));
    };
    return isWithin && [top + 1, top + height / 2, bottom - 1].every(isUncovered);
  });
