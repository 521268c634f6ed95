/** Part of `npm run lint`: checks the OpenAPI document by Redocly's recommended rules and Spectral's rules for OpenAPI. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { apiDocument } from './api-document.mjs';

const source = apiDocument();

const redocly = async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  return problems.map(
    ({ ruleId, message, location: [place] }) => `Redocly ${ruleId}: ${message} (${place?.pointer})`,
  );
};

const spectralRules = async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [
      [/** @type {import('@stoplight/spectral-core').RulesetDefinition} */ (rulesets.oas), 'recommended'],
    ],
  });
  const problems = await linter.run(source);
  return problems.map(({ code, message, path }) => `Spectral ${code}: ${message} (#/${path.join('/')})`);
};

const wrong = [...(await redocly()), ...(await spectralRules())];
process.stderr.write(wrong.map((line) => `The OpenAPI document: ${line}\n`).join(''));
process.exitCode = wrong.length === 0 ? 0 : 1;
