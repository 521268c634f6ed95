import type { Schemas } from '../api/client.js';

type PlanId = Schemas['Account']['plan'];

type Plan = {
  readonly name: string;
  readonly price: string;
  readonly offers: readonly string[];
};

/** The API enforces limits; these texts are the offer. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    name: 'Free',
    price: 'free of charge',
    offers: ['3 monitors', 'E-mail alerts'],
  },
  lite: {
    name: 'Lite',
    price: '£1 a month, or £10 a year',
    offers: [
      'As many monitors as you like',
      'Every type of channel: signed webhooks, chats and all others',
      'E-mail alerts',
    ],
  },
};
