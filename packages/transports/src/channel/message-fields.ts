import type { ChannelDefinition, FieldsSchema } from './channel-type.js';

/** The fields in which a channel chooses how its messages look. `choiceOf` reads them. */
const properties = {
  message_length: {
    type: 'string',
    title: 'Length of messages',
    enum: ['long', 'short'],
    enumTitles: ['Long', 'Short'],
    default: 'long',
    rule: 'must be one of the following values: long, short',
    description:
      'A short message has its title, the name of the monitor and the links, and the tags if they are shown.',
  },
  show_target: {
    type: 'boolean',
    title: 'Show the target',
    default: true,
    rule: 'must be a boolean value',
    description:
      'Switched off, messages have no target and no other address. In titles, names and tags, “…” stands for each.',
  },
  show_tags: {
    type: 'boolean',
    title: 'Show the tags',
    default: false,
    rule: 'must be a boolean value',
    description: 'Messages have the tags that the monitor had when the incident opened.',
  },
} as const satisfies FieldsSchema['properties'];

const german = {
  [properties.message_length.title]: 'Länge der Nachrichten',
  Long: 'Lang',
  Short: 'Kurz',
  [properties.message_length.description]:
    'Eine kurze Nachricht hat ihren Titel, den Namen des Monitors und die Links, und die Schlagwörter, wenn sie angezeigt werden.',
  [properties.show_target.title]: 'Ziel anzeigen',
  [properties.show_target.description]:
    'Ausgeschaltet haben Nachrichten weder das Ziel noch eine andere Adresse. In Titeln, Namen und Schlagwörtern steht dafür jeweils „…“.',
  [properties.show_tags.title]: 'Schlagwörter anzeigen',
  [properties.show_tags.description]:
    'Nachrichten haben die Schlagwörter, die der Monitor hatte, als der Vorfall eröffnet wurde.',
} as const;

const arabic = {
  [properties.message_length.title]: 'طول الرسائل',
  Long: 'طويلة',
  Short: 'قصيرة',
  [properties.message_length.description]:
    'في الرسالة القصيرة عنوانها واسم المراقب والروابط، والوسوم إذا كانت ظاهرة.',
  [properties.show_target.title]: 'إظهار الهدف',
  [properties.show_target.description]:
    'عند إيقافه لا يكون في الرسائل هدف ولا أي عنوان آخر. وفي العناوين والأسماء والوسوم تحلّ … محلّ كل منها.',
  [properties.show_tags.title]: 'إظهار الوسوم',
  [properties.show_tags.description]: 'في الرسائل وسوم المراقب كما كانت عند فتح الحادثة.',
} as const;

export const isMessageField = (name: string): boolean => Object.hasOwn(properties, name);

/** Adds the choices to a type whose messages people read. The body of a webhook is a contract, without choices. */
export const withMessageFields = (definition: ChannelDefinition): ChannelDefinition =>
  definition.kind === 'webhook'
    ? definition
    : {
        ...definition,
        fields: { ...definition.fields, properties: { ...definition.fields.properties, ...properties } },
        german: { ...definition.german, ...german },
        ...(definition.arabic && { arabic: { ...definition.arabic, ...arabic } }),
      };
