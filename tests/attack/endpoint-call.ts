/** The example of an endpoint as a call. */
import type { Endpoint, EndpointName } from '@stayup/contract';
import { exampleOf, pathOf } from '@stayup/testing/examples';
import type { Target } from './target.ts';

export async function callOf({ fixture }: Target, name: EndpointName, row: Endpoint) {
	const { params, body } = await exampleOf(name, fixture);
	return { name, row, method: row.method, path: pathOf(name, params), body: row.method === 'GET' ? undefined : body };
}
