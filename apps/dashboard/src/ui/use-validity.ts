import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the browser from submitting a form while a field says what is wrong with it. */
export const useValidity = <Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  fault: string | undefined,
): RefObject<Field | null> => {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.setCustomValidity(fault ?? ''), [fault]);
  return field;
};
