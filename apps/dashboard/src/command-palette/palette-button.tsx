import { Suspense, useCallback, useEffect, useState } from 'react';
import { t } from '../language/text.js';
import { SearchIcon } from '../ui/icons.js';
import { lazyPart } from '../ui/lazy-part.js';
import classes from './palette-button.module.css';

// not translated: the name of the component.
const Palette = lazyPart(() => import('./palette.js'), 'Palette');

/** Opens the palette, as Ctrl+K does. Its file is loaded when it is first opened. */
export const PaletteButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon />
        <span className={classes.words}>{t('Find or do')}</span>
        <kbd className={classes.key}>{t('Ctrl K')}</kbd>
      </button>
      <Suspense>{isOpen && <Palette onClose={close} />}</Suspense>
    </>
  );
};
