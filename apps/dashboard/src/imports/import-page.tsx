import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Imported } from '@tocsin/imports';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Columns } from '../ui/columns.js';
import { Failure } from '../ui/failure.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import classes from './file-choice.module.css';
import { FindingList } from './finding-list.js';
import { bodyOf, leavingOut, type Plan, proposalFrom } from './proposal.js';
import { Proposed } from './proposed.js';
import { ReportNotes } from './report-notes.js';
import { WhereToFindIt } from './where-to-find-it.js';

/** Reads a file, shows the report and the plan, and applies the configuration after a confirmation. */
export const ImportPage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const read = useMutation({ mutationFn: proposalFrom });
  const leave = useMutation({ mutationFn: leavingOut });
  const apply = useMutation({
    mutationFn: ({ imported, plan }: { readonly imported: Imported; readonly plan: Plan }) =>
      answerOf(api.POST('/v1/config/apply', { body: { ...bodyOf(imported), digest: plan.digest } })),
    onSuccess: async () => {
      await queries.invalidateQueries();
      await navigate({ to: '/monitors' });
    },
  });
  const proposal = leave.data ?? read.data;
  return (
    <Page
      title={t('Import')}
      lead={t('From another service. Nothing is created before you have seen what it will be.')}
    >
      <Columns beside={<WhereToFindIt />}>
        <Section title={t('File')}>
          <FileChoice
            names={(read.variables ?? []).map(({ name }) => name)}
            onChoose={(files) => {
              apply.reset();
              leave.reset();
              read.mutate(files);
            }}
          />
        </Section>
        {read.isPending && <Text role="status">{t('The file is being read.')}</Text>}
        {read.error !== null && <Failure what={t('The file could not be read')} error={read.error} />}
        {typeof proposal === 'string' && (
          <Notice tone="bad" title={t('The file could not be read')} role="alert">
            {proposal}
          </Notice>
        )}
        {typeof proposal === 'object' && (
          <>
            <ReportNotes report={proposal.imported.report} />
            <Proposed
              proposal={proposal}
              isSaving={apply.isPending}
              isLeavingOut={leave.isPending}
              onLeaveOut={() => leave.mutate(proposal)}
              onCreate={(plan) => apply.mutate({ imported: proposal.imported, plan })}
            />
            {apply.error !== null && <Failure what={t('Nothing was created')} error={apply.error} />}
            <FindingList report={proposal.imported.report} />
          </>
        )}
      </Columns>
    </Page>
  );
};

type FileChoiceProps = {
  /** The names of the chosen files. */
  readonly names: readonly string[];
  readonly onChoose: (files: readonly File[]) => void;
};

/** The field covers the zone, so the browser takes a file that is dropped there. */
const FileChoice = ({ names, onChoose }: FileChoiceProps) => (
  <div className={classes.zone}>
    <Text fw={600}>{names.length === 0 ? t('Choose a file, or drop it here') : names.join(', ')}</Text>
    <Text size="xs" c="dimmed">
      {t('Files of another service, as listed under “Where to find it”. They are read in your browser.')}
    </Text>
    <input
      type="file"
      multiple
      aria-label={t('File')}
      className={classes.field}
      onChange={({ currentTarget: { files } }) => {
        if (files !== null && files.length > 0) onChoose([...files]);
      }}
    />
  </div>
);
