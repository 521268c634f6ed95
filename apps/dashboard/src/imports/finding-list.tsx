import { Text } from '@mantine/core';
import type { Finding, Report } from '@tocsin/imports';
import { t } from '../language/text.js';
import { Section } from '../ui/section.js';
import { FirstOf } from './first-of.js';
import classes from './import-lists.module.css';

const outcomes: readonly Finding['outcome'][] = ['not_taken', 'with_losses', 'whole'];

const outcomeWords: Readonly<Record<Finding['outcome'], string>> = {
  not_taken: t('Not taken'),
  with_losses: t('Taken with losses'),
  whole: t('Taken whole'),
};

const detailOf = (finding: Finding): string => {
  if (finding.outcome === 'not_taken') return `${finding.reason} ${finding.nearest}`;
  return finding.outcome === 'with_losses' ? finding.losses.join('; ') : '';
};

/** The findings of a report, with their losses. The report itself is in English. */
export const FindingList = ({ report }: { readonly report: Report }) =>
  outcomes.map((outcome) => {
    const findings = report.findings.filter((finding) => finding.outcome === outcome);
    if (findings.length === 0) return null;
    return (
      <Section key={outcome} title={`${outcomeWords[outcome]}: ${findings.length}`}>
        <FirstOf
          items={findings}
          list={(items) => (
            <ul className={classes.list}>
              {items.map((finding) => (
                <li key={finding.source}>
                  {finding.name}{' '}
                  <Text span c="dimmed">
                    {finding.kind}
                  </Text>
                  <Text c="dimmed" lang="en">
                    {detailOf(finding)}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        />
      </Section>
    );
  });
