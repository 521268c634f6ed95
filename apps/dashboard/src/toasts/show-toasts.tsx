import { createRoot } from 'react-dom/client';
import { Toasts } from './toasts.js';

let isShown = false;

/** Beside the page, so that messages outlive the page that made the change. */
export const showToasts = (): void => {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
};
