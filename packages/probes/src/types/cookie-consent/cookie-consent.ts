import { inSequence, reasonsOf, type Said } from '@tocsin/domain';
import type { FromSchema } from 'json-schema-to-ts';
import { contentOf, pageArabic, pageCheck, pageGerman, pageSettings } from '../../http/page.js';
import { login, requestFaults, requestHeaders } from '../../http/request-settings.js';
import type { CheckContext, Probe } from '../../probe/probe.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';
import { consentTask } from './consent-banner.js';
import { containerBannerTask, frameworkCookies } from './tag-manager.js';

const says = reasonsOf('cookie_consent', {
  excess: {
    en: 'The page {excess:clause} to read.',
    de: 'Die Seite {excess:clause} beim Lesen.',
    ar: 'تحليل الصفحة {excess:clause}.',
  },
  /** No script is run, so its cookies are not seen. */
  asks: {
    en: "The page asks for consent ({banner}). The server's answers set no cookie before consent; scripts were not run.",
    de: 'Die Seite fragt nach Zustimmung ({banner}). Die Antworten des Servers setzen vor der Zustimmung kein Cookie; Skripte wurden nicht ausgeführt.',
    ar: 'تطلب الصفحة الموافقة ({banner}). لا تضع ردود الخادم أي ملفّ تعريف ارتباط قبل الموافقة؛ ولم تُشغَّل البرامج النصية.',
  },
  no_match: {
    en: 'Nothing on the page matches {selector}.',
    de: 'Nichts auf der Seite passt zu {selector}.',
    ar: 'لا شيء في الصفحة يطابق {selector}.',
  },
  no_manager: {
    en: 'No known consent manager is on the page.',
    de: 'Auf der Seite ist kein bekannter Consent-Manager.',
    ar: 'ليس في الصفحة مدير موافقات معروف.',
  },
  no_manager_loaded: {
    en: 'No known consent manager is on the page, and none that is known in the tag manager that it loads.',
    de: 'Auf der Seite ist kein bekannter Consent-Manager, auch nicht im Tag-Manager, den sie lädt.',
    ar: 'ليس في الصفحة مدير موافقات معروف، ولا في مدير الوسوم الذي تحمّله.',
  },
  cookie: {
    en: 'A cookie is set before consent: {name}.',
    de: 'Ein Cookie wird vor der Zustimmung gesetzt: {name}.',
    ar: 'يوضع ملفّ تعريف ارتباط قبل الموافقة: {name}.',
  },
  cookies: {
    en: '{cookies:n} cookies are set before consent: {names}.',
    de: '{cookies:n} Cookies werden vor der Zustimmung gesetzt: {names}.',
    ar: 'توضع ملفّات تعريف ارتباط قبل الموافقة، وعددها {cookies:n}: {names}.',
  },
  more_cookies: {
    en: '{cookies:n} cookies are set before consent: {names} and {more:n} more.',
    de: '{cookies:n} Cookies werden vor der Zustimmung gesetzt: {names} und {more:n} weitere.',
    ar: 'توضع ملفّات تعريف ارتباط قبل الموافقة، وعددها {cookies:n}: {names} و{more:n} غيرها.',
  },
});

const cookiesShownMax = 10;
const containerBytesMax = 1_024 * 1_024;

const settings = {
  ...objectSchema({
    selector: {
      type: 'string',
      title: 'The banner',
      hint: 'A CSS selector of it or its script. If empty, any known consent manager will do.',
      inSight: true,
      description:
        'A CSS selector of the banner, or of its script. Left out, any known consent manager will do.',
      format: 'css_selector',
      minLength: 1,
      maxLength: 500,
    },
    allowed_cookies: {
      type: 'array',
      title: 'Cookies allowed before consent',
      hint: 'Beside those of load balancers and firewalls. * stands for any text.',
      inSight: true,
      description:
        'The cookies that may be set before consent, beside those of load balancers, firewalls and consent managers. `*` stands for any characters; case does not count.',
      items: { type: 'string', pattern: textPatterns.cookieName.source, maxLength: 100 },
      maxItems: 50,
      default: frameworkCookies,
    },
    ...pageSettings,
  }),
  alternatives: [login],
} as const;

type Settings = FromSchema<typeof settings>;

