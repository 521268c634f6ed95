import type { Refusal } from './decider.js';

export type ChannelType = string;

export type PlanId = 'free' | 'lite';

export type Plan = {
  readonly id: PlanId;
  readonly name: string;
  readonly priceGbp: { readonly month: number; readonly year: number };
  readonly monitorsMax: number | null;
  readonly channelTypes: 'all' | readonly ChannelType[];
  readonly statusPagesMax: number | null;
};

/** docs/mission.md, the limits of each plan. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    priceGbp: { month: 0, year: 0 },
    monitorsMax: 3,
    channelTypes: ['Email'],
    statusPagesMax: 1,
  },
  lite: {
    id: 'lite',
    name: 'Lite',
    priceGbp: { month: 1, year: 10 },
    monitorsMax: null,
    channelTypes: 'all',
    statusPagesMax: null,
  },
};

export type PlanRequired = Refusal & { readonly refused: 'plan_required'; readonly needs: PlanId };
export type MonitorLimitReached = Refusal & {
  readonly refused: 'monitor_limit_reached';
  readonly monitorsMax: number;
};

export const planCovers = (planId: PlanId, type: ChannelType): PlanRequired | null => {
  const { name, channelTypes } = plans[planId];
  if (channelTypes === 'all' || channelTypes.includes(type)) return null;
  return {
    refused: 'plan_required',
    needs: 'lite',
    detail: `${type} channels need the Lite plan; the ${name} plan has ${channelTypes.join(', ')} only.`,
  };
};

export const planFor = (type: ChannelType): PlanId => planCovers('free', type)?.needs ?? 'free';

/** @param more how many monitors are to be added to the account's own */
export const planHasRoom = (planId: PlanId, monitors: number, more = 1): MonitorLimitReached | null => {
  const { monitorsMax, name } = plans[planId];
  if (monitorsMax === null || monitors + more <= monitorsMax) return null;
  const room = Math.max(0, monitorsMax - monitors);
  const detail =
    room === 0
      ? `The ${name} plan has ${monitorsMax} monitors, and all are in use.`
      : `The ${name} plan has ${monitorsMax} monitors, and ${monitors} ${monitors === 1 ? 'is' : 'are'} in use. It has room for ${room} of these ${more}.`;
  return { refused: 'monitor_limit_reached', monitorsMax, detail };
};

/** @param running how many of the account's monitors are not paused */
export const planLetsRun = (planId: PlanId, running: number): MonitorLimitReached | null => {
  const { monitorsMax, name } = plans[planId];
  if (monitorsMax === null || running < monitorsMax) return null;
  return {
    refused: 'monitor_limit_reached',
    monitorsMax,
    detail: `The ${name} plan runs ${monitorsMax} monitors at a time, and as many are running. Pause or delete one of them first.`,
  };
};

/** @param pages how many the account has */
export const planHasPageFor = (planId: PlanId, pages: number): PlanRequired | null => {
  const { statusPagesMax, name } = plans[planId];
  if (statusPagesMax === null || pages < statusPagesMax) return null;
  return {
    refused: 'plan_required',
    needs: 'lite',
    detail: `The ${name} plan has ${statusPagesMax} status page. The Lite plan has as many as you like.`,
  };
};
