import { Text } from '@mantine/core';
import { errorInWords } from '../../api/api-problem.js';
import { apiText } from '../../language/api-text.js';
import { t } from '../../language/text.js';
import { reasonInWords } from '../../reasons/reasons.js';
import { Status } from '../../ui/status.js';
import { checkStatusWords, checkTones } from '../shared/check-words.js';
import classes from './line-list.module.css';
import {
  type Double,
  isUnderstood,
  nameCharsMax,
  type PastedLine,
  targetCharsMax,
  type UnderstoodLine,
} from './pasted-lines.js';
import type { Trial } from './run-trials.js';

type LineListProps = {
  readonly lines: readonly PastedLine[];
  readonly nameOf: (line: UnderstoodLine) => string;
  readonly doubles: ReadonlyMap<PastedLine, Double>;
  /** By target. */
  readonly trials: ReadonlyMap<string, Trial>;
  readonly refused: ReadonlyMap<PastedLine, readonly string[]>;
};

/** Each line as it is understood, or what is wrong with it. */
export const LineList = ({ lines, nameOf, doubles, trials, refused }: LineListProps) => (
  <div className={classes.frame}>
    <table className={classes.table} aria-label={t('Lines as they are understood')}>
      <thead>
        <tr>
          <th scope="col">{t('Line')}</th>
          <th scope="col">{t('Monitor')}</th>
          <th scope="col">{t('Result')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td>{line.number}</td>
            <td>
              {isUnderstood(line) ? (
                <>
                  <Text fw={600}>{nameOf(line)}</Text>
                  <Text size="xs" c="dimmed" dir="ltr" className={classes.target ?? ''}>
                    {line.target}
                  </Text>
                </>
              ) : (
                <Text dir="auto">{line.text}</Text>
              )}
            </td>
            <td>
              <Result
                line={line}
                double={doubles.get(line)}
                trial={isUnderstood(line) ? trials.get(line.target) : undefined}
                refused={refused.get(line)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const faultWords = {
  no_target: t('This line has no target.'),
  long_name: t('A name has at most {count} characters.', { count: nameCharsMax }),
  long_target: t('A target has at most {count} characters.', { count: targetCharsMax }),
} as const;

type ResultProps = {
  readonly line: PastedLine;
  readonly double: Double | undefined;
  readonly trial: Trial | undefined;
  readonly refused: readonly string[] | undefined;
};

const Result = ({ line, double, trial, refused }: ResultProps) => {
  if (!isUnderstood(line)) return <Wrong>{faultWords[line.fault]}</Wrong>;
  if (refused !== undefined) return <Wrong>{refused.map(apiText).join(' ')}</Wrong>;
  if (double !== undefined) return <Text c="dimmed">{doubleInWords(double)}</Text>;
  if (trial === undefined) return null;
  if (trial.state === 'waiting') return <Text c="dimmed">{t('waits')}</Text>;
  if (trial.state === 'refused') return <Wrong>{errorInWords(trial.error)}</Wrong>;
  const { status } = trial.result;
  return (
    <>
      <Status tone={checkTones[status]}>{checkStatusWords[status]}</Status>
      <Text size="xs" c="dimmed">
        {reasonInWords(trial.result)}
      </Text>
    </>
  );
};

const Wrong = ({ children }: { readonly children: string }) => (
  <Text c="var(--mantine-color-error)">{children}</Text>
);

const doubleInWords = (double: Double): string =>
  double.of === 'monitor'
    ? t('Left out: “{name}” watches it.', { name: double.name })
    : t('Left out: line {number} has it.', { number: double.number });
