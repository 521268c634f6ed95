import { Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { checkStatusWords, checkTones } from '../../monitors/shared/check-words.js';
import { reasonInWords } from '../../reasons/reasons.js';
import { Moment } from '../../ui/ago.js';
import { Folded } from '../../ui/folded.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { lengthInWords } from '../../ui/moments.js';
import { Section } from '../../ui/section.js';
import { Segmented } from '../../ui/segmented.js';
import { Status } from '../../ui/status.js';
import { diagnosisIn, type FailedChoice, failedChoices, failedRegions, lastGoodFor } from './choices.js';
import classes from './comparison.module.css';
import { momentWords, shortMomentWords } from './evidence-words.js';
import { factsOf } from './exchange-facts.js';
import { ComparedExchange, SideBySide } from './exchange-pair.js';
import { type ExchangePair, exchangePairs } from './exchange-pairs.js';
import type { IncidentEvidence, Reading, SeenCheck } from './incident-evidence.js';
import type { NetworkDiagnosis as NetworkDiagnosisPart } from './network-diagnosis.js';

const DetailList = lazyPart(() => import('../../findings/detail-list.js'), 'DetailList');

type ComparedEvidenceProps = {
  readonly evidence: IncidentEvidence;
  /** In English. The page says it already. */
  readonly reason: string | null;
  /** Loaded where there is a diagnosis. */
  readonly NetworkDiagnosis: typeof NetworkDiagnosisPart | undefined;
};

/** Shows what a failed check saw beside what the last good one saw. */
export const ComparedEvidence = ({
  evidence: { checks, reading },
  reason,
  NetworkDiagnosis,
}: ComparedEvidenceProps) => {
  const regions = failedRegions(checks);
  const [chosenRegion, setRegion] = useState('');
  const [moment, setMoment] = useState('');
  const region = regions.includes(chosenRegion) ? chosenRegion : (regions[0] ?? '');
  const choices = failedChoices(checks, region);
  const chosen = choices.find((each) => each.moment === moment) ?? choices[0];
  if (chosen === undefined) return null;
  const diagnosis = diagnosisIn(checks, region);
  return (
    <Section
      title={t('What was seen')}
      choice={
        (regions.length > 1 || choices.length > 1) && (
          <div className={classes.choices}>
            {regions.length > 1 && (
              <Segmented
                label={t('Region')}
                isLabelHidden
                size="xs"
                choices={regions.map((each) => ({ value: each, label: each }))}
                value={region}
                onChange={setRegion}
              />
            )}
            {choices.length > 1 && (
              <Segmented
                label={t('Failed check')}
                isLabelHidden
                size="xs"
                choices={choices.map((each) => ({
                  value: each.moment,
                  label: shortMomentWords[each.moment],
                  title: momentWords[each.moment],
                }))}
                value={chosen.moment}
                onChange={setMoment}
              />
            )}
          </div>
        )
      }
    >
      <Stack gap="md" className={classes.compared ?? ''}>
        <ComparedChecks
          key={`${region} ${chosen.check.at}`}
          failed={chosen}
          good={lastGoodFor(checks, region)}
          reason={reason}
          reading={{ ...reading, now: new Date() }}
        />
        {diagnosis !== null && NetworkDiagnosis !== undefined && <NetworkDiagnosis diagnosis={diagnosis} />}
      </Stack>
    </Section>
  );
};

type ComparedChecksProps = {
  readonly failed: FailedChoice;
  readonly good: SeenCheck | null;
  readonly reason: string | null;
  readonly reading: Reading;
};

const ComparedChecks = ({
  failed: { check: failed, moment },
  good,
  reason,
  reading,
}: ComparedChecksProps) => {
  const pairs = exchangePairs(failed.exchanges, good?.exchanges ?? []);
  const decisive = failed.exchanges[failed.decisive ?? -1];
  const isShown = (pair: ExchangePair): boolean =>
    pair.failed !== null &&
    (pair.failed === decisive || factsOf(pair, reading).some(({ differs }) => differs));
  const shown = pairs
    .filter(isShown)
    .toSorted((one, other) => Number(other.failed === decisive) - Number(one.failed === decisive));
  const others = pairs.filter((pair) => !isShown(pair));
  const leftOut = failed.exchanges_left_out;
  const name = momentWords[moment];
  const names = good === null ? ([name] as const) : ([name, momentWords.last_good] as const);
  return (
    <>
      <SideBySide
        names={names}
        heads={[
          <CheckHead key="failed" check={failed} name={name} isMessageShown={failed.message !== reason} />,
          good !== null && <CheckHead key="good" check={good} name={momentWords.last_good} isMessageShown />,
        ]}
        pair={shown[0] ?? null}
        reading={reading}
      />
      {good === null && (
        <Text size="sm" c="dimmed">
          {t('No good check before it is known.')}
        </Text>
      )}
      {shown.slice(1).map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exchange has no other key, and none moves.
        <ComparedExchange key={at} pair={pair} names={names} reading={reading} />
      ))}
      {leftOut > 0 && (
        <Text size="sm" c="dimmed">
          {t('{count, plural, one {# more exchange} other {# more exchanges}} had no room.', {
            count: leftOut,
          })}
        </Text>
      )}
      {others.length > 0 && (
        <Folded title={t('Other exchanges ({count, number})', { count: others.length })} isWrong={false}>
          <Stack gap="md">
            {others.map((pair, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <ComparedExchange key={at} pair={pair} names={names} reading={reading} />
            ))}
          </Stack>
        </Folded>
      )}
      {Object.keys(failed.details).length > 0 && (
        <Folded title={t('Details of the failed check')} isWrong={false}>
          <Suspense>
            <DetailList finding={failed} />
          </Suspense>
        </Folded>
      )}
    </>
  );
};

type CheckHeadProps = {
  readonly check: SeenCheck;
  readonly name: string;
  /** False where the page says it already. */
  readonly isMessageShown: boolean;
};

const CheckHead = ({ check, name, isMessageShown }: CheckHeadProps) => (
  <>
    <h3 className={classes.name}>
      {name} <Status tone={checkTones[check.status]}>{checkStatusWords[check.status]}</Status>
    </h3>
    <Text size="xs" c="dimmed">
      {rich('{moment} from {region}, after {length}', {
        moment: <Moment at={check.at} />,
        region: check.region,
        length: lengthInWords(check.duration_ms),
      })}
    </Text>
    {isMessageShown && check.message !== '' && (
      <Text size="sm">{reasonInWords({ message: check.message, reason: check.reason })}</Text>
    )}
  </>
);
