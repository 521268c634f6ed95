import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument } from '../../src/operational/openapi.js';

const documentId = 'openapi.json';

/** A JSON pointer in a URI fragment (RFC 6901, section 6). */
const fragment = (steps: readonly string[]): string =>
  steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

type Documented = {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
};

export class Contract {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #paths: readonly { readonly template: string; readonly pattern: RegExp }[];

  constructor(readonly document: OpenAPIObject) {
    formats.default(this.#ajv);
    this.#ajv.addFormat('ip-network', true);
    this.#ajv.addSchema(document, documentId, undefined, false);
    this.#paths = Object.keys(document.paths).map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
  }

  /** Undocumented operations have no faults. */
  faultsOf(
    request: { readonly method: string; readonly path: string },
    answer: { readonly status: number; readonly mediaType: string; readonly body: unknown },
  ): string[] {
    const method = request.method.toLowerCase();
    const path = request.path.split('?', 1)[0] ?? '';
    const template = this.#paths.find(({ pattern }) => pattern.test(path))?.template ?? '';
    const operations = Object.entries(this.document.paths[template] ?? {});
    const operation: Documented | undefined = operations.find(([name]) => name === method)?.[1];
    if (!operation) return [];
    const response = operation.responses[answer.status];
    if (!response) return [`the status ${answer.status} is not documented`];
    const mediaTypes = Object.keys(response.content ?? {});
    if (mediaTypes.length === 0) return [];
    if (!mediaTypes.includes(answer.mediaType)) {
      return [`${answer.mediaType} is not documented for ${answer.status}`];
    }
    // Only JSON has a schema.
    if (!/[/+]json$/.test(answer.mediaType)) return [];
    const steps = [
      'paths',
      template,
      method,
      'responses',
      `${answer.status}`,
      'content',
      answer.mediaType,
      'schema',
    ];
    const validate = this.#ajv.getSchema(`${documentId}#${fragment(steps)}`);
    if (!validate) return ['there is no schema'];
    return validate(answer.body) ? [] : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
  }
}

const contractOfProcess = Symbol.for('tocsin.contract');

const realm: typeof globalThis & { [contractOfProcess]?: Contract } = globalThis;

/**
 * Returns the contract that the test files of a worker share, because each of its apis has the same document. To make and
 * compile one costs more than to start an api.
 */
export const contractOf = (app: INestApplication): Contract => {
  realm[contractOfProcess] ??= new Contract(JSON.parse(JSON.stringify(openApiDocument(app))));
  return realm[contractOfProcess];
};
