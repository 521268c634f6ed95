import { useEffect, useRef } from 'react';
import { t } from '../../language/text.js';
import classes from './comparison.module.css';
import type { FactValue, Part, Run } from './exchange-facts.js';

type Side = 'failed' | 'good';

type FactValueProps = {
  readonly value: FactValue | null;
  readonly side: Side;
  /** For screen readers: "Body: First failed check". */
  readonly label: string;
};

/** Bytes of the network are shown as text, and never read as HTML. */
export const FactValueShown = ({ value, side, label }: FactValueProps) => {
  switch (value?.kind) {
    case undefined:
      return <span className={classes.nothing}>{t('none')}</span>;
    case 'text':
      return value.text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other key.
        <div key={at}>{line}</div>
      ));
    case 'parts':
      return <Parts parts={value.parts} />;
    case 'block':
      return (
        <>
          <Block runs={value.runs} side={side} label={label} />
          {value.notes.length > 0 && <p className={classes.note}>{value.notes.join('. ')}</p>}
        </>
      );
  }
};

const Parts = ({ parts }: { readonly parts: readonly Part[] }) => (
  <dl className={classes.parts}>
    {parts.map(({ name, text, differs }) => (
      <div key={name} data-differs={differs || undefined}>
        <dt>{name}</dt>
        <dd>
          {differs && <span aria-hidden="true">≠</span>} {text}
          {differs && <span className={classes.read}> ({t('differs')})</span>}
        </dd>
      </div>
    ))}
  </dl>
);

type BlockProps = { readonly runs: readonly Run[]; readonly side: Side; readonly label: string };

/** In pixels: two lines of a text. */
const twoLines = 40;

/** Scrolls to the first line that differs, unless it is in sight. */
const Block = ({ runs, side, label }: BlockProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const changed = box.current?.querySelector<HTMLElement>(`.${classes.changed}`);
    if (!box.current || !changed || changed.offsetTop < box.current.clientHeight - twoLines) return;
    box.current.scrollTop = changed.offsetTop - twoLines;
  }, []);
  if (runs.length === 0) return null;
  // Lines that only one check has: added in the failed one, gone from the good one.
  const Changed = side === 'failed' ? 'ins' : 'del';
  return (
    // biome-ignore-start lint/a11y: a keyboard must reach a scrolling area (WCAG 2.1.1), and no fields are in it.
    <div ref={box} role="group" className={classes.block} tabIndex={0} aria-label={label} dir="ltr">
      <pre className={classes.text}>
        {runs.map(({ text, isOnlyHere }, at) =>
          isOnlyHere ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other key.
            <Changed key={at} className={classes.changed}>
              <span className={classes.read}>{t('only here:')} </span>
              {text}
            </Changed>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <span key={at} className={classes.common}>
              {text}
            </span>
          ),
        )}
      </pre>
    </div>
    // biome-ignore-end lint/a11y: see above.
  );
};
