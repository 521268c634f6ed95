import { t } from '../language/text.js';

/** Labels by the fields of the API. */
export const pageFieldLabels: Readonly<Record<string, string>> = {
  title: t('Title'),
  slug: t('Address'),
  description: t('Description'),
  homepage_url: t('Your web site'),
  domain: t('Custom domain'),
  password: t('Password'),
  publish_after_minutes: t('After'),
};
