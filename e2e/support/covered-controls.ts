import type { Page } from 'playwright-core';

/** When a form grows, the message over it moves up one frame later. A control that is covered for so many frames stays covered. */
const framesMax = 30;

/**
 * The controls of the page that its messages cover, even when they are scrolled to the middle of the window: at those
 * that stand at the edge of the window, scrolling changes nothing.
 */
export const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (frames) => {
    const covered = (): readonly string[] => {
      const messages = document.querySelector('[class*="_toasts_"]');
      if (messages === null || messages.children.length === 0) throw new Error('The page shows no message.');
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]',
      );
      return [...controls]
        .filter(
          (control) => !messages.contains(control) && control.checkVisibility({ visibilityProperty: true }),
        )
        .filter((control) => {
          control.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { left, top, width, height } = control.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return at !== null && messages.contains(at);
        })
        .map((control) => control.outerHTML.slice(0, 120));
    };
    let found = covered();
    for (let frame = 0; frame < frames && found.length > 0; frame += 1) {
      await new Promise(requestAnimationFrame);
      found = covered();
    }
    return found;
  }, framesMax);