export const cookieConsent = {
  type: 'cookie_consent',
  title: 'Cookie consent',
  description: 'A page asks for consent, and its server sets no cookie before it.',
  kind: 'content',
  searchWords: ['gdpr', 'privacy', 'banner', 'consent', 'dsgvo', 'datenschutz'],
  icon: 'M20.5 12A8.5 8.5 0 1 1 12 3.5c0 2.5 1.5 4 4 4 0 2.5 2 4.5 4.5 4.5ZM9 10v.1M9 15v.1M14 15.5v.1M13 11.5v.1',
  targetExample: 'https://shop.example.com/',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 3_600,
    severity: 'warning',
    incidentTitle: '{name} does not ask for consent properly: {reason}',
  },
  german: {
    ...pageGerman,
    'Cookie consent': 'Cookie-Einwilligung',
    'A page asks for consent, and its server sets no cookie before it.':
      'Eine Seite fragt nach Einwilligung, und ihr Server setzt vorher keine Cookies.',
    'The banner': 'Das Banner',
    'A CSS selector of it or its script. If empty, any known consent manager will do.':
      'Ein CSS-Selektor für das Banner oder sein Skript. Ohne Angabe genügt jeder bekannte Consent-Manager.',
    'Cookies allowed before consent': 'Vor der Einwilligung erlaubte Cookies',
    'Beside those of load balancers and firewalls. * stands for any text.':
      'Neben denen von Lastverteilern und Firewalls. * steht für beliebigen Text.',
  },
  arabic: {
    ...pageArabic,
    'Cookie consent': 'الموافقة على ملفّات تعريف الارتباط',
    'A page asks for consent, and its server sets no cookie before it.':
      'تطلب الصفحة الموافقة، ولا يضع خادمها ملفّ تعريف ارتباط قبلها.',
    'The banner': 'الشريط',
    'A CSS selector of it or its script. If empty, any known consent manager will do.':
      'محدّد CSS للشريط أو لبرنامجه. إذا تُرك فارغًا كفى أي مدير موافقات معروف.',
    'Cookies allowed before consent': 'ملفّات تعريف الارتباط المسموح بها قبل الموافقة',
    'Beside those of load balancers and firewalls. * stands for any text.':
      'إضافة إلى ما تضعه موازنات الحمل وجدران الحماية. * تعني أي نصّ.',
  },
  check: pageCheck<Settings>(async (page, given, context) => {
    const found = await context.compute(consentTask, {
      content: contentOf(page),
      headers: [...page.redirects, page].map(({ headers }) => headers),
      selector: given.selector,
      allowedCookies: given.allowed_cookies,
      now: context.now,
    });
    if (!found.ok) return { status: 'down', message: says.excess({ excess: found.excess }) };
    const { cookies, containers } = found.value;
    const brought = found.value.banner ?? (await broughtBy(containers, context));
    const faults = [...absenceOf(brought, containers, given), ...cookieFaults(cookies)];
    const details = {
      banner: brought ?? null,
      ...(brought !== found.value.banner && { through: 'Google Tag Manager' }),
      cookies: cookies.slice(0, cookiesShownMax),
    };
    const [first, ...others] = faults;
    return first === undefined
      ? { status: 'up', message: says.asks({ banner: brought ?? '' }), details }
      : { status: 'down', message: inSequence(first, ...others), details };
  }),
} satisfies Probe<Settings>;

/** The consent manager that a container of a tag manager loads. The container is read, and not run. */
async function broughtBy(
  containers: readonly string[],
  { network, signal, remainingMs, compute }: CheckContext,
): Promise<string | undefined> {
  for (const url of containers) {
    const headers = requestHeaders({ headers: {}, max_redirects: 0 });
    const limits = { deadlineMs: remainingMs(), signal, bodyBytesMax: containerBytesMax };
    const container = await network.http({ url, headers, ...limits });
    if (container.outcome === 'failed') continue;
    const found = await compute(containerBannerTask, contentOf(container));
    if (found.ok && found.value !== undefined) return found.value;
  }
  return undefined;
}

function absenceOf(
  banner: string | undefined,
  containers: readonly string[],
  { selector }: Settings,
): readonly Said[] {
  if (banner !== undefined) return [];
  if (selector !== undefined) return [says.no_match({ selector })];
  return [containers.length === 0 ? says.no_manager() : says.no_manager_loaded()];
}

function cookieFaults(cookies: readonly string[]): readonly Said[] {
  if (cookies.length === 0) return [];
  const more = cookies.length - cookiesShownMax;
  const shown = cookies.slice(0, cookiesShownMax).join(', ');
  if (cookies.length === 1) return [says.cookie({ name: shown })];
  const set = { cookies: cookies.length, names: shown };
  return [more > 0 ? says.more_cookies({ ...set, more }) : says.cookies(set)];
}
