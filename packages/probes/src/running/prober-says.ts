import { reasonsOf } from '@tocsin/domain';

/** Reasons of the prober itself, and of checks that it could not run. */
export const proberSays = reasonsOf('prober', {
  network: {
    en: 'Nothing at all answers this prober, so the prober itself is cut off.',
    de: 'Diesem Prüfer antwortet gar nichts, er selbst ist also abgeschnitten.',
    ar: 'لا شيء يجيب هذا المسبار إطلاقًا، فالمسبار نفسه معزول.',
  },
  uplink: {
    en: 'Nothing beyond its own network answers this prober as itself, so the uplink of the prober is at fault.',
    de: 'Diesem Prüfer antwortet außerhalb des eigenen Netzes nichts als es selbst, die Anbindung des Prüfers ist also gestört.',
    ar: 'لا شيء خارج شبكته يجيب هذا المسبار بهويّته، فالخلل في وصلة المسبار.',
  },
  route: {
    en: 'Nothing answers this prober by the route that leads to the target, so the prober is at fault.',
    de: 'Auf der Route zum Ziel antwortet diesem Prüfer nichts, die Störung liegt also beim Prüfer.',
    ar: 'لا شيء يجيب هذا المسبار على المسار المؤدّي إلى الهدف، فالخلل في المسبار.',
  },
  name_servers: {
    en: 'No name server answers this prober, so the prober itself is cut off.',
    de: 'Diesem Prüfer antwortet kein Nameserver, er selbst ist also abgeschnitten.',
    ar: 'لا خادم أسماء يجيب هذا المسبار، فالمسبار نفسه معزول.',
  },
  afterwards: {
    en: 'Nothing answered this prober when the check began, so the prober itself was cut off.',
    de: 'Diesem Prüfer antwortete nichts, als die Prüfung begann, er selbst war also abgeschnitten.',
    ar: 'لم يُجب شيء هذا المسبار حين بدأ الفحص، فكان المسبار نفسه معزولًا.',
  },
  host_busy: {
    en: 'Too many checks of this host are running. Try again in a moment.',
    de: 'Zu viele Prüfungen dieses Hosts laufen. Versuchen Sie es gleich noch einmal.',
    ar: 'تجري على هذا المضيف فحوص أكثر مما ينبغي. حاول مرة أخرى بعد لحظات.',
  },
  stopped: {
    en: 'The prober was stopped. Try again.',
    de: 'Der Prüfer wurde angehalten. Versuchen Sie es noch einmal.',
    ar: 'أُوقف المسبار. حاول مرة أخرى.',
  },
});
