import type { WebhookMessage } from '@tocsin/webhook-core';
import { type ChannelLinks, linksOf } from '../../src/links/message-links.js';

export const publicUrl = 'https://tocsin.example.com';
export const answerToken = `${'AZcAAAAAcACAAAAAAADQAA'}${'k7Qw2mZx-_'.repeat(4)}AA`;

export const ownLinks = { publicUrl, answerToken: (): string => answerToken };

/** The links that a message has, or those that it would have as another type. */
export const linksIn = (message: WebhookMessage, links: ChannelLinks = 'all') =>
  linksOf(message, links, { publicUrl, token: ownLinks.answerToken });

const url = `${publicUrl}/(?:answer/${answerToken}|incidents/[-0-9a-f]{36})`;
const label = '(?:Acknowledge|Open incident)';
const link = [`\\[${label}\\]\\(${url}\\)`, `<a href="${url}">${label}</a>`, `${label}: ${url}`, url].join(
  '|',
);

/** A line that has our own links and nothing else. */
export const ownLine = new RegExp(`^(?:\\*\\*)?(?:${link})(?: · (?:${link}))*(?:\\*\\*)?$`);

/** The lines of customers, which must be harmless. */
export const withoutOwnLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !ownLine.test(line))
    .join('\n');

/** Buttons with links, as a page of documentation shows them. */
export const buttonsLine = (labels: readonly string[]): string =>
  labels.length === 0 ? '' : `\n${labels.map((each) => `[${each}]`).join(' ')}`;
