import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords } from '../service/refusal-in-words.js';

const general = 'Check the API token, the user key, the device and the sound of this channel.';

/** The answer names the parameter that is wrong: `"token": "invalid"`. https://pushover.net/api#response */
const adviceByParameter: Readonly<Record<string, string>> = {
  token: 'The API token is wrong, or its application was deleted. Copy it from pushover.net again.',
  user: 'The user key is wrong, or the user has no active device by this name. Copy the key from pushover.net again, and check the device.',
  device: 'The user has no such device. Check the names in Device.',
  sound: 'There is no such sound. Check the name in Sound.',
};

/** Pushover blocks a sender that tries again after an answer of 400 to 499: https://pushover.net/api#friendly */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: general,
  401: adviceByParameter.token ?? general,
  429: 'The application has used up its messages of the month. This one is not sent again. Wait for the next month, or buy more on pushover.net.',
};

export const pushoverRefusal = ({ status, body }: ServiceAnswer): string => {
  const { errors, ...parameters } = jsonIn(body);
  const wrong = Object.keys(adviceByParameter).find((name) => Object.hasOwn(parameters, name));
  const named = wrong === undefined || status === 429 ? undefined : adviceByParameter[wrong];
  return refusalInWords({
    service: 'Pushover',
    status,
    said: Array.isArray(errors) ? errors.join('; ') : undefined,
    advice:
      named ??
      adviceByStatus[status] ??
      (status >= 500 ? 'Pushover has a fault. This message is not sent again.' : undefined),
  });
};
