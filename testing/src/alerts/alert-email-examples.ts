/** Every kind of alert email, for pictures and for tests of the texts. */
import { dayMs, type Finding, minuteMs } from '@stayup/contract';
import { unsubscribeUrls } from '../../../functions/src/emails/email-link-urls.ts';
import { alertContent } from '../../../functions/src/messages/alert-content.ts';
import { alertDigest } from '../../../functions/src/messages/alert-digest.ts';
import type { StoredFacts } from '../../../functions/src/messages/content/alert-parts.ts';
import type { MeasuredDay } from '../../../functions/src/messages/content/day-bars.ts';
import type { EmailContent } from '../../../functions/src/messages/content/email-content.ts';
import type { AlertMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import { noon } from '../builders.ts';

export const origin = 'https://stayup.example';
export const website = { id: 'bakery', name: 'Rosie’s Bakery', url: 'https://bakery.example.com/' };
export const timeZone = 'Europe/Berlin';
const reading = { appOrigin: origin, timeZone, now: noon };

/** Minutes down by day of February 2026; every other day was up. */
export const bakeryMinutes: Readonly<Record<number, number>> = { 11: 4, 17: 310, 28: 12 };
export const february = Date.UTC(2026, 1, 1);

export function daysOfFebruary(minutesDown: Readonly<Record<number, number>>): MeasuredDay[] {
	return Array.from({ length: 28 }, (_, index) => {
		const downSeconds = (minutesDown[index + 1] ?? 0) * 60;
		return { start: february + index * dayMs, stats: { upSeconds: 86_400 - downSeconds, downSeconds } };
	});
}

export const overloaded: Finding = { id: 'overloaded', confidence: 'medium' };

const stored: StoredFacts = { cause: overloaded, days: daysOfFebruary(bakeryMinutes) };

function alertEmail(message: AlertMessage): EmailContent {
	const isDown = message.event === 'website-down' && !message.isTest;
	return {
		...alertContent(message, reading, stored),
		...(isDown && { secondButton: { label: "I'm on it", url: `${origin}/email-link?do=acknowledge#a-token` } }),
		...('website' in message && !('isTest' in message) && { muteUrl: `${origin}/email-link?do=mute#a-token` }),
		...unsubscribeUrls(origin, 'a-token'),
	};
}

const down: AlertMessage = {
	event: 'website-down',
	website,
	outageId: 'bakery_1',
	since: noon,
	at: noon + 45_000,
	cause: 'The website responded with status 503',
	failure: { error: 'wrong_status', statusCode: 503 },
	likelyCause: { id: 'overloaded', confidence: 'medium' },
	regions: ['us-east4', 'us-west1', 'us-west1'],
};
const refused: AlertMessage = {
	...down,
	website: { id: 'florist', name: 'Florist', url: website.url },
	cause: 'The server refused the connection',
	failure: { error: 'connection_refused', statusCode: null },
};
const up: AlertMessage = { event: 'website-up', website, outageId: 'bakery_1', since: noon, at: noon + 13 * minuteMs };

export const alertEmailExamples = {
	down: alertEmail(down),
	'down from most regions': alertEmail({
		...down,
		votes: [
			{ region: 'us-east4', error: 'wrong_status' },
			{ region: 'us-west1', error: 'wrong_status' },
			{ region: 'europe-west1', error: null },
		],
	}),
	'down without confirmation': alertEmail({ ...down, regions: ['us-east4', 'us-east4', 'us-east4'] }),
	up: alertEmail(up),
	'up after flapping': alertEmail({ ...up, since: null }),
	'up after maintenance': alertEmail({ ...up, since: null, after: 'maintenance' }),
	'now in maintenance': alertEmail({
		event: 'website-maintenance',
		website,
		outageId: 'bakery_1',
		since: noon - 4 * minuteMs,
		at: noon,
		from: noon - 20_000,
		until: noon + 30 * minuteMs,
	}),
	flapping: alertEmail({ event: 'website-flapping', website, at: noon, changes: 5 }),
	slow: alertEmail({
		event: 'condition-began',
		website,
		condition: 'slow',
		since: noon,
		at: noon + 2 * minuteMs,
		checks: [3_120, 2_480, 2_950].map((durationMs, index) => ({
			at: noon + index * minuteMs,
			region: 'us-east4',
			error: null,
			statusCode: 200,
			durationMs,
		})),
		slowAboveMs: 2_000,
		likelyCause: null,
		phases: { dnsMs: 12, connectMs: 24, tlsMs: 31, firstByteMs: 2_710, totalMs: 2_950 },
	}),
	'partly unreachable': alertEmail({
		event: 'condition-began',
		website,
		condition: 'partly-unreachable',
		since: noon,
		at: noon + minuteMs,
		checks: [
			{ at: noon, region: 'us-east4', error: 'connection_timeout', statusCode: null, durationMs: 10_000 },
			{ at: noon, region: 'us-west1', error: null, statusCode: 200, durationMs: 214 },
			{ at: noon, region: 'europe-west1', error: null, statusCode: 200, durationMs: 96 },
			{ at: noon, region: 'asia-southeast1', error: 'connection_timeout', statusCode: null, durationMs: 10_000 },
		],
		slowAboveMs: null,
		likelyCause: { id: 'server-silent', confidence: 'medium' },
		phases: { dnsMs: 12, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 10_000 },
	}),
	blocked: alertEmail({
		event: 'condition-began',
		website,
		condition: 'blocked',
		since: noon,
		at: noon + minuteMs,
		checks: [
			{ at: noon, region: 'us-east4', error: 'blocked_by_firewall', statusCode: 403, durationMs: 48 },
			{ at: noon, region: 'us-west1', error: 'blocked_by_firewall', statusCode: 403, durationMs: 52 },
		],
		slowAboveMs: null,
		likelyCause: { id: 'bot-wall', confidence: 'high' },
		phases: { dnsMs: 12, connectMs: 20, tlsMs: 25, firstByteMs: 30, totalMs: 52 },
	}),
	'condition ended': alertEmail({
		event: 'condition-ended',
		website,
		condition: 'slow',
		since: noon,
		at: noon + 13 * minuteMs,
		next: 'up',
	}),
	'test alert': alertEmail({ ...down, regions: [], isTest: true }),
	'certificate expiring': alertEmail({ event: 'certificate-expiring', website, validTo: noon + 7 * dayMs }),
	'domain expiring': alertEmail({ event: 'domain-expiring', domain: 'example.com', expiresAt: noon + 14 * dayMs }),
	test: alertEmail({ event: 'test' }),
	digest: {
		...alertDigest([down, up, refused], reading),
		...unsubscribeUrls(origin, 'a-token'),
	},
} satisfies Readonly<Record<string, EmailContent>>;
