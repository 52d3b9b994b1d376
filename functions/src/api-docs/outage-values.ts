/** The outage in the examples of the API reference. */
import {
	type ConditionPeriod,
	type EvidenceFile,
	explainPast,
	type ListedOutage,
	type OutageDetail,
	type OutageForAdmin,
	type OutageNeighbour,
	type OutageSummary,
	type OutageTrail,
	partyWords,
	pastCauseOfCondition,
} from '@stayup/contract';
import { outageCauseOf } from '../outages/outage-cause.ts';
import { delivery, websiteId } from './example-values.ts';

export const outage: OutageSummary = {
	_id: 'rK5wHc8yTn2vBq7pLx0f',
	websiteId,
	website: { name: 'Bakery' },
	timestamp: '2026-11-18T05:51:07.000Z',
	endedAt: '2026-11-18T06:04:31.000Z',
	statusCode: 503,
	error: 'The website responded with status 503',
	causeId: 'overloaded',
	planned: false,
};

export const listedOutage: ListedOutage = {
	...outage,
	endReason: 'recovered',
	acknowledgement: { at: '2026-11-18T05:54:00.000Z', by: 'Alice Baker', note: 'Called the hosting company.' },
};

const ofPartial = pastCauseOfCondition(
	'partly-unreachable',
	[
		{ region: 'us-east4', error: null, statusCode: 200 },
		{ region: 'us-west1', error: 'unreachable', statusCode: null },
	],
	{ id: 'server-unreachable', confidence: 'medium' },
);
export const partialCause: ConditionPeriod['cause'] = ofPartial && {
	id: ofPartial.id,
	sentence: ofPartial.sentence,
	party: ofPartial.party,
	partyName: partyWords[ofPartial.party],
	nextStep: ofPartial.nextStep,
	message: 'Hello,\n\nOur website Bakery (https://bakery.example.com/) was partly unreachable from …',
};

export const outageDetail: OutageDetail = {
	...listedOutage,
	team: null,
	website: { name: 'Bakery', url: 'https://bakery.example.com/' },
	uncheckedSince: null,
	detectedAt: '2026-11-18T05:51:37.000Z',
	errorClass: 'wrong_status',
	phase: 'response',
	cause: outageCauseOf(explainPast({ id: 'overloaded', confidence: 'medium' })),
	message: 'Hello,\n\nOur website Bakery (https://bakery.example.com/) was down from …',
	evidence: {
		at: '2026-11-18T05:51:07.000Z',
		region: 'us-east4',
		origin: 'round',
		remoteIp: '192.0.2.10',
		statusCode: 503,
		headers: { server: 'nginx', 'retry-after': '120' },
		bodyText: 'Service Unavailable',
		phases: { dnsMs: 11.2, connectMs: 18.4, tlsMs: 24.9, firstByteMs: 96.1, totalMs: 152.3 },
	},
	isOwner: true,
	comments: [
		{
			_id: 'qW3eRt6yUi9oPa2sDf4g',
			at: '2026-11-18T06:10:00.000Z',
			by: 'Alice Baker',
			text: 'The hosting company restarted the server.',
			editedAt: null,
		},
	],
	evidenceLink: null,
	timeline: [
		{
			kind: 'first-failure',
			at: '2026-11-18T05:51:07.000Z',
			region: 'us-east4',
			origin: 'round',
			detail: 'The website responded with status 503',
			channel: null,
			deliveryState: null,
		},
	],
	usualResponseTime: 180.2,
};

export const outageNeighbour: OutageNeighbour = {
	_id: 'hJ6kLz8xCv1bNm3qWe5r',
	website: { name: 'Shop' },
	timestamp: '2026-11-19T21:40:12.000Z',
};

/** Not a real token, and too regular to be taken for one. */
export const evidenceToken = 'the-part-of-the-link-after-the-hash';

const {
	acknowledgement,
	isOwner,
	comments,
	evidenceLink,
	message,
	causeId,
	planned,
	team,
	websiteId: ofWebsite,
	...measured
} = outageDetail;
export const evidenceFile: EvidenceFile = {
	sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
	outage: measured,
};

const { planned: _, ...withoutPlan } = outage;
export const outageForAdmin: OutageForAdmin = {
	...withoutPlan,
	website: { name: 'Bakery', url: 'https://bakery.example.com/' },
	user: { name: 'Alice Baker', email: 'alice@example.com' },
	uncheckedSince: null,
	notificationSent: true,
};

export const outageTrail: OutageTrail = {
	outageId: 'rK5wHc8yTn2vBq7pLx0f',
	checks: [
		{ at: '2026-11-18T05:51:40.000Z', region: 'us-east4', origin: 'round' },
		{ at: '2026-11-18T05:51:48.000Z', region: 'us-west1', origin: 'recheck' },
	],
	detectedAt: '2026-11-18T05:52:09.000Z',
	endedAt: null,
	policy: null,
	channels: [
		{
			channelId: 'webhook',
			kind: 'webhook',
			name: 'Webhook',
			label: 'hooks.example.com',
			deliveries: [delivery],
		},
		{
			channelId: 'email',
			kind: 'email',
			name: 'Email',
			label: 'alice@example.com',
			deliveries: [
				{
					...delivery,
					_id: 'rK5wHc8yTn2vBq7pLx0f_down_email',
					channel: 'email',
					state: 'pending',
					sentAt: null,
					attempts: [],
					why: { text: 'Waits for the digest at', at: '2026-11-18T06:00:00.000Z' },
				},
			],
		},
		{
			channelId: 'tRq7Lm2KpW4x',
			kind: 'sms',
			name: 'Night shift',
			label: '+1 •••• 0134',
			deliveries: [],
			why: { text: 'The channel is not confirmed', at: null },
		},
	],
};
