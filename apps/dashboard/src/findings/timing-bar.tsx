import { t } from '../language/text.js';
import { lengthInWords } from '../ui/moments.js';
import classes from './timing-bar.module.css';
import type { TimingPart } from './timing-parts.js';

const partWords: Readonly<Record<TimingPart['name'], string>> = {
  DNS: 'DNS',
  Connect: t('Connect'),
  TLS: 'TLS',
  'First byte': t('First byte'),
  Download: t('Download'),
};

type TimingBarProps = { readonly parts: readonly TimingPart[] };

/** The phases of a request, with their times. */
export const TimingBar = ({ parts }: TimingBarProps) => (
  <div className={classes.timings}>
    <div className={classes.bar} aria-hidden="true">
      {parts.map(({ name, ms }) => (
        <span key={name} data-part={name} className={classes.part} style={{ flexGrow: ms }} />
      ))}
    </div>
    <dl className={classes.parts}>
      {parts.map(({ name, ms }) => (
        <div key={name} data-part={name}>
          <dt>{partWords[name]}</dt>
          <dd>{ms < 10 ? t('{count, number} ms', { count: ms }) : lengthInWords(ms)}</dd>
        </div>
      ))}
    </dl>
  </div>
);
