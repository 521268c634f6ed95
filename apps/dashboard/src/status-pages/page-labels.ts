import { t } from '../language/text.js';
import type { LabelsOf } from '../ui/labels-of.js';

export const pageLabels: LabelsOf<'StatusPageChanges'> = {
  title: t('Title'),
  slug: t('Address'),
  description: t('Description'),
  homepage_url: t('Your web site'),
  domain: t('Custom domain'),
  password: t('Password'),
  noindex: t('Ask search engines to leave the page out'),
  publish_after_minutes: t('Publish by itself'),
  time_zone: t('Time zone'),
  logo: t('Logo'),
  logo_dark: t('Logo in the dark'),
  favicon: t('Favicon'),
  header_color: t('Ground of the head'),
  accent_color: t('Links and buttons'),
  accent_color_dark: t('Links and buttons in the dark'),
  header_links: t('Links in the head'),
  footer_text: t('Text below the page'),
  footer_links: t('Links below the page'),
};
