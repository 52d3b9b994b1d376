import { endpoints } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { endpointsByTag } from '../documented-endpoints.ts';
import { openApiOf } from '../openapi.ts';
import { pythonOf, typescriptOf } from './code-examples.ts';

const calls = endpointsByTag(openApiOf(endpoints)).flatMap(({ calls }) => calls);
const addWebsite = calls.find(({ operation }) => operation.operationId === 'addWebsite');

describe('the examples of a request', () => {
	it('send the same body in TypeScript and Python', () => {
		if (!addWebsite) throw new Error('The endpoint is missing.');

		expect(typescriptOf(addWebsite, 'https://stayup.test')).toContain('"name": "Bakery"');
		expect(pythonOf(addWebsite, 'https://stayup.test')).toContain(
			'requests.post(\n    "https://stayup.test/api/websites",',
		);
		expect(pythonOf(addWebsite, 'https://stayup.test')).toContain('        "name": "Bakery",');
	});

	it('say for each endpoint which scope a key needs', () => {
		expect(addWebsite?.operation['x-required-scope']).toBe('write');
		expect(
			calls.find(({ operation }) => operation.operationId === 'addKey')?.operation['x-required-scope'],
		).toBeUndefined();
	});
});
