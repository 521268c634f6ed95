import { type AccountMail, type FailingChannel, inert, type OtherSignIns } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { MessageLink } from '../links/message-links.js';
import type { ComposedMessage } from '../text/compose-message.js';
import { type Fact, oneLine, shortened, timeInWords } from '../text/in-words.js';

const subjectTitleCharsMax = 120;

export type Wording = {
  readonly subject: string;
  readonly headline: string;
  readonly facts: readonly Fact[];
  readonly links: readonly Pick<MessageLink, 'label' | 'url'>[];
  readonly footer: string;
};

const verbs = {
  'incident.created': 'Down',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

export type MailContent = ComposedMessage & {
  readonly links: readonly MessageLink[];
  readonly finding?: string | undefined;
};

const findingCharsMax = 500;

/** Each value is one line without control characters, whatever a customer wrote. */
export function wordingOf({ message, facts, isShort, links, finding }: MailContent): Wording {
  const { event, incident } = message;
  const title = oneLine(incident.title);
  const verb = verbs[event];
  const found =
    finding === undefined || isShort
      ? []
      : [{ label: 'Why', value: shortened(oneLine(finding), findingCharsMax) }];
  return {
    subject: `[Tocsin] ${verb}: ${shortened(title, subjectTitleCharsMax)}`,
    headline: `${verb}: ${title}`,
    facts: [...found, ...facts, ...(isShort ? [] : [{ label: 'Incident', value: incident.id }])],
    links,
    footer:
      event === 'channel.test'
        ? 'This is a test: alerts will arrive like this one.'
        : 'You get this mail because incidents of the monitor are sent to an email channel with your address.',
  };
}

const accountNameCharsMax = 80;

const othersInWords = ({ passkeys, authenticatorApp, provider, apiKeys = 0 }: OtherSignIns): string => {
  const others = [
    ...(passkeys === 0 ? [] : [passkeys === 1 ? 'one passkey' : `${passkeys} passkeys`]),
    ...(provider ? ['the sign-in service'] : []),
    ...(authenticatorApp ? ['codes of an authenticator app, after the password'] : []),
    ...(apiKeys === 0
      ? []
      : [apiKeys === 1 ? 'one API key that you made' : `${apiKeys} API keys that you made`]),
  ];
  return others.length === 0 ? 'Nothing else' : others.join('; ');
};

const channelNameCharsMax = 80;
const errorCharsMax = 300;

const namedShort = (name: string): string => shortened(oneLine(name), channelNameCharsMax);

const andMore = (names: readonly string[], others: number): string =>
  [...names.map(namedShort), ...(others > 0 ? [`${others} more`] : [])].join(', ');

const failingFacts = ({ since, error, standIn, onlyWayOf, onlyWayOfOthers }: FailingChannel): Fact[] => [
  { label: 'Failing since', value: timeInWords(since) },
  { label: 'Last error', value: shortened(oneLine(error), errorCharsMax) },
  ...(standIn === undefined ? [] : [{ label: 'In its place', value: namedShort(standIn) }]),
  ...(onlyWayOf.length > 0
    ? [{ label: 'The only channel of', value: andMore(onlyWayOf, onlyWayOfOthers) }]
    : []),
];

const failingWording = (mail: Extract<AccountMail, { kind: 'channels_failing' }>): Wording => {
  const account = { label: 'Account', value: shortened(oneLine(mail.accountName), accountNameCharsMax) };
  const [only, ...more] = mail.channels;
  const footer =
    'Nobody hears of an incident through a failing channel. It stays on, and the next message is sent as always. Owners get at most one mail a day about a channel.';
  if (only !== undefined && more.length === 0) {
    const headline = `The channel ${namedShort(only.name)} is failing`;
    return {
      subject: `[Tocsin] ${headline}`,
      headline,
      facts: [account, ...failingFacts(only)],
      links: [{ label: 'See the channel', url: mail.link }],
      footer,
    };
  }
  const headline = `${mail.channels.length + mail.others} channels are failing`;
  const facts = mail.channels.flatMap((each) => [
    { label: 'Channel', value: namedShort(each.name) },
    ...failingFacts(each),
  ]);
  const others = mail.others > 0 ? [{ label: 'And', value: `${mail.others} more` }] : [];
  return {
    subject: `[Tocsin] ${headline}`,
    headline,
    facts: [account, ...facts, ...others],
    links: [{ label: 'See the channels', url: mail.link }],
    footer,
  };
};

const rotaWording = (mail: Extract<AccountMail, { kind: 'rota_failing' }>): Wording => {
  const headline = `The calendar of ${namedShort(mail.rotaName)} cannot be read`;
  return {
    subject: `[Tocsin] ${headline}`,
    headline,
    facts: [
      { label: 'Account', value: shortened(oneLine(mail.accountName), accountNameCharsMax) },
      { label: 'Since', value: timeInWords(mail.since) },
      { label: 'Last error', value: shortened(oneLine(mail.error), errorCharsMax) },
    ],
    links: [{ label: 'See the rota', url: mail.link }],
    footer:
      'The calendar that was read last counts until then, for the five weeks that it was read for. You get this mail once, until the calendar was read again.',
  };
};

export function accountWordingOf(mail: AccountMail): Wording {
  const until = { label: 'Valid until', value: `${timeInWords(mail.expiresAt)}, for one use` };
  switch (mail.kind) {
    case 'password_reset':
      return {
        subject: '[Tocsin] Reset your password',
        headline: 'Reset your password',
        facts: [until],
        links: [{ label: 'Choose a new password', url: mail.link }],
        footer:
          'Somebody asked for a new password at this address. If it was not you, do nothing: your password stays the same.',
      };
    case 'password_changed':
      return {
        subject: '[Tocsin] Your password was changed',
        headline: 'Your password was changed',
        facts: [{ label: 'Also acts for you', value: othersInWords(mail.signIns) }],
        links: [{ label: 'See how you sign in', url: mail.link }],
        footer:
          'All sessions were ended. If you did not change it, ask for a new password, and remove what you do not know.',
      };
    case 'channel_confirmation': {
      const account = inert(shortened(oneLine(mail.accountName), accountNameCharsMax));
      return {
        subject: '[Tocsin] Confirm this address for alerts',
        headline: `${account} wants to send alerts to this address`,
        facts: [until],
        links: [{ label: 'Confirm this address', url: mail.link }],
        footer: 'If you do not expect alerts from them, do nothing: no other mail is sent.',
      };
    }
    case 'invitation': {
      const account = inert(shortened(oneLine(mail.accountName), accountNameCharsMax));
      return {
        subject: `[Tocsin] You are invited to ${account}`,
        headline: `You are invited to ${account}`,
        facts: [{ label: 'As', value: mail.role }, until],
        links: [{ label: 'Accept the invitation', url: mail.link }],
        footer: 'An owner of the account invited this address. If you do not know them, do nothing.',
      };
    }
    case 'rota_failing':
      return rotaWording(mail);
    case 'channels_failing':
      return failingWording(mail);
  }
}
