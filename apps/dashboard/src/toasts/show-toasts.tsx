import { createRoot } from 'react-dom/client';
import { Toasts } from './toasts.js';

let isShown = false;

/** Rendered outside of pages, so that messages stay when the page changes. */
export const showToasts = (): void => {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
};
