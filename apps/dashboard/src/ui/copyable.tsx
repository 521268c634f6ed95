import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import classes from './copyable.module.css';
import { CheckIcon, CopyIcon } from './icons.js';

type CopyableProps = {
  /** For the button: "Copy the body". */
  readonly what: string;
  readonly text: string;
  /** The text on the page, where it differs from the copied text. */
  readonly shown?: string;
};

export const Copyable = ({ what, text, shown = text }: CopyableProps) => {
  const clipboard = useClipboard();
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach a scrolling area (WCAG 2.1.1). */}
      <section className={classes.scroll} tabIndex={0} aria-label={what}>
        <pre className={classes.text}>{shown}</pre>
      </section>
      <ActionIcon
        className={classes.button}
        variant="default"
        aria-label={clipboard.copied ? 'Copied' : `Copy ${what}`}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
    </div>
  );
};
