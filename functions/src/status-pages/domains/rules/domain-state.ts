/** Decides the state of an own domain, from Firebase Hosting and from DNS, and when it is checked again. */
import { cutText, dayMs, hourMs, minuteMs, type StatusDomainState } from '@stayup/contract';
import type { StatusDomainDocument, StoredDnsRecord } from '../../../platform/firestore/status-documents.ts';
import type { HostedDomain } from '../hosting-client.ts';

interface DomainVerdict {
	state: StatusDomainState;
	/** A sentence about the failure; empty without one. */
	error: string;
}

/** A domain that nobody has connected after this time is checked once a day. */
const setUpMs = 7 * dayMs;

const servedHosts = new Set(['HOST_ACTIVE']);
const validCertificates = new Set(['CERT_ACTIVE', 'CERT_EXPIRING_SOON']);
/** States in which visitors of the domain do not arrive at Hosting. */
const leftHosts = new Set(['HOST_UNHOSTED', 'HOST_MISMATCH', 'HOST_CONFLICT']);

export function verdictOf(
	{ activeAt }: Pick<StatusDomainDocument, 'activeAt'>,
	hosted: HostedDomain | null,
	records: readonly StoredDnsRecord[],
	loop: readonly string[] | null,
): DomainVerdict {
	if (loop) {
		return failed(
			`The CNAME records ${loop.join(' → ')} lead in a circle. Point the domain at the value below instead.`,
		);
	}
	if (!hosted) return { state: 'waiting-for-dns', error: '' };
	if (hosted.hostState === 'HOST_CONFLICT' || hosted.ownershipState === 'OWNERSHIP_CONFLICT') {
		return failed('Another website at Firebase Hosting uses this domain. Remove it there, then check again.');
	}
	const toSet = records.filter(({ action }) => action === 'add');
	const isGone = toSet.some(({ type, state }) => pointsHere.has(type) && state === 'missing');
	if (servedHosts.has(hosted.hostState) && !isGone) {
		if (validCertificates.has(hosted.certificateState)) return { state: 'active', error: '' };
		if (hosted.certificateState === 'CERT_EXPIRED') {
			return failed('The certificate expired and could not be renewed. Check the DNS records below.');
		}
	}
	const isSet = toSet.some(isFound) && records.every((record) => isFound(record) || record.state === 'unknown');
	if (activeAt !== null && !isSet && (isGone || leftHosts.has(hosted.hostState)))
		return { state: 'removed', error: '' };
	const [issue] = hosted.issues;
	if (issue !== undefined && isSet) {
		return failed(
			`Firebase Hosting cannot serve the domain: ${shortened(issue)}. Fix this at the provider of your domain, then check again.`,
		);
	}
	if (servedHosts.has(hosted.hostState) || isSet) return { state: 'certificate', error: '' };
	return { state: 'waiting-for-dns', error: '' };
}

function isFound({ state }: StoredDnsRecord): boolean {
	return state === 'found';
}

/** The types of records that lead visitors to Hosting. */
const pointsHere: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME']);

function failed(error: string): DomainVerdict {
	return { state: 'failed', error };
}

function shortened(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
	return line.length > 300 ? `${cutText(line, 299)}…` : line;
}

/** Often while its owner sets it up, then hourly; daily if nobody has finished it for a week. */
export function nextCheckOf(
	{ claimedAt, activeAt }: Pick<StatusDomainDocument, 'claimedAt' | 'activeAt'>,
	{ state }: Pick<DomainVerdict, 'state'>,
	now: number,
): number {
	if (state === 'active') return now + hourMs;
	if (state === 'removed') return now + 10 * minuteMs;
	const age = now - claimedAt;
	if (age < hourMs) return now + minuteMs;
	if (age < dayMs) return now + 10 * minuteMs;
	return now + (age < setUpMs || activeAt !== null ? hourMs : dayMs);
}

/** The state in one sentence for the owner. */
export function messageOf(
	{ state, error }: Pick<StatusDomainDocument, 'state' | 'error'>,
	host: string,
	fallbackUrl: string,
): string {
	if (error !== '') return error;
	switch (state) {
		case 'waiting-for-dns':
			return 'Set the DNS records below at the provider of your domain. We check them every few minutes.';
		case 'certificate':
			return 'The DNS records are right. The certificate is being created, which can take up to 24 hours.';
		case 'active':
			return `Visitors find your page at https://${host}.`;
		case 'removed':
			return `The DNS records of ${host} no longer lead to your page. Until they do, visitors find it at ${fallbackUrl}.`;
		case 'failed':
			return 'The domain could not be connected. Check the DNS records below.';
	}
}
