import { Button, Stack, Text } from '@mantine/core';
import { apiText } from '../language/api-text.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { Breakable } from '../ui/breakable.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { FirstOf } from './first-of.js';
import classes from './import-lists.module.css';
import { PlannedChanges } from './planned-changes.js';
import type { Plan, Proposal, Refusal } from './proposal.js';

type ProposedProps = {
  readonly proposal: Proposal;
  readonly isSaving: boolean;
  readonly isLeavingOut: boolean;
  readonly onCreate: (plan: Plan) => void;
  readonly onLeaveOut: () => void;
};

/** The plan of an import, or what keeps it from being one. */
export const Proposed = ({ proposal, isSaving, isLeavingOut, onCreate, onLeaveOut }: ProposedProps) => (
  <Section title={t('What will be created')}>
    <Stack gap="sm">
      {proposal.plan === null ? (
        <Refused proposal={proposal} isLeavingOut={isLeavingOut} onLeaveOut={onLeaveOut} />
      ) : (
        <>
          {proposal.left.length > 0 && (
            <>
              <Text>
                {t('{count, plural, one {One thing is left out.} other {# things are left out.}}', {
                  count: proposal.left.length,
                })}
              </Text>
              <RefusalList refusals={proposal.left} />
              <Setting addresses={proposal.egressAllow} />
            </>
          )}
          <WithoutMail {...proposal.plan.confirmation_mails} />
          {proposal.plan.changes.length === 0 && <Text>{t('There is nothing to create.')}</Text>}
          <Button
            onClick={() => onCreate(proposal.plan)}
            loading={isSaving}
            disabled={proposal.plan.changes.length === 0}
            w="fit-content"
          >
            {proposal.left.length === 0 ? t('Create all of this') : t('Create the rest')}
          </Button>
          {proposal.plan.changes.length > 0 && <PlannedChanges changes={proposal.plan.changes} />}
          <Kept plan={proposal.plan} />
        </>
      )}
    </Stack>
  </Section>
);

/** Says how many new addresses get no mail with a link, and so no message. */
const WithoutMail = ({ needed, can_be_sent, left, max }: Plan['confirmation_mails']) =>
  needed > left && (
    <Text>
      {can_be_sent
        ? t(
            '{count, plural, one {One new address gets} other {# new addresses get}} no mail with a link today: the account can send {max, number} a day. Send theirs later, on the page of each channel.',
            { count: needed - left, max },
          )
        : t(
            '{count, plural, one {One new address gets} other {# new addresses get}} no mail with a link, and no message: this service sends no mail. Ask the operator to set SMTP_URL.',
            { count: needed },
          )}
    </Text>
  );

/** Lists the resources of an earlier import that this one does not have. */
const Kept = ({ plan: { left_out: kept, maybe_moved: maybeMoved } }: { readonly plan: Plan }) =>
  kept.length > 0 && (
    <>
      <Text>{t('These are of an earlier import, and no longer in the file. They stay as they are.')}</Text>
      <FirstOf
        items={kept}
        list={(items) => (
          <ul className={classes.list}>
            {items.map(({ kind, key, id }) => (
              <li key={id}>
                <code>{`${kind}/${key}`}</code>{' '}
                {maybeMoved.some(({ from }) => from === key && kind === 'monitors') &&
                  t('A new monitor has the same target. Both will be checked.')}
              </li>
            ))}
          </ul>
        )}
      />
    </>
  );

type RefusedProps = {
  readonly proposal: Extract<Proposal, { readonly plan: null }>;
  readonly isLeavingOut: boolean;
  readonly onLeaveOut: () => void;
};

const Refused = ({
  proposal: { error, refused, others, egressAllow },
  isLeavingOut,
  onLeaveOut,
}: RefusedProps) => (
  <>
    <Failure what={t('This cannot be created')} error={error} />
    {others.length > 0 && (
      <ul className={classes.list}>
        {others.map((message) => (
          <li key={message}>{apiText(message)}</li>
        ))}
      </ul>
    )}
    <RefusalList refusals={refused} />
    <Setting addresses={egressAllow} />
    {refused.length > 0 && (
      <Button onClick={onLeaveOut} loading={isLeavingOut} w="fit-content">
        {t('{count, plural, one {Leave it out} other {Leave these # out}}', { count: refused.length })}
      </Button>
    )}
  </>
);

/** Keys and reasons, as the api gives them. */
const RefusalList = ({ refusals }: { readonly refusals: readonly Refusal[] }) => (
  <FirstOf
    items={refusals}
    list={(items) => (
      <ul className={classes.list}>
        {items.map(({ place, reasons }) => (
          <li key={place}>
            <code>{place}</code>
            <Text c="dimmed" lang="en">
              {reasons.join('; ')}
            </Text>
          </li>
        ))}
      </ul>
    )}
  />
);

/** The line of the operator's settings that opens closed addresses. */
const Setting = ({ addresses }: { readonly addresses: readonly string[] }) =>
  addresses.length === 0 ? null : (
    <Text style={{ overflowWrap: 'anywhere' }}>
      {rich('The operator opens the closed addresses with {line}. Then import the file again.', {
        line: (
          <code>
            <Breakable text={['EGRESS_ALLOW', addresses.join(',')].join('=')} between={/(?<=,)/} />
          </code>
        ),
      })}
    </Text>
  );
