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
import { isEndpointUrl } from '../channels/endpoint-url.js';
import { Flag, Lines, Name, Optional, OrNull, Rule, Uuid, WholeNumber } from '../http/bodies/fields.js';
import { idOf } from '../http/bodies/ids.js';
import { PageQuery } from '../http/bodies/page.js';
import { NewPassword } from '../people/person-fields.js';

const bounds = statusPageBounds;

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
      description: 'Where the title of the page leads to. `null`: nowhere.',
      example: 'https://www.example.com/',
    }),
    Rule(
      'isHomepageUrl',
      `must be an absolute http or https URL of at most ${bounds.urlCharsMax} characters, without a user name or a password`,
      (value) => isEndpointUrl(value) && value.length <= bounds.urlCharsMax,
    ),
  );

/** As strict as the rule for people's passwords, because strangers can guess it too. */
const PagePassword = (): PropertyDecorator =>
  applyDecorators(
    NewPassword(),
    ApiProperty({
      description: 'Visitors need it to see the page. It is never shown again. `null`: they need none.',
    }),
  );

const titleDocs = { description: 'The title of the page.', example: 'Acme' };
const descriptionDocs = {
  description: 'Some words below the title. `null`: none.',
  example: 'What works at Acme.',
};
const noindexDocs = { description: 'Whether search engines are asked to leave the page out.' };
const publishDocs = {
  minimum: bounds.publishAfterMinutesMin,
  maximum: bounds.publishAfterMinutesMax,
  description:
    'After so many minutes, an open incident of a component is published without a person. `null`: never.',
  example: 10,
};

const domainOf = (text: string | null): string | null => (text === null ? null : domainFrom(text));

@ApiSchema({ name: 'NewStatusPage' })
export class NewStatusPage {
  @Slug()
  slug!: string;

  @Name(bounds.titleCharsMax, titleDocs)
  title!: string;

  @Optional()
  @OrNull()
  @Lines(bounds.descriptionCharsMax, descriptionDocs)
  description: string | null = null;

  @Optional()
  @OrNull()
  @HomepageUrl()
  homepage_url: string | null = null;

  @Optional()
  @OrNull()
  @Domain()
  domain: string | null = null;

  @Optional()
  @Flag({ ...noindexDocs, default: false })
  noindex: boolean = false;

  @Optional()
  @OrNull()
  @PagePassword()
  password: string | null = null;

  @Optional()
  @OrNull()
  @WholeNumber(publishDocs)
  publish_after_minutes: number | null = null;

  get settings(): StatusPageSettings {
    return {
      slug: this.slug,
      title: this.title,
      description: this.description ?? '',
      homepageUrl: this.homepage_url,
      domain: domainOf(this.domain),
      noindex: this.noindex,
      publishAfterMinutes: this.publish_after_minutes,
    };
  }
}

@ApiSchema({ name: 'StatusPageChanges', description: 'Omitted fields stay as they are.' })
export class StatusPageChanges {
  @Optional()
  @Slug()
  slug?: string;

  @Optional()
  @Name(bounds.titleCharsMax, titleDocs)
  title?: string;

  @Optional()
  @OrNull()
  @Lines(bounds.descriptionCharsMax, descriptionDocs)
  description?: string | null;

  @Optional()
  @OrNull()
  @HomepageUrl()
  homepage_url?: string | null;

  @Optional()
  @OrNull()
  @Domain()
  domain?: string | null;

  @Optional()
  @Flag(noindexDocs)
  noindex?: boolean;

  @Optional()
  @OrNull()
  @PagePassword()
  password?: string | null;

  @Optional()
  @OrNull()
  @WholeNumber(publishDocs)
  publish_after_minutes?: number | null;

  settingsFrom(before: StatusPageSettings): StatusPageSettings {
    const { description, homepage_url, domain, publish_after_minutes } = this;
    return {
      slug: this.slug ?? before.slug,
      title: this.title ?? before.title,
      description: description === undefined ? before.description : (description ?? ''),
      homepageUrl: homepage_url === undefined ? before.homepageUrl : homepage_url,
      domain: domain === undefined ? before.domain : domainOf(domain),
      noindex: this.noindex ?? before.noindex,
      publishAfterMinutes:
        publish_after_minutes === undefined ? before.publishAfterMinutes : publish_after_minutes,
    };
  }
}

export class StatusPageQuery extends PageQuery {
  @Optional()
  @Uuid({ description: 'Only pages with a component that stands on this monitor.' })
  monitor_id?: string;

  get filter(): StatusPageFilter {
    return { monitorId: this.monitor_id === undefined ? undefined : idOf<MonitorId>(this.monitor_id) };
  }
}
