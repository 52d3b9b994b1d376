/** The custom domains of the sandbox, as Firebase Hosting's REST API (v1beta1) shows them. */
import { dayMs } from '@stayup/contract';
import type { DnsRecord, ReadRecords } from './dns-server.ts';

/** How the sandbox treats a domain, as a test chooses. */
export interface Behaviour {
	/** `auto`: issued a while after DNS leads to Hosting. */
	certificate: 'auto' | 'pending' | 'issued' | 'expired' | 'refused';
	/** Another project has the domain. */
	hasConflict: boolean;
}

export interface CustomDomain extends Behaviour {
	project: string;
	site: string;
	host: string;
	createdAt: number;
	changedAt: number;
	/** Null unless it was deleted; Hosting keeps it for 30 days. */
	deletedAt: number | null;
	/** When DNS was first seen to lead to Hosting. */
	connectedAt: number | null;
}

export const usual: Behaviour = { certificate: 'auto', hasConflict: false };

const hostingIp = '199.36.158.100';
const certificateAfterMs = 30_000;
const keptMs = 30 * dayMs;

/** The records that Hosting asks for: a subdomain points by CNAME, and a registered domain by A and TXT. */
function desiredRecords({ host, site }: CustomDomain): DnsRecord[] {
	const isSubdomain = host.split('.').length > 2;
	return isSubdomain
		? [{ type: 'CNAME', value: `${site}.web.app.` }]
		: [
				{ type: 'A', value: hostingIp },
				{ type: 'TXT', value: `hosting-site=${site}` },
			];
}

/** The resource as the API returns it now. Changes `connectedAt`, as Hosting's own checks would. */
export function resourceOf(domain: CustomDomain, recordsOf: ReadRecords, now: number): object {
	const { host } = domain;
	const existing = recordsOf(host);
	const desired = desiredRecords(domain);
	const isThere = ({ type, value }: DnsRecord) =>
		existing.some((record) => record.type === type && plain(record.value) === plain(value));
	const isConnected = desired.every(isThere);
	domain.connectedAt = isConnected ? (domain.connectedAt ?? now) : null;
	const wrong = existing.filter(
		({ type, value }) =>
			['A', 'AAAA', 'CNAME'].includes(type) && !desired.some((record) => plain(record.value) === plain(value)),
	);
	const at = new Date(now).toISOString();
	const hostState = domain.hasConflict
		? 'HOST_CONFLICT'
		: isConnected
			? 'HOST_ACTIVE'
			: existing.length === 0
				? 'HOST_UNHOSTED'
				: 'HOST_MISMATCH';
	return {
		name: `projects/${domain.project}/sites/${domain.site}/customDomains/${host}`,
		createTime: new Date(domain.createdAt).toISOString(),
		updateTime: new Date(domain.changedAt).toISOString(),
		...(domain.deletedAt !== null && {
			deleteTime: new Date(domain.deletedAt).toISOString(),
			expireTime: new Date(domain.deletedAt + keptMs).toISOString(),
		}),
		etag: `"${domain.changedAt}"`,
		hostState,
		ownershipState: domain.hasConflict ? 'OWNERSHIP_CONFLICT' : isConnected ? 'OWNERSHIP_ACTIVE' : 'OWNERSHIP_MISSING',
		...(!isConnected && {
			requiredDnsUpdates: {
				desired: [setOf(host, desired, (record) => (isThere(record) ? 'NONE' : 'ADD'))],
				...(wrong.length > 0 && { discovered: [setOf(host, wrong, () => 'REMOVE')] }),
				checkTime: at,
			},
		}),
		certPreference: 'GROUPED',
		cert: {
			type: 'GROUPED',
			state: certificateState(domain, now),
			...(domain.certificate === 'refused' && refusedIssues),
		},
		...(domain.certificate === 'refused' && refusedIssues),
		reconciling: !isConnected,
	};
}

const refusedIssues = {
	issues: [{ code: 9, message: 'The CAA records of the domain do not allow pki.goog to issue certificates.' }],
};

function certificateState({ certificate, connectedAt }: CustomDomain, now: number): string {
	if (certificate === 'expired') return 'CERT_EXPIRED';
	if (certificate === 'issued') return 'CERT_ACTIVE';
	if (connectedAt === null) return 'CERT_PREPARING';
	if (certificate === 'auto' && now - connectedAt >= certificateAfterMs) return 'CERT_ACTIVE';
	return 'CERT_VALIDATING';
}

function setOf(host: string, records: readonly DnsRecord[], actionOf: (record: DnsRecord) => string): object {
	return {
		domainName: host,
		records: records.map((record) => ({
			domainName: host,
			type: record.type,
			rdata: record.value,
			requiredAction: actionOf(record),
		})),
	};
}

function plain(value: string): string {
	return value.toLowerCase().replace(/\.$/, '');
}
