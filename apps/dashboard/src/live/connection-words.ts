import { t } from '../language/text.js';
import type { Trouble } from './connection.js';

type TroubleWords = {
  readonly title: string;
  /** The next step for the reader. */
  readonly advice: string;
};

export const troubleWords: Readonly<Record<Trouble, TroubleWords>> = {
  offline: {
    title: t('This device is offline'),
    advice: t('Tocsin goes on without this page. Connect the device to a network.'),
  },
  unreachable: {
    title: t('Tocsin cannot be reached'),
    advice: t('Check your network, and that the service is running.'),
  },
  silent: {
    title: t('Tocsin does not answer'),
    advice: t('Your network is slow, or the service hangs. If it lasts, look at the log of the service.'),
  },
  unavailable: {
    title: t('Tocsin is not available'),
    advice: t(
      'It is starting, or its database does not answer. If it lasts, look at the log of the service.',
    ),
  },
};

/** @param at when the trouble began, in the words of the page */
export const stillWorks = (at: string): string =>
  t(
    'What is loaded stays readable, as of {at}. The rest, and pages that you open, appear when it works again. Until then, nothing can be saved.',
    { at },
  );
