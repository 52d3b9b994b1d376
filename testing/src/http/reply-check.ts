/** Compares replies of the API with its description: statuses, headers and fields that it does not name. */
import { type Endpoint, type EndpointName, endpoints, unknownErrors } from '@stayup/contract';
import type { OpenApi } from '../../../functions/src/api-docs/openapi.ts';
import type { Response as Documented } from '../../../functions/src/api-docs/refusals.ts';

export interface SeenReply {
	method: string;
	path: string;
	status: number;
	headers: Headers;
	body: unknown;
}

export interface ReplyCheck {
	/** Remembers what the description does not have. */
	add(reply: SeenReply): void;
	/** A sentence for each difference. */
	undocumented(): string[];
	/** Such as `getWebsite 200`. */
	seen(): string[];
}

/** Those of every server, of caches and of the security policy. */
const usualHeaders = new Set([
	...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'set-cookie'],
	...['transfer-encoding', 'vary', 'content-security-policy', 'origin-agent-cluster', 'referrer-policy'],
	...['strict-transport-security', 'x-download-options', 'x-frame-options', 'x-xss-protection'],
	...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-content-type-options'],
	...['x-dns-prefetch-control', 'x-permitted-cross-domain-policies'],
]);

const rows = Object.entries<Endpoint>(endpoints).map(([name, row]) => ({ name, row, parts: row.path.split('/') }));

export function createReplyCheck({ paths, components }: OpenApi): ReplyCheck {
	const operations = Object.values(paths).flatMap((path) => Object.values(path));
	const faults = new Set<string>();
	const seen = new Set<string>();

	function responseOf(name: string, status: number): Documented | undefined {
		const found = operations.find(({ operationId }) => operationId === name)?.responses[status];
		return found && '$ref' in found ? components.responses[found.$ref.split('/').at(-1) ?? ''] : found;
	}

	return {
		add({ method, path, status, headers, body }) {
			const name = endpointAt(method, path);
			if (name === null) return;
			seen.add(`${name} ${status}`);
			const response = responseOf(name, status);
			if (!response) return void faults.add(`${name} responds with ${status}`);
			const documented = new Set(Object.keys(response.headers ?? {}).map((header) => header.toLowerCase()));
			for (const header of headers.keys()) {
				if (!documented.has(header) && !usualHeaders.has(header))
					faults.add(`${name} ${status} has the header ${header}`);
			}
			if (status >= 300) return;
			for (const { field } of unknownErrors(endpoints[name].reply, body, 'field')) {
				faults.add(`${name} ${status} has the field ${field.replaceAll(/\d+\./g, '')}`);
			}
		},
		undocumented: () => [...faults].toSorted(),
		seen: () => [...seen].toSorted(),
	};
}

/** Null for a URL without an endpoint. A fixed path counts before one with a parameter. */
function endpointAt(method: string, path: string): EndpointName | null {
	const given = (path.split('?', 1)[0] ?? '').split('/');
	const fitting = rows.filter(
		({ row, parts }) =>
			row.method === method &&
			parts.length === given.length &&
			parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index])),
	);
	const [found] = fitting.toSorted(
		(one, other) => Number(one.row.path.includes(':')) - Number(other.row.path.includes(':')),
	);
	return found ? (found.name as EndpointName) : null;
}
