import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { errorInWords } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { CrossIcon } from '../ui/icons.js';
import { useHeight } from '../ui/use-height.js';
import { type Toast, toasts } from './toast-store.js';
import classes from './toasts.module.css';

const shown = (): readonly Toast[] => toasts.shown;

const Toasts = () => {
  const [error, setError] = useState<string>();
  const undo = (toast: Toast) => toast.undo?.().catch((cause) => setError(errorInWords(cause)));
  return (
    <div
      ref={useHeight('--toasts-height')}
      className={classes.toasts}
      role="status"
      onMouseEnter={toasts.hold}
      onMouseLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {useSyncExternalStore(toasts.subscribe, shown).map((toast) => (
        <div key={toast.id} className={classes.toast}>
          <div className={classes.words}>
            {toast.text}
            {toast.progress && (
              <progress
                className={classes.progress}
                value={toast.progress.done}
                max={toast.progress.count}
                aria-label={t('{done} of {count} done', toast.progress)}
              />
            )}
          </div>
          {toast.undo && (
            <button type="button" className={classes.undo} onClick={() => undo(toast)}>
              {t('Undo')}
            </button>
          )}
          <button
            type="button"
            className={classes.dismiss}
            aria-label={t('Dismiss')}
            onClick={() => toasts.dismiss(toast.id)}
          >
            <CrossIcon />
          </button>
        </div>
      ))}
      {error !== undefined && (
        <div className={classes.toast}>
          <span>{t('It was not undone. {error}', { error })}</span>
          <button
            type="button"
            className={classes.dismiss}
            aria-label={t('Dismiss')}
            onClick={() => setError(undefined)}
          >
            <CrossIcon />
          </button>
        </div>
      )}
    </div>
  );
};

let isShown = false;

/** Rendered outside of pages, so that messages stay when the page changes. */
export const showToasts = (): void => {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />);
};
