import { fieldErrorsOf } from '../api/api-problem.js';

// not translated: a selector.
const wrongFields =
  ':is([aria-invalid="true"], [data-wrong] :is(input, select, textarea, button)):not(:disabled)';

/** Waits this long for a folded part to open and load. */
const framesMax = 60;

/** Focuses the first field that is marked as wrong, as soon as it shows. */
const focusFirstError = (): void => {
  let frames = 0;
  const look = (): void => {
    const field = [...document.querySelectorAll<HTMLElement>(wrongFields)].find((one) =>
      one.checkVisibility(),
    );
    if (field !== undefined) field.focus();
    else if (frames++ < framesMax) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

type Errors = Readonly<Record<string, string>>;
type ErrorForm = { readonly setErrors: (errors: Errors) => void };

/**
 * Marks the fields that the API refused, and focuses the first of them.
 * @param place maps fields of the API to those of the form
 */
export const showFieldErrors = (
  form: ErrorForm,
  error: unknown,
  place: (errors: Errors) => Errors = (errors) => errors,
): void => {
  form.setErrors(place(fieldErrorsOf(error)));
  focusFirstError();
};
