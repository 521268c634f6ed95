import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';

type PlanId = Schemas['Account']['plan'];

type Plan = {
  readonly name: string;
  readonly price: string;
  readonly offers: readonly string[];
};

/** The API enforces limits; these texts are the offer. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    name: t('Free'),
    price: t('free of charge'),
    offers: [t('3 monitors'), t('E-mail alerts')],
  },
  lite: {
    name: t('Lite'),
    price: t('£1 a month, or £10 a year'),
    offers: [
      t('As many monitors as you like'),
      t('Every type of channel: signed webhooks, chats and all others'),
      t('E-mail alerts'),
    ],
  },
};
