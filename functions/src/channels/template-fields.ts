/** The placeholders of the template of a webhook, with an example of each event. */
import { causeOfCondition, toInstant } from '@stayup/contract';
import { conditionTitles, endedTitles } from '../messages/content/condition-alerts.ts';
import type { AlertMessage } from '../platform/firestore/outbox-message.ts';

export const placeholderNames = [
	'event',
	'title',
	'timestamp',
	'website.id',
	'website.name',
	'website.url',
	'outage.id',
	'outage.url',
	'cause',
	'startedAt',
	'endedAt',
	'durationSeconds',
	'condition',
	'changes',
	'validTo',
	'domain',
	'expiresAt',
	'isTest',
] as const;
type PlaceholderName = (typeof placeholderNames)[number];

/** Null where the event has no such fact. */
export type TemplateFields = Record<PlaceholderName, string | number | boolean | null>;

/** `at` is when the event happened, in milliseconds since the epoch. */
export function templateFields(message: AlertMessage, at: number, appOrigin: string): TemplateFields {
	const none = Object.fromEntries(placeholderNames.map((name) => [name, null])) as TemplateFields;
	const website = 'website' in message ? message.website : null;
	return {
		...none,
		event: eventNames[message.event],
		title: titleOf(message),
		timestamp: toInstant(at),
		isTest: message.event === 'test' || ('isTest' in message && message.isTest === true),
		...(website && { 'website.id': website.id, 'website.name': website.name, 'website.url': website.url }),
		...factsOf(message, appOrigin),
	};
}

const eventNames: Record<AlertMessage['event'], string> = {
	'website-down': 'website.down',
	'website-up': 'website.up',
	'website-maintenance': 'website.maintenance',
	'website-flapping': 'website.flapping',
	'condition-began': 'condition.began',
	'condition-ended': 'condition.ended',
	'certificate-expiring': 'certificate.expiring',
	'domain-expiring': 'domain.expiring',
	test: 'webhook.test',
};

function titleOf(message: AlertMessage): string {
	switch (message.event) {
		case 'website-down':
			return `${message.website.name} is down`;
		case 'website-up':
			return `${message.website.name} is up again`;
		case 'website-maintenance':
			return `${message.website.name} is now in maintenance`;
		case 'website-flapping':
			return `${message.website.name} keeps going down and up`;
		case 'condition-began':
			return conditionTitles[message.condition](message.website.name);
		case 'condition-ended':
			return endedTitles[message.condition](message.website.name);
		case 'certificate-expiring':
			return `The certificate of ${message.website.name} expires soon`;
		case 'domain-expiring':
			return `The domain ${message.domain} expires soon`;
		case 'test':
			return 'Test message';
	}
}

function factsOf(message: AlertMessage, appOrigin: string): Partial<TemplateFields> {
	switch (message.event) {
		case 'website-down':
			return { ...outageFacts(message.outageId, appOrigin), cause: message.cause, startedAt: toInstant(message.since) };
		case 'website-up':
		case 'website-maintenance': {
			const { outageId, since, at } = message;
			return {
				...outageFacts(outageId, appOrigin),
				startedAt: since === null ? null : toInstant(since),
				endedAt: toInstant(at),
				durationSeconds: since === null ? null : Math.round((at - since) / 1000),
			};
		}
		case 'website-flapping':
			return { changes: message.changes };
		case 'condition-began': {
			const { condition, since, checks, likelyCause } = message;
			const cause = causeOfCondition(condition, checks, likelyCause)?.sentence ?? null;
			return { condition, cause, startedAt: toInstant(since) };
		}
		case 'condition-ended': {
			const { condition, since, at } = message;
			const durationSeconds = Math.round((at - since) / 1000);
			return { condition, startedAt: toInstant(since), endedAt: toInstant(at), durationSeconds };
		}
		case 'certificate-expiring':
			return { validTo: toInstant(message.validTo) };
		case 'domain-expiring':
			return { domain: message.domain, expiresAt: toInstant(message.expiresAt) };
		case 'test':
			return {};
	}
}

function outageFacts(outageId: string, appOrigin: string): Partial<TemplateFields> {
	return { 'outage.id': outageId, 'outage.url': `${appOrigin}/outages/${outageId}` };
}

const website = { id: 'bakery', name: 'Anna\'s "Bakery"', url: 'https://bakery.example.com/' };
const since = Date.UTC(2026, 10, 20, 16, 40);
const at = since + 30_000;
const origin = 'https://stayup.example.com';
const outageId = 'bakery_1795192800';

/** The quotation marks in the name show that values are escaped. */
export const templateExamples = {
	'website.down': templateFields(
		{ event: 'website-down', website, outageId, since, at, cause: 'The server refused the connection', regions: [] },
		at,
		origin,
	),
	'website.up': templateFields({ event: 'website-up', website, outageId, since, at: at + 300_000 }, at, origin),
	'certificate.expiring': templateFields(
		{ event: 'certificate-expiring', website, validTo: at + 86_400_000 },
		at,
		origin,
	),
} as const;
