import { t } from '../language/text.js';
export type FirstStep = 'channel' | 'monitor' | 'incident' | 'delivered';

export type Progress = Readonly<Record<FirstStep, boolean>>;

type StepWords = { readonly title: string; readonly about: string };

export const stepWords: Readonly<Record<FirstStep, StepWords>> = {
  channel: {
    title: t('Add a channel'),
    about: t('Tocsin sends its messages there: to a webhook, an e-mail address or a chat.'),
  },
  monitor: {
    title: t('Create a monitor'),
    about: t('It watches one thing: a website, a certificate, a name or a job.'),
  },
  incident: {
    title: t('Break it'),
    about: t('Stop what you watch, or give the monitor a target that does not exist. An incident opens.'),
  },
  delivered: {
    title: t('See the message arrive'),
    about: t('It is done when your channel has accepted the message of that incident.'),
  },
};

export const steps: readonly FirstStep[] = ['channel', 'monitor', 'incident', 'delivered'];

/** `undefined` when all are done. */
export const nextStep = (progress: Progress): FirstStep | undefined => steps.find((step) => !progress[step]);
