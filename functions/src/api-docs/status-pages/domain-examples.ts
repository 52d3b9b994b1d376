/** The examples of the endpoints for the own domains of status pages. */
import type { StatusPageDomain } from '@stayup/contract';

const host = 'status.example.com';

const waiting: StatusPageDomain = {
	domain: {
		host,
		state: 'waiting-for-dns',
		message: 'Set the DNS records below at the provider of your domain. We check them every few minutes.',
		isOverLimit: false,
		records: [
			{ action: 'add', name: host, type: 'CNAME', value: 'stayup-status.web.app', state: 'missing', found: [] },
		],
		lastCheckedAt: '2026-11-21T14:05:00.000Z',
		nextCheckAt: '2026-11-21T14:06:00.000Z',
	},
};

export const statusDomainExamples = {
	getStatusDomain: { reply: waiting },
	setStatusDomain: { body: { host }, reply: waiting },
	removeStatusDomain: { reply: { message: 'Domain removed' } },
	checkStatusDomain: { reply: waiting },
};
