/** The document's operations by tag, and within a tag in the order of the contract's table. */

import type { OpenApi, Operation } from './openapi.ts';
import { type Tag, tags } from './tags.ts';

export interface DocumentedEndpoint {
	method: string;
	path: string;
	operation: Operation;
}

export interface EndpointGroup {
	tag: Tag;
	calls: DocumentedEndpoint[];
}

export function endpointsByTag({ paths }: OpenApi): EndpointGroup[] {
	const calls = Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
	);
	return tags.map((tag) => ({ tag, calls: calls.filter(({ operation }) => operation.tags.includes(tag)) }));
}

const accessWords: Record<Operation['x-access'], string> = {
	public: 'Public',
	signed: 'Signed by the payment provider',
	user: 'Logged-in user',
	admin: 'Admin',
};

export function accessInWords({ operation }: DocumentedEndpoint): string {
	const scope = operation['x-required-scope'];
	return scope ? `${accessWords.user}, or API key with the scope ${scope}` : accessWords[operation['x-access']];
}

export function successOf({ operation }: DocumentedEndpoint): {
	status: string;
	response: Operation['responses'][string];
} {
	const [status, response] = Object.entries(operation.responses).find(([code]) => code < '400') ?? [];
	if (!status || !response) throw new Error(`${operation.operationId} never succeeds.`);
	return { status, response };
}

export function refusalsOf({ operation }: DocumentedEndpoint): { status: string; description: string }[] {
	return Object.entries(operation.responses)
		.filter(([status]) => status >= '400')
		.map(([status, { description }]) => ({ status, description }));
}
