import { type Properties } from '../settings/schema.js';
import { textPatterns } from '../settings/text-patterns.js';

/** Settings of a service that is logged in to. */
export const loginSettings = {
  username: {
    type: 'string',
    title: 'Username',
    hint: '',
    inSight: true,
    description: 'The user name of the login.',
    pattern: textPatterns.line.source,
    minLength: 1,
    maxLength: 200,
  },
  password: {
    type: 'string',
    title: 'Password',
    hint: 'It is stored sealed, and never shown again.',
    inSight: true,
    description: 'The password of the login. It is stored sealed, and never shown again.',
    pattern: textPatterns.line.source,
    minLength: 1,
    maxLength: 1000,
    writeOnly: true,
  },
} as const satisfies Properties;

export const tlsSetting = {
  tls: {
    type: 'boolean',
    title: 'Use TLS',
    hint: 'The certificate is verified.',
    inSight: true,
    description: 'Whether the connection uses TLS; the certificate is verified.',
    default: false,
  },
} as const satisfies Properties;

export const loginGerman = {
  Username: 'Benutzername',
  Password: 'Passwort',
  'It is stored sealed, and never shown again.': 'Es wird versiegelt gespeichert und nie wieder angezeigt.',
  'Use TLS': 'TLS verwenden',
  'The certificate is verified.': 'Das Zertifikat wird geprüft.',
} as const;

export const loginArabic = {
  Username: 'اسم المستخدم',
  Password: 'كلمة المرور',
  'It is stored sealed, and never shown again.': 'تُخزَّن مختومة، ولا تُعرض مرة أخرى.',
  'Use TLS': 'استخدام TLS',
  'The certificate is verified.': 'يُتحقّق من الشهادة.',
} as const;
