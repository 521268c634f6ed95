import type { Page } from 'playwright-core';

/**
 * The texts of a page that end where a box cuts them, without an ellipsis: "Überne" for "Übernehmen". What a person can
 * scroll to is not cut, and neither is what only a screen reader reads.
 */
export const cutTexts = (page: Page): Promise<readonly string[]> => page.evaluate(measure);

/** Runs in the page. */
const measure = (): readonly string[] => {
  /** Letters lean over their box by a pixel. */
  const toleratedPixels = 1.5;
  /** The width of what only a screen reader reads. */
  const onlyRead = 2;

  const isCutBy = (box: Element, text: DOMRect): boolean => {
    const { left, right } = box.getBoundingClientRect();
    return text.left < left - toleratedPixels || text.right > right + toleratedPixels;
  };

  const isCut = (node: Node, text: DOMRect): boolean => {
    for (let box = node.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
      const isRead = box.clientWidth > onlyRead && clipPath === 'none';
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || !isRead)
        return false;
      if ((overflowX === 'hidden' || overflowX === 'clip') && isCutBy(box, text)) return true;
    }
    return false;
  };

  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    if (text === '' || node.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    if (place.width > 0 && isCut(node, place)) found.push(text);
  }
  return found;
};
