import { type RefCallback, useCallback } from 'react';

/**
 * Writes the height of an element into a variable of the page's styles, in pixels, so that others can keep clear of it.
 * @param variable such as `--bulk-height`
 */
export const useHeight = (variable: `--${string}`): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(variable);
      };
    },
    [variable],
  );
