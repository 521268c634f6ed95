import type { Locator, Page } from 'playwright-core';

/** In CSS pixels, in both directions: WCAG 2.2, success criterion 2.5.5. */
const targetSideMin = 44;

export type SmallTarget = {
  readonly what: string;
  readonly width: number;
  readonly height: number;
};

/**
 * Makes a page believe that a finger points at it, as Playwright's `hasTouch` does, without opening it again.
 * The style sheets see `(pointer: coarse)`.
 */
export const useTouch = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
};

/**
 * The controls of which less than 44 by 44 pixels react to a finger, measured where a finger would hit: what
 * covers a control makes it smaller, its label and its `::after` make it larger. WCAG excepts links in a sentence.
 * @param part of a page; in an open dialog, only the dialog is measured
 */
export const smallTargets = (part: Locator): Promise<readonly SmallTarget[]> =>
  part.evaluate(measure, targetSideMin);

/** Runs in the page. */
const measure = (part: Element, sideMin: number): readonly SmallTarget[] => {
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="option"], [role="menuitem"]';

  const isShown = (control: Element): boolean => {
    const { right, bottom, width, height } = control.getBoundingClientRect();
    const isRead = control.closest('[inert], [aria-hidden="true"]') === null;
    // A link that skips to the content lies above the page until it has the focus.
    return (
      isRead &&
      width > 0 &&
      height > 0 &&
      right > 0 &&
      bottom > 0 &&
      control.checkVisibility({ visibilityProperty: true })
    );
  };

  const isInSentence = (control: Element): boolean => {
    if (!(control instanceof HTMLAnchorElement) || getComputedStyle(control).display !== 'inline')
      return false;
    let around = control.parentElement;
    while (around !== null && getComputedStyle(around).display === 'inline') around = around.parentElement;
    const others = [...(around?.querySelectorAll(controls) ?? [])].map(
      ({ textContent }) => textContent ?? '',
    );
    const words = others.reduce((text, part) => text.replace(part, ''), around?.textContent ?? '');
    return /\p{L}/u.test(words);
  };

  const isHit = (control: Element, x: number, y: number): boolean => {
    const at = document.elementFromPoint(x, y);
    if (at === null) return false;
    return control.contains(at) || (at.closest('label') as HTMLLabelElement | null)?.control === control;
  };

  /** How far a finger hits the control from a point in one direction, in pixels. */
  const reach = (control: Element, x: number, y: number, stepX: number, stepY: number): number => {
    let steps = 0;
    while (steps < sideMin && isHit(control, x + (steps + 1) * stepX, y + (steps + 1) * stepY)) steps += 1;
    return steps;
  };

  const sizeOf = (control: Element): { readonly width: number; readonly height: number } => {
    control.scrollIntoView({ block: 'center', inline: 'center' });
    // A link that breaks into lines is hit on its first.
    const box = control.getClientRects()[0] ?? control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!isHit(control, x, y)) return { width: 0, height: 0 };
    return {
      width: 1 + reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0),
      height: 1 + reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1),
    };
  };

  const nameOf = (control: Element): string => {
    const label =
      control.getAttribute('aria-label') ?? (control as HTMLInputElement).labels?.[0]?.textContent;
    return `${control.tagName.toLowerCase()} “${(label ?? control.textContent ?? '').trim().slice(0, 50)}”`;
  };

  // Nothing beside an open dialog can be hit.
  const shown = part.querySelector('[role="dialog"], dialog[open]') ?? part;
  return [...shown.querySelectorAll(controls)]
    .filter((control) => isShown(control) && !isInSentence(control))
    .map((control) => ({ what: nameOf(control), ...sizeOf(control) }))
    .filter(({ width, height }) => width < sideMin || height < sideMin);
};
