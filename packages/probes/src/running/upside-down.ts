import { inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { Properties } from '../settings/schema.js';

const says = reasonsOf('upside_down', {
  should_fail: {
    en: 'It should fail, and does not.',
    de: 'Es sollte fehlschlagen, tut es aber nicht.',
    ar: 'كان ينبغي أن يفشل، لكنه لا يفشل.',
  },
  fails: { en: 'It fails, as it should.', de: 'Es schlägt fehl, wie es soll.', ar: 'يفشل كما ينبغي.' },
});

/** A setting of every type. */
export const upsideDownSetting = {
  upside_down: {
    type: 'boolean',
    title: 'Upside down',
    hint: 'It is down while the check succeeds, and up while it fails.',
    description:
      'Whether the monitor is down while the check succeeds, and up while it fails, such as for a port that must be closed.',
    default: false,
  },
} as const satisfies Properties;

export const upsideDownGerman = {
  'Upside down': 'Umgekehrt',
  'It is down while the check succeeds, and up while it fails.':
    'Ausgefallen ist er, solange die Prüfung gelingt, und in Ordnung, solange sie fehlschlägt.',
} as const;

export const upsideDownArabic = {
  'Upside down': 'مقلوبة',
  'It is down while the check succeeds, and up while it fails.':
    'تكون متعطّلة ما دام الفحص ينجح، وسليمة ما دام يفشل.',
} as const;

type Verdict = { readonly status: string; readonly message: Said };

/** Turns a verdict about the target around. Without a verdict there is nothing to turn. */
export function turned<Given extends Verdict>(given: Given): Given {
  if (given.status === 'unknown') return given;
  const [status, first] = given.status === 'down' ? ['up', says.fails()] : ['down', says.should_fail()];
  return { ...given, status, message: inSequence(first, given.message) } as Given;
}

export const isUpsideDown = (settings: unknown): boolean =>
  (settings as { readonly upside_down?: boolean } | null)?.upside_down === true;
