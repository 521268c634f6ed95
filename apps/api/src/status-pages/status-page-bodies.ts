import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  domainFrom,
  isSlug,
  type MonitorId,
  type StatusPageSettings,
  slugPattern,
  statusPageBounds,
} from '@tocsin/domain';
import type { StatusPageFilter } from '@tocsin/persistence';
import { isEndpointUrl } from '../channels/destination.js';
import { Flag, Lines, Name, Optional, OrNull, Rule, Uuid, WholeNumber } from '../http/bodies/fields.js';
import { PageQuery } from '../http/bodies/page.js';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf } from '../http/bodies/text.js';
import { NewPassword } from '../people/person-fields.js';
import { Color, Links, Picture, shownLinks, TextColor, TimeZone } from './brand-fields.js';

const bounds = statusPageBounds;

/** The length in bytes of a request with every field: JSON escapes of texts, and three pictures. */
export const statusPageBodyBytesMax = 192 * 1024;

const asLower = (colour: string | null): string | null => colour?.toLowerCase() ?? null;

const Slug = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      minLength: bounds.slugCharsMin,
      maxLength: bounds.slugCharsMax,
      pattern: slugPattern,
      description: "The end of the page's address, `/status/{slug}`. No other page has it.",
      example: 'acme',
    }),
    Rule(
      'isSlug',
      `must be ${bounds.slugCharsMin} to ${bounds.slugCharsMax} letters a to z, digits and hyphens, with no hyphen at an end`,
      (value) => typeof value === 'string' && isSlug(value),
    ),
  );

const Domain = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      maxLength: bounds.domainCharsMax,
      description:
        'A host name that shows the page, once it points to this service. No other page has it. `null`: none.',
      example: 'status.example.com',
    }),
    Rule(
      'isDomain',
      'must be a host name such as status.example.com, without a port',
      (value) => typeof value === 'string' && domainFrom(value) !== null,
    ),
  );

const HomepageUrl = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      format: 'uri',
      maxLength: bounds.urlCharsMax,
      description: 'The address that the title links to. `null`: no link.',
      example: 'https://www.example.com/',
    }),
    Rule(
      'isHomepageUrl',
      `must be an absolute http or https URL of at most ${bounds.urlCharsMax} characters, without a user name or a password`,
      (value) => isEndpointUrl(value) && value.length <= bounds.urlCharsMax,
    ),
  );

