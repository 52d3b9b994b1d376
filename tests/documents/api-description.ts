/** Lints the OpenAPI document as the tools of its readers do. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** The findings of `redocly lint`, which also checks the examples against their schemas, and of `spectral lint` with the rules of spectral:oas. */
export async function problemsOf(source: string): Promise<string[]> {
	return [...(await lintWithRedocly(source)), ...(await lintWithSpectral(source))];
}

async function lintWithRedocly(source: string): Promise<string[]> {
	// A public GET without parameters has no client error, and one that redirects has no other success.
	const rules = { 'operation-4xx-response': 'off', 'operation-2xx-response': 'off' };
	// As text, because the compiler takes a second to compare an object with the type of every setting.
	const config = await createConfig(JSON.stringify({ extends: ['recommended-strict'], rules }));
	return (await lintFromString({ source, config })).map(({ ruleId, message }) => `redocly ${ruleId}: ${message}`);
}

async function lintWithSpectral(source: string): Promise<string[]> {
	const linter = new spectral.Spectral();
	linter.setRuleset(new spectral.Ruleset(rulesets.oas, { severity: 'recommended' }));
	return (await linter.run(source)).map(({ code, path }) => `spectral ${code}: ${path.join('/')}`);
}
