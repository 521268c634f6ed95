import type { ServiceAlert } from '../channel/service-definition.js';
import type { Alert } from '../sending/transport.js';
import { announcementOf } from '../text/announcement.js';
import { composeMessage } from '../text/compose-message.js';
import type { MessageChoice } from '../text/message-choice.js';

/** The parts of an alert that a request needs, as the channel chose. */
export const serviceAlert = (
  { alertId, links, ...alert }: Omit<Alert, 'begin'>,
  choice: MessageChoice,
): ServiceAlert => {
  const content = composeMessage(alert, choice);
  return { alertId, message: content.message, announcement: announcementOf(content), links };
};
