/**
 * ETags: a hash of what a change can change and, where measurements change the reply too, a second one of the whole reply. If-Match compares the first, so
 * that a check of a website is no change of somebody else. If-None-Match compares both.
 */
import { createHash } from 'node:crypto';
import {
	type Channel,
	type Endpoint,
	type EndpointName,
	endpoints,
	type MaintenanceWindow,
	type StatusPage,
	type Website,
} from '@stayup/contract';
import { Problem } from '../../platform/problem.ts';
import { canonicalJson } from './canonical-json.ts';

/** Fields of replies that follow from checks, deliveries, plans and time, and not from a change of the resource. */
const measured: Readonly<Partial<Record<EndpointName, ReadonlySet<string>>>> = {
	getWebsite: new Set<keyof Website>([
		...(['status', 'statusSince', 'condition', 'lastChecked', 'nextCheckAt', 'scheduledSince'] as const),
		...(['lastResponseTime', 'runningInterval', 'lastCheckNowAt', 'hostedByUs', 'expiring', 'lastHours'] as const),
		...(['lastDayUptime', 'maintenance', 'sameUrlAs'] as const),
	]),
	getStatusPage: new Set<keyof StatusPage>(['isOverLimit', 'subscriberCount']),
	getChannel: new Set<keyof Channel>(['isOverLimit', 'health', 'sms']),
	getMaintenance: new Set<keyof MaintenanceWindow>(['state', 'current', 'last']),
};

/** Of a reply of the endpoint that reads it. Weak (RFC 9110): replies with the same ETag say the same. */
export function etagOf(reader: EndpointName, answer: unknown): string {
	const ignored = measured[reader];
	if (!ignored) return `W/"${hashOf(answer)}"`;
	const settings = Object.entries(answer as object).filter(([name]) => !ignored.has(name));
	return `W/"${hashOf(Object.fromEntries(settings))}.${hashOf(answer)}"`;
}

function hashOf(value: unknown): string {
	return createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 27);
}

/** Whether a header names the ETag, as `*` or in a list. Compared weakly, because proxies may make an ETag weak. */
export function names(header: string, etag: string): boolean {
	return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(etag));
}

/** Whether a header names the ETag of the same settings. */
export function namesVersion(header: string, etag: string): boolean {
	return header.trim() === '*' || header.split(',').some((one) => versionIn(one) === versionIn(etag));
}

/** Without the second hash. */
function versionIn(etag: string): string {
	return opaque(etag).split('.', 1)[0]?.replaceAll('"', '') ?? '';
}

function opaque(etag: string): string {
	return etag.trim().replace(/^W\//, '');
}

export function hasEtag({ method, access, isPaged, replyMediaType, privateSeconds }: Endpoint): boolean {
	const isResource = method === 'GET' && access === 'user' && !isPaged && !replyMediaType;
	return isResource || privateSeconds !== undefined;
}

/**
 * The endpoint whose ETag the reply has: the one itself if it reads, and for a change the one that would return the same. Null if there is none.
 */
export function etagSourceOf(name: EndpointName): EndpointName | null {
	const endpoint: Endpoint = endpoints[name];
	if (hasEtag(endpoint)) return name;
	if (endpoint.method === 'GET') return null;
	const reader = endpoint.method === 'POST' ? readerAt(`${endpoint.path}/:id`) : readerOf(endpoint);
	return reader !== null && endpoints[reader].reply === endpoint.reply ? reader : null;
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
	return readerAt(path);
}

function readerAt(path: string): EndpointName | null {
	const found = Object.entries<Endpoint>(endpoints).find(([, row]) => row.path === path && hasEtag(row));
	return found ? (found[0] as EndpointName) : null;
}

export function changedSince(): Problem {
	return new Problem('precondition-failed', 'This has changed since the version in If-Match. Please read it again.');
}

export function withoutVersion(): Problem {
	return new Problem('precondition-failed', 'This has no version, so If-Match cannot be compared with it.');
}
