import { anAlert, callDeps, callTo } from '@stayup/testing/alerts/call-fixtures';
import { aDownAlert, aMaintenanceAlert, anUpAlert, shop } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { serviceAnswer } from '../../../../dev/fakes/webhooks/service-answers.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { incidentUpdate } from './call-kinds.ts';
import { pagerduty } from './pagerduty.ts';

const target = { kind: 'pagerduty', integrationKey: 'k1'.repeat(16), region: 'us' } as const;
const sent = (message: AlertMessage) => callTo(target, anAlert(message));

const slow = { website: shop, condition: 'slow', since: 1000 } as const;
const began: AlertMessage = {
	...slow,
	event: 'condition-began',
	at: 2000,
	checks: [],
	phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 900 },
	slowAboveMs: 500,
	likelyCause: null,
};

describe('a PagerDuty channel', () => {
	it('opens an incident that names the website and links to the outage', async () => {
		const { url, body } = await sent(aDownAlert());

		expect(url).toBe('https://events.pagerduty.com/v2/enqueue');
		expect(body).toMatchObject({
			routing_key: target.integrationKey,
			event_action: 'trigger',
			dedup_key: 'shop_1',
			payload: { summary: 'Shop is down', source: shop.url, severity: 'critical' },
			links: [{ href: 'https://stayup.example/outages/shop_1', text: 'View outage' }],
		});
	});

	it('resolves the same incident', async () => {
		const resolved = { event_action: 'resolve', dedup_key: 'shop_1' };

		expect((await sent(anUpAlert())).body).toMatchObject(resolved);
		expect((await sent(aMaintenanceAlert())).body).toMatchObject(resolved);
	});

	it.each([
		['outage-acknowledged', 'acknowledge'],
		['outage-ended', 'resolve'],
	] as const)('hears of %s as %s', (event, action) => {
		const { body } = incidentUpdate(callDeps, target, { event, outageId: 'shop_1' });

		expect(JSON.parse(body)).toEqual({
			routing_key: target.integrationKey,
			event_action: action,
			dedup_key: 'shop_1',
		});
	});

	it('has one incident for a condition, from its beginning to its end', async () => {
		const ended = await sent({ ...slow, event: 'condition-ended', at: 9000, next: 'up' });

		expect((await sent(began)).body.dedup_key).toBe(ended.body.dedup_key);
		expect(ended.body).toMatchObject({ event_action: 'resolve' });
	});

	it('is called in Europe for an account there', async () => {
		const { url } = await callTo({ ...target, region: 'eu' }, anAlert(aDownAlert()));

		expect(url).toBe('https://events.eu.pagerduty.com/v2/enqueue');
	});

	const messages: AlertMessage[] = [
		aDownAlert(),
		anUpAlert(),
		aMaintenanceAlert(),
		began,
		{ event: 'website-flapping', website: shop, at: 1, changes: 6 },
		{ event: 'certificate-expiring', website: shop, validTo: 1_796_000_000_000 },
		{ event: 'domain-expiring', domain: 'shop.example', expiresAt: 1_796_000_000_000 },
		{ event: 'test' },
	];

	it.each(messages)('sends an event that PagerDuty accepts: $event', async (message) => {
		const { body } = await sent(message);

		expect(serviceAnswer('/events.pagerduty.com/v2/enqueue', JSON.stringify(body))?.status).toBe(202);
	});

	it('has one incident for each time that a website is flapping', async () => {
		const flapping = { event: 'website-flapping', website: shop, changes: 6 } as const;
		const [first, second] = [await sent({ ...flapping, at: 1 }), await sent({ ...flapping, at: 2 })];

		expect(first.body.dedup_key).not.toBe(second.body.dedup_key);
	});

	it('ends when PagerDuty refuses the key', () => {
		expect(pagerduty.isEndedBy(400, 'Invalid routing key')).toBe(true);
		expect(pagerduty.isEndedBy(400, `{"errors":["Length of 'routing_key' is incorrect"]}`)).toBe(true);
		expect(pagerduty.isEndedBy(400, `{"errors":["'payload.source' is missing or blank"]}`)).toBe(false);
		expect(pagerduty.isEndedBy(429, '')).toBe(false);
	});
});
