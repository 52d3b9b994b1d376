import type { OutageDetail } from '@stayup/contract';

/** An outage as the API returns it to the owner of its website: overloaded, going on, without comments. */
export function anOutageDetail(changes: Partial<OutageDetail> = {}): OutageDetail {
	return {
		_id: 'bakery_2',
		websiteId: 'bakery',
		website: { name: 'Bakery', url: 'https://bakery.example/' },
		timestamp: '2026-11-18T05:51:07.000Z',
		endedAt: null,
		uncheckedSince: null,
		statusCode: 503,
		error: 'The website responded with status 503',
		errorClass: 'wrong_status',
		phase: 'response',
		cause: {
			id: 'overloaded',
			sentence: 'The website is overloaded.',
			party: 'hosting',
			partyName: 'your hosting company',
			confidence: 'medium',
			nextStep: 'Ask your hosting company.',
			isBlocked: false,
		},
		message: 'Hello,\n\nOur website Bakery has been down.',
		detectedAt: '2026-11-18T05:51:37.000Z',
		endReason: null,
		evidence: null,
		acknowledgement: null,
		team: null,
		isOwner: true,
		comments: [],
		evidenceLink: null,
		timeline: [],
		usualResponseTime: null,
		...changes,
	};
}
