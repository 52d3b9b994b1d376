/** ETags: a hash of the reply. They change with every field, also with those that checks change. */
import { createHash } from 'node:crypto';
import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { Problem } from '../../platform/problem.ts';

/** Weak (RFC 9110): replies with the same ETag say the same. */
export function etagOf(answer: unknown): string {
	const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27);
	return `W/"${hash}"`;
}

/** Whether a header names the ETag, as `*` or in a list. Compared weakly, because proxies may make an ETag weak. */
export function names(header: string, etag: string): boolean {
	if (header.trim() === '*') return true;
	return header.split(',').some((one) => opaque(one) === opaque(etag));
}

function opaque(etag: string): string {
	return etag.trim().replace(/^W\//, '');
}

export function hasEtag({ method, access, isPaged, replyMediaType, privateSeconds }: Endpoint): boolean {
	const isResource = method === 'GET' && access === 'user' && !isPaged && !replyMediaType;
	return isResource || privateSeconds !== undefined;
}

/** Changes of a part of a resource, whose version is that of the whole. */
const readersOfParts: Readonly<Record<string, EndpointName>> = {
	[endpoints.writePostMortem.path]: 'getIncident',
	[endpoints.revokeEvidenceLink.path]: 'getOutage',
	[endpoints.setStatusLogo.path]: 'getStatusPage',
};

/** The endpoint that reads what this one changes: the same path with GET, or that of the whole. */
export function readerOf({ path }: Endpoint): EndpointName | null {
	const ofWhole = readersOfParts[path];
	if (ofWhole) return ofWhole;
	const found = Object.entries<Endpoint>(endpoints).find(([, row]) => row.path === path && hasEtag(row));
	return found ? (found[0] as EndpointName) : null;
}

export function changedSince(): Problem {
	return new Problem('precondition-failed', 'This has changed since the version in If-Match. Please read it again.');
}

export function withoutVersion(): Problem {
	return new Problem('precondition-failed', 'This has no version, so If-Match cannot be compared with it.');
}
