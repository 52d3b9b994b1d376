/** The document's operations in the order people read them: by tag, and within it as the table has them. */
import { type OpenApi, type Operation, tags } from './openapi.ts';

export interface DocumentedCall {
	method: string;
	path: string;
	operation: Operation;
}

export function callsByTag({ paths }: OpenApi): { tag: string; calls: DocumentedCall[] }[] {
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

export function accessInWords({ operation }: DocumentedCall): string {
	return accessWords[operation['x-access']];
}

export function successOf({ operation }: DocumentedCall): { status: string; response: Operation['responses'][string] } {
	const [status, response] = Object.entries(operation.responses).find(([code]) => code < '300') ?? [];
	if (!status || !response) throw new Error(`${operation.operationId} never succeeds.`);
	return { status, response };
}

export function refusalsOf({ operation }: DocumentedCall): { status: string; description: string }[] {
	return Object.entries(operation.responses)
		.filter(([status]) => status >= '400')
		.map(([status, { description }]) => ({ status, description }));
}
