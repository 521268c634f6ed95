import type { Report } from '@tocsin/imports';
import { t } from '../language/text.js';
import { Section } from '../ui/section.js';
import classes from './import-lists.module.css';

/** Notes of a report on the whole file, such as on changes that it may lack. A report is in English. */
export const ReportNotes = ({ report: { notes } }: { readonly report: Report }) =>
  notes.length === 0 ? null : (
    <Section title={t('About this file')}>
      <ul lang="en" className={classes.list}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
