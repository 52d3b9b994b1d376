import { describe, expect, it } from 'vitest';
import { pagerDutyIncidents } from './pagerduty.ts';
import { unknownKeys } from './pushover.ts';
import { serviceAnswer } from './service-answers.ts';

const statusOf = (path: string, body: unknown) => serviceAnswer(path, JSON.stringify(body))?.status;

describe('a webhook of Discord', () => {
	const path = '/api/webhooks/1/token';

	it('accepts embeds within the limits', () => {
		expect(statusOf(path, { embeds: [{ title: 'Shop is down', url: 'https://stayup.example/' }] })).toBe(204);
	});

	it.each([
		['nothing', {}],
		['a title that is too long', { embeds: [{ title: 'x'.repeat(257) }] }],
		['a link that is none', { embeds: [{ title: 'x', url: 'dashboard' }] }],
		['too many embeds', { embeds: Array(11).fill({ title: 'x' }) }],
	])('refuses %s', (_, body) => {
		expect(statusOf(path, body)).toBe(400);
	});
});

describe('a workflow of Teams', () => {
	const card = { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard', body: [] } };

	it('accepts Adaptive Cards', () => {
		expect(statusOf('/workflows/1', { type: 'message', attachments: [card] })).toBe(202);
	});

	it('refuses anything else', () => {
		expect(statusOf('/workflows/1', { text: 'Shop is down' })).toBe(400);
		expect(serviceAnswer('/workflows/1', 'x')?.status).toBe(400);
	});
});

describe('Pushover', () => {
	const path = '/api.pushover.net/1/messages.json';
	const message = { token: 'T'.repeat(30), user: 'U'.repeat(30), message: 'Shop is down' };

	it('accepts messages within the limits', () => {
		expect(statusOf(path, message)).toBe(200);
	});

	it.each([
		['an unknown person', { ...message, user: unknownKeys.user }, 'user'],
		['an unknown application', { ...message, token: unknownKeys.token }, 'token'],
		['an empty message', { ...message, message: '' }, 'message'],
	])('refuses %s, and names it', (_, body, field) => {
		const { status, body: text } = serviceAnswer(path, JSON.stringify(body)) ?? {};

		expect(status).toBe(400);
		expect(JSON.parse(text ?? '')).toHaveProperty(field);
	});

	it('refuses a text that is too long', () => {
		expect(statusOf(path, { ...message, title: 'x'.repeat(251) })).toBe(400);
		expect(statusOf(path, { ...message, message: 'x'.repeat(1025) })).toBe(400);
	});
});

describe('PagerDuty', () => {
	const path = '/events.pagerduty.com/v2/enqueue';
	const event = { routing_key: 'R'.repeat(32), dedup_key: 'outage-1' };
	const trigger = {
		...event,
		event_action: 'trigger',
		payload: { summary: 'Shop is down', source: 'shop.example', severity: 'critical' },
	};

	it('opens an incident, says who is on it and closes it, by one key', () => {
		expect(statusOf(path, trigger)).toBe(202);
		expect(statusOf(path, { ...event, event_action: 'acknowledge' })).toBe(202);
		expect(pagerDutyIncidents.get(`${event.routing_key} outage-1`)).toBe('acknowledged');
		expect(statusOf(path, { ...event, event_action: 'resolve' })).toBe(202);
		expect(pagerDutyIncidents.get(`${event.routing_key} outage-1`)).toBe('resolved');
	});

	it('ignores the end of an incident that it does not know', () => {
		expect(statusOf(path, { ...event, dedup_key: 'other', event_action: 'resolve' })).toBe(202);
		expect(pagerDutyIncidents.has(`${event.routing_key} other`)).toBe(false);
	});

	it.each([
		['a key of another length', { ...trigger, routing_key: 'short' }],
		['another severity', { ...trigger, payload: { ...trigger.payload, severity: 'high' } }],
		['an event without a summary', { ...trigger, payload: { ...trigger.payload, summary: '' } }],
		['an acknowledgement without a key', { routing_key: event.routing_key, event_action: 'acknowledge' }],
	])('refuses %s', (_, body) => {
		expect(statusOf(path, body)).toBe(400);
	});
});

it('other receivers are none of a service', () => {
	expect(serviceAnswer('/alice', '{}')).toBeNull();
});
