import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const documentId = 'openapi.json';

const pointer = (...steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** Holds answers against the OpenAPI document that the API serves. */
export class Contract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #paths: readonly { readonly template: string; readonly pattern: RegExp }[];

  constructor(readonly document: OpenAPIObject) {
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, documentId, undefined, false);
    this.#paths = Object.keys(document.paths).map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
  }

  /** What is wrong with an answer; nothing for a path that is not documented. */
  faultsOf(
    request: { readonly method: string; readonly path: string },
    answer: { readonly status: number; readonly mediaType: string; readonly body: unknown },
  ): string[] {
    const path = request.path.split('?', 1)[0] ?? '';
    const template = this.#paths.find(({ pattern }) => pattern.test(path))?.template;
    const method = request.method.toLowerCase();
    const operation = template
      ? Object.entries(this.document.paths[template] ?? {}).find(([m]) => m === method)
      : null;
    if (!template || !operation) return [];
    const documented = operation[1].responses[answer.status];
    if (!documented) return [`the status ${answer.status} is not documented`];
    const content = documented.content ?? {};
    if (Object.keys(content).length === 0) return [];
    if (!content[answer.mediaType]) return [`${answer.mediaType} is not documented for ${answer.status}`];
    const steps = [
      'paths',
      template,
      method,
      'responses',
      String(answer.status),
      'content',
      answer.mediaType,
      'schema',
    ];
    const validate = this.#ajv.compile({ $ref: `${documentId}#${pointer(...steps)}` });
    return validate(answer.body) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
  }
}
