/** Own domains of status pages: the states and words that the server and the screen share. */

export const statusDomainStates = ['waiting-for-dns', 'certificate', 'active', 'failed', 'removed'] as const;
/** `removed`: the domain was active, and its DNS records then went. */
export type StatusDomainState = (typeof statusDomainStates)[number];

export const statusDomainStateWords: Readonly<Record<StatusDomainState, string>> = {
	'waiting-for-dns': 'Waiting for DNS',
	certificate: 'Certificate pending',
	active: 'Active',
	failed: 'Failed',
	removed: 'Removed',
};

export const dnsRecordTypes = ['A', 'AAAA', 'CNAME', 'TXT', 'CAA'] as const;
export type DnsRecordType = (typeof dnsRecordTypes)[number];

export const dnsRecordStates = ['found', 'missing', 'different', 'unknown'] as const;
/** Of a record to set: whether DNS has it. `unknown`: the name servers did not answer. */
export type DnsRecordState = (typeof dnsRecordStates)[number];

/** Longer than any name in DNS, so that a pasted URL fits. */
export const domainInputLength = 300;
