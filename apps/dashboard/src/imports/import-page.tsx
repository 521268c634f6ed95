import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Imported } from '@tocsin/imports';
import { ApiProblem } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Columns } from '../ui/columns.js';
import { Failure } from '../ui/failure.js';
import { Notice } from '../ui/notice.js';
import { Page } from '../ui/page.js';
import { Section } from '../ui/section.js';
import { FileChoice } from './file-choice.js';
import { FindingList } from './finding-list.js';
import { PlannedChanges } from './planned-changes.js';
import { readImport } from './read-import.js';
import { WhereToFindIt } from './where-to-find-it.js';

type Plan = Schemas['ConfigPlan'];

type Proposal = { readonly imported: Imported; readonly plan: Plan | null; readonly error: unknown };

const errorsShownMax = 20;

/** The api validates the body. */
const bodyOf = ({ config }: Imported) => ({ ...config, prune: false }) as Schemas['Config'];

const planned = async (imported: Imported): Promise<Proposal> => {
  try {
    const plan = await answerOf(api.POST('/v1/config/plan', { body: bodyOf(imported) }));
    return { imported, plan, error: null };
  } catch (error) {
    return { imported, plan: null, error };
  }
};

const proposalFrom = async (file: Blob): Promise<Proposal | string> => {
  const read = await readImport(file, new Date());
  return 'refusal' in read ? read.refusal : planned(read.imported);
};

/** Reads a file, shows the report and the plan, and applies the configuration after a confirmation. */
export const ImportPage = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const read = useMutation({ mutationFn: proposalFrom });
  const apply = useMutation({
    mutationFn: ({ imported, plan }: { readonly imported: Imported; readonly plan: Plan }) =>
      answerOf(api.POST('/v1/config/apply', { body: { ...bodyOf(imported), digest: plan.digest } })),
    onSuccess: async () => {
      await queries.invalidateQueries();
      await navigate({ to: '/monitors' });
    },
  });
  const proposal = read.data;
  return (
    <Page
      title={t('Import')}
      lead={t('From Uptime Kuma or Gatus. Nothing is created before you have seen what it will be.')}
    >
      <Columns beside={<WhereToFindIt />}>
        <Section title={t('File')}>
          <FileChoice
            name={read.variables instanceof File ? read.variables.name : undefined}
            onChoose={(file) => {
              apply.reset();
              read.mutate(file);
            }}
          />
        </Section>
        {read.error !== null && <Failure what={t('The file could not be read')} error={read.error} />}
        {typeof proposal === 'string' && (
          <Notice tone="bad" title={t('The file could not be read')} role="alert">
            {proposal}
          </Notice>
        )}
        {typeof proposal === 'object' && (
          <>
            <Proposed
              proposal={proposal}
              isSaving={apply.isPending}
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

type ProposedProps = {
  readonly proposal: Proposal;
  readonly isSaving: boolean;
  readonly onCreate: (plan: Plan) => void;
};

const Proposed = ({ proposal: { imported, plan, error }, isSaving, onCreate }: ProposedProps) => {
  const { egress_allow: addresses } = imported.report.server;
  return (
    <Section title={t('What will be created')}>
      <Stack gap="sm">
        {addresses.length > 0 && (
          <Text>
            {t('Some addresses are private. The operator opens them with this line:')}{' '}
            <code>{['EGRESS_ALLOW', addresses.join(',')].join('=')}</code>
          </Text>
        )}
        {plan === null ? (
          <Refused error={error} />
        ) : (
          <>
            {plan.changes.length === 0 && <Text>{t('There is nothing to create.')}</Text>}
            <Button
              onClick={() => onCreate(plan)}
              loading={isSaving}
              disabled={plan.changes.length === 0}
              w="fit-content"
            >
              {t('Create all of this')}
            </Button>
            {plan.changes.length > 0 && <PlannedChanges changes={plan.changes} />}
          </>
        )}
      </Stack>
    </Section>
  );
};

const Refused = ({ error }: { readonly error: unknown }) => (
  <>
    <Failure what={t('This cannot be created')} error={error} />
    {error instanceof ApiProblem && (
      <ul>
        {error.errors.slice(0, errorsShownMax).map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    )}
  </>
);
