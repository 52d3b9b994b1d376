/** The documented example of an endpoint as a call: for attempts that are refused before the endpoint reads ids or the body. */
import type { Endpoint, EndpointName } from '@stayup/contract';
import { examplePath } from '@stayup/testing/http/endpoint-calls';
import { examples } from '../../functions/src/api-docs/examples.ts';

export interface EndpointCall {
	name: EndpointName;
	row: Endpoint;
	method: string;
	path: string;
	body: unknown;
}

export function callOf(name: EndpointName, row: Endpoint): EndpointCall {
	const { method } = row;
	const body = method === 'GET' ? undefined : examples[name].body;
	return { name, row, method, path: examplePath(row), body };
}
