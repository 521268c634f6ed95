import { printable } from '../messages/printable.js';
import type { ConfigChange, ConfigPlan } from './plan-schema.js';

const signs = new Map([
  ['create', '+'],
  ['change', '~'],
  ['delete', '-'],
]);

const valueText = (value: unknown): string => JSON.stringify(value);

const fieldLine = (
  action: ConfigChange['action'],
  { field, before, after, secret }: ConfigChange['fields'][number],
): string => {
  // Servers before ADR 0010 tell of another secret.
  if (secret)
    return `    ${field}: ${after === null ? 'the secret is removed' : before === null ? 'a secret' : 'another secret'}`;
  const change = action === 'create' ? valueText(after) : `${valueText(before)} → ${valueText(after)}`;
  return `    ${field}: ${change}`;
};

export const hasChanges = ({ changes, moved }: Pick<ConfigPlan, 'changes' | 'moved'>): boolean =>
  changes.length + moved.length > 0;

const countsIn = ({ changes, moved, adopted }: ConfigPlan): string => {
  const count = (action: ConfigChange['action']) =>
    changes.filter((change) => change.action === action).length;
  const counts = [
    [count('create'), 'to create'],
    [count('change'), 'to change'],
    [count('delete'), 'to delete'],
    [moved.length, 'to get another key'],
    [adopted.length, 'to adopt'],
  ] as const;
  const shown = counts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  return shown.length === 0 ? 'Nothing to change.' : `${shown.join(', ')}.`;
};

const keysOf = (places: readonly { readonly key: string }[]): string =>
  places.map(({ key }) => key).join(', ');

const secretsIn = (secrets: NonNullable<ConfigPlan['secrets']>): string =>
  secrets.map(({ kind, key, field }) => `${kind} ${key} ${field}`).join(', ');

const addresses = (count: number): string => `${count} new ${count === 1 ? 'address' : 'addresses'}`;

/** Says which new addresses get no mail with a link. */
const mailLines = ({ confirmation_mails: mails }: ConfigPlan): readonly string[] => {
  if (mails === undefined || mails.needed <= mails.left) return [];
  const { needed, left, max, left_again_at: end } = mails;
  const isOne = needed === 1;
  if (!mails.can_be_sent)
    return [
      `This server sends no mail, so ${addresses(needed)} ${isOne ? 'gets' : 'get'} no link, and no message. Its operator must set SMTP_URL.`,
    ];
  return [
    `${addresses(needed)} ${isOne ? 'needs' : 'need'} a mail with a link. The account can send ${left} of its ${max} a day${end === null ? '' : ` until ${end}`}: an apply stores ${needed - left} without a link. Send theirs later, on the page of each channel or with POST /v1/channels/ID/confirmation, or prove the domain of the addresses.`,
  ];
};

/** A plan for people, without control characters. */
export const planLines = (plan: ConfigPlan): readonly string[] => {
  const { changes, moved, adopted, left_out, maybe_moved = [], paused_by_plan = [], secrets = [] } = plan;
  const left = left_out.map(({ kind, key }) => `${kind} ${key}`).join(', ');
  return [
    ...changes.flatMap(({ action, kind, key, fields }) => [
      `${signs.get(action) ?? action} ${kind} ${key}`,
      ...fields.map((field) => fieldLine(action, field)),
    ]),
    ...moved.map(({ kind, from, to }) => `> ${kind} ${to}, which was ${from}`),
    ...adopted.map(({ kind, key, id }) => `= ${kind} ${key} adopts ${id}`),
    countsIn(plan),
    ...(left === ''
      ? []
      : [
          `The file set ${plan.file_set} manages resources that are no longer in the files: ${left}. --prune deletes them.`,
        ]),
    ...maybe_moved.map(
      ({ kind, from, to }) =>
        `${kind} ${from} may be ${to} now: both have the same target. To keep its history, write moved: { ${kind}: { ${from}: ${to} } }.`,
    ),
    ...(secrets.length === 0
      ? []
      : [`An apply also replaces the stored secrets with these from the files: ${secretsIn(secrets)}.`]),
    ...(paused_by_plan.length === 0
      ? []
      : [`Paused, because the plan of the account runs fewer monitors: ${keysOf(paused_by_plan)}.`]),
    ...mailLines(plan),
  ].map(printable);
};
