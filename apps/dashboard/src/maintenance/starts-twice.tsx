import { t } from '../language/text.js';
import { Segmented } from '../ui/segmented.js';
import type { WindowDraft } from './window-draft.js';
import { timeWithOffset } from './window-words.js';
import { momentsOf } from './zoned-time.js';

type StartsTwiceProps = {
  readonly draft: WindowDraft;
  readonly onChange: (isSecond: boolean) => void;
};

/** Asks which of two moments is meant, where the clocks go back and show the start twice. */
export const StartsTwice = ({ draft: { starts, isSecond, time_zone: zone }, onChange }: StartsTwiceProps) => {
  const [first, second] = momentsOf(starts, zone);
  if (first === undefined || second === undefined) return null;
  return (
    <Segmented
      label={t('The clocks go back, and show this time twice. Which is meant?')}
      choices={[
        { value: 'first', label: t('The first, {time}', { time: timeWithOffset(first, zone) }) },
        { value: 'second', label: t('The second, {time}', { time: timeWithOffset(second, zone) }) },
      ]}
      value={isSecond ? 'second' : 'first'}
      onChange={(chosen) => onChange(chosen === 'second')}
    />
  );
};