export const statusPageFields = resourceFields<StatusPageSettings>()({
  slug: { key: 'slug', rules: Slug(), shown: { type: 'string', example: 'acme' } },
  title: {
    key: 'title',
    rules: Name(bounds.titleCharsMax, { description: 'The title of the page.', example: 'Acme' }),
    shown: { type: 'string', example: 'Acme' },
  },
  description: {
    key: 'description',
    default: null,
    rules: Lines(bounds.descriptionCharsMax, {
      description: 'A description below the title. `null`: none.',
      example: 'What works at Acme.',
    }),
    shown: { type: 'string' },
    fromBody: (description: string | null) => description ?? '',
    toBody: (description: string) => description || null,
  },
  homepage_url: {
    key: 'homepageUrl',
    default: null,
    rules: HomepageUrl(),
    shown: { type: 'string', format: 'uri' },
  },
  domain: {
    key: 'domain',
    default: null,
    rules: Domain(),
    shown: { type: 'string', example: 'status.example.com' },
    fromBody: (text: string | null) => (text === null ? null : domainFrom(text)),
  },
  noindex: {
    key: 'noindex',
    default: false,
    rules: Flag({ description: 'Whether search engines are asked to leave the page out.' }),
    whenNew: { default: false },
    shown: { type: 'boolean' },
  },
  publish_after_minutes: {
    key: 'publishAfterMinutes',
    default: null,
    rules: WholeNumber({
      minimum: bounds.publishAfterMinutesMin,
      maximum: bounds.publishAfterMinutesMax,
      description:
        'The number of minutes after which the page publishes an open incident of a component by itself. `null`: never.',
      example: 10,
    }),
    shown: { type: 'integer' },
  },
  time_zone: {
    key: 'timeZone',
    default: 'UTC',
    rules: TimeZone(
      'The IANA time zone of the times on the page and in its mails, which have UTC beside it. Browsers with JavaScript show those of the reader instead.',
    ),
    whenNew: { default: 'UTC' },
    shown: { type: 'string' },
  },
  logo: {
    key: 'logo',
    default: null,
    rules: Picture('logo', 'The picture above the title.'),
    shown: { type: 'string' },
  },
  logo_dark: {
    key: 'logoDark',
    default: null,
    rules: Picture('logo', 'The logo for readers who prefer dark colours.'),
    shown: { type: 'string' },
  },
  favicon: {
    key: 'favicon',
    default: null,
    rules: Picture('favicon', 'The picture in the tab of browsers.'),
    shown: { type: 'string' },
  },
  header_color: {
    key: 'headerColor',
    default: null,
    rules: Color(
      "The ground of the page's head. Its text is black or white, whichever is easier to read. `null`: the page's own.",
    ),
    shown: { type: 'string', example: '#1b3a8a' },
    fromBody: asLower,
  },
  accent_color: {
    key: 'accentColor',
    default: null,
    rules: TextColor('light', 'Links and buttons on the light page.'),
    shown: { type: 'string', example: '#1b3a8a' },
    fromBody: asLower,
  },
  accent_color_dark: {
    key: 'accentColorDark',
    default: null,
    rules: TextColor(
      'dark',
      'Links and buttons on the dark page. `null`: a shade of `accent_color` that can be read there.',
    ),
    shown: { type: 'string', example: '#a9b6f5' },
    fromBody: asLower,
  },
  header_links: {
    key: 'headerLinks',
    default: [],
    rules: Links(bounds.headerLinksMax, 'Links beside the logo.'),
    shown: shownLinks(bounds.headerLinksMax),
  },
  footer_text: {
    key: 'footerText',
    default: null,
    rules: Lines(bounds.footerTextCharsMax, {
      description: 'Plain text below the page. `null`: none.',
      example: 'Acme Ltd, 1 High Street, London',
    }),
    shown: { type: 'string' },
    fromBody: (text: string | null) => text ?? '',
    toBody: (text: string) => text || null,
  },
  footer_links: {
    key: 'footerLinks',
    default: [],
    rules: Links(bounds.footerLinksMax, 'Links below the page, such as the imprint.'),
    shown: shownLinks(bounds.footerLinksMax),
  },
});

/** As strict as the rule for people's passwords, because strangers can guess it too. */
const PagePassword = (): PropertyDecorator =>
  applyDecorators(
    NewPassword(),
    ApiProperty({
      description: 'Visitors need it to see the page. It is never shown again. `null`: they need none.',
    }),
  );

@ApiSchema({ name: 'NewStatusPage' })
export class NewStatusPage extends statusPageFields.newBody() {
  @Optional()
  @OrNull()
  @PagePassword()
  password: string | null = null;

  get settings(): StatusPageSettings {
    return statusPageFields.configOf(this);
  }
}

@ApiSchema({ name: 'StatusPageChanges', description: 'Omitted fields keep their values.' })
export class StatusPageChanges extends statusPageFields.changes() {
  @Optional()
  @OrNull()
  @PagePassword()
  password?: string | null;

  settingsFrom(before: StatusPageSettings): StatusPageSettings {
    return statusPageFields.changed(before, this);
  }
}

export class StatusPageQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only pages with a component that takes its state from this monitor.' })
  monitor_id?: string;

  get filter(): StatusPageFilter {
    return { monitorId: this.monitor_id === undefined ? undefined : idOf<MonitorId>(this.monitor_id) };
  }
}
