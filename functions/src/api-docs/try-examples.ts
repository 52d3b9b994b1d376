/** Examples of the endpoints that check a URL once and store nothing. */
import type { NewCheckSettings } from '@stayup/contract';
import type { Examples } from './example.ts';

const bakerySettings: NewCheckSettings = {
	acceptedStatusCodes: '200-299',
	rules: [
		{ kind: 'body-contains', text: 'Order bread' },
		{ kind: 'header', name: 'X-Shop', comparison: 'exists', value: null },
	],
	slowAboveMs: 2000,
	bypassCache: false,
	request: { method: 'GET', headers: [], body: null, credentials: null },
};

export const tryExamples = {
	tryCheck: {
		body: { url: 'shop.example.com' },
		reply: {
			url: 'https://shop.example.com/',
			at: '2026-11-21T14:02:07.000Z',
			region: 'us-east4',
			origin: 'check-now',
			isUp: true,
			statusCode: 200,
			error: null,
			responseTime: 182.4,
			phases: { dnsMs: 12.1, connectMs: 21.7, tlsMs: 43.2, firstByteMs: 98.6, totalMs: 182.4 },
			certificate: { issuer: 'Example Trust', validTo: '2027-01-23T12:00:00.000Z', daysLeft: 63 },
		},
	},
	trySettings: {
		body: { url: 'bakery.example.com', check: bakerySettings },
		reply: {
			url: 'https://bakery.example.com/',
			at: '2026-11-21T14:02:07.000Z',
			region: 'us-east4',
			origin: 'check-now',
			isUp: false,
			statusCode: 200,
			error: 'The page did not pass a rule',
			responseTime: null,
			phases: { dnsMs: 12.1, connectMs: 21.7, tlsMs: 43.2, firstByteMs: 98.6, totalMs: 182.4 },
			rules: [
				{ index: 0, sentence: 'The page contains “Order bread”', passed: false, seen: 'Bakery – closed today' },
				{ index: 1, sentence: 'The header X-Shop exists', passed: true, seen: 'bakery' },
			],
			isSlow: null,
			cache: null,
			suggestions: [],
		},
	},
} satisfies Partial<Examples>;
