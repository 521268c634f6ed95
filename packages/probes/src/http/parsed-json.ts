import type { JSONValue } from 'json-p3';
import { bodyText, type Content } from './body-text.js';

export function parsedJson(content: Content): { readonly value: JSONValue } | undefined {
  try {
    return { value: JSON.parse(bodyText(content)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
