// not translated: a selector.
const wrongFields =
  ':is([aria-invalid="true"], [data-wrong] :is(input, select, textarea, button)):not(:disabled)';

/** Waits this long for a folded part to open and load. */
const framesMax = 60;

/** Focuses the first field that is marked as wrong, as soon as it shows. */
export const focusFirstError = (within: ParentNode = document): void => {
  let frames = 0;
  const look = (): void => {
    const field = [...within.querySelectorAll<HTMLElement>(wrongFields)].find((one) => one.checkVisibility());
    if (field !== undefined) field.focus();
    else if (frames++ < framesMax) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
