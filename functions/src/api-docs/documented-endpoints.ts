/** The document's operations by tag, and within a tag in the order of the contract's table. */

import type { OpenApi, Operation } from './openapi.ts';
import type { Response } from './refusals.ts';
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

export function successOf({ operation }: DocumentedEndpoint): { status: string; response: Response } {
	const [status, response] = Object.entries(operation.responses).find(([code]) => code < '400') ?? [];
	if (!status || !response || '$ref' in response) throw new Error(`${operation.operationId} never succeeds.`);
	return { status, response };
}

/** The statuses with which every endpoint may refuse are described once. */
export const usualRefusals: readonly string[] = ['400', '429', '500', '503'];

export function refusalsOf(
	{ operation }: DocumentedEndpoint,
	{ components }: OpenApi,
): { status: string; description: string }[] {
	return Object.entries(operation.responses)
		.filter(([status]) => status >= '400')
		.map(([status, response]) => {
			const found = '$ref' in response ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
			return { status, description: found?.description ?? '' };
		})
		.filter(({ status, description }) => !usualRefusals.includes(status) || !isUsual(description, components));
}

/** Whether it is the description without a reason of its own. */
function isUsual(description: string, { responses }: OpenApi['components']): boolean {
	return ['Invalid', 'RateLimited', 'Internal', 'Unavailable'].some(
		(name) => responses[name]?.description === description,
	);
}
