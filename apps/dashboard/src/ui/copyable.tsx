import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../language/text.js';
import classes from './copyable.module.css';
import { firstLines } from './first-lines.js';
import { CheckIcon, CopyIcon } from './icons.js';

const linesAtFirst = 30;

type CopyableProps = {
  /** For the button: "the body", and in German its name: "der Inhalt". */
  readonly what: string;
  readonly text: string;
  /** The text on the page, where it differs from the copied text. */
  readonly shown?: string;
};

export const Copyable = ({ what, text, shown = text }: CopyableProps) => {
  const clipboard = useClipboard();
  const [isWhole, setIsWhole] = useState(false);
  const { lines, leftOut } = firstLines(shown, isWhole ? Number.POSITIVE_INFINITY : linesAtFirst);
  return (
    <div className={classes.frame}>
      <section aria-label={what}>
        <pre className={classes.text}>{lines}</pre>
      </section>
      <ActionIcon
        variant="default"
        aria-label={clipboard.copied ? t('Copied') : t('Copy {what}', { what })}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
      {leftOut > 0 && (
        <Button size="compact-xs" variant="default" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('Show {count, plural, one {# more line} other {# more lines}}', { count: leftOut })}
        </Button>
      )}
    </div>
  );
};
