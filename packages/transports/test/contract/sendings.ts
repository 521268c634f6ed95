import type { ChannelFields, Destination } from '@tocsin/domain';
import { type ReceiverBehaviour, WebhookReceiver } from '@tocsin/testing/servers';
import type { Sendable, Transports, TransportsOptions } from '../../src/open-transports.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { open } from '../support/open.js';
import type { CaseOfType } from './channel-cases.js';

export const destinationAt = ({ type, channelAt }: CaseOfType, origin: string): Destination => ({
  type,
  ...channelAt(origin),
});

/** The settings under which a service that customers cannot choose is at `origin`. */
const settingsFor = ({ publicOrigin }: CaseOfType, origin: string): Partial<TransportsOptions> =>
  publicOrigin === undefined ? {} : { serviceOrigins: { [publicOrigin]: origin }, telegramApiUrl: origin };

export type Service = {
  readonly receiver: WebhookReceiver;
  readonly origin: string;
  readonly destination: Destination;
  readonly transports: Transports;
  readonly dispatch: Sendable;
};

/** Starts a server that acts as `behaviour` says, and a channel that leads there. */
export const serviceFor = async (
  each: CaseOfType,
  behaviour: ReceiverBehaviour = { does: 'answer', ...each.accepted },
  options: Partial<TransportsOptions> = {},
  choice: ChannelFields = {},
): Promise<Service> => {
  const receiver = closedAfterwards(await WebhookReceiver.start({ behaviour }));
  return { receiver, ...channelTo(each, `http://127.0.0.1:${receiver.port}`, options, choice) };
};

/** @param choice what the channel chooses of its messages */
export const channelTo = (
  each: CaseOfType,
  origin: string,
  options: Partial<TransportsOptions> = {},
  choice: ChannelFields = {},
) => {
  const { fields, ...destinationBefore } = destinationAt(each, origin);
  const destination = { ...destinationBefore, fields: { ...fields, ...choice } };
  const transports = open({ ...settingsFor(each, origin), ...options });
  return { origin, destination, transports, dispatch: aDispatchTo(destination) };
};
