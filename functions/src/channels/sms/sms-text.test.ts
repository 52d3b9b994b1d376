import { aDownAlert, aMaintenanceAlert, anUpAlert, noon } from '@stayup/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { gsmLength, longestText, smsText, toGsm } from './sms-text.ts';

const reader = { appOrigin: 'https://app.stayup.example', timeZone: 'Europe/Vienna', now: noon };

function aDownMessage(name: string) {
	return aDownAlert({
		website: { id: 'bakery', name, url: 'https://bakery.example/' },
		outageId: 'bakery_1800000000',
		failure: { error: 'wrong_status', statusCode: 503 },
	});
}

describe('the text message of an alert', () => {
	it('says which website is down, since when and why, with a link to the outage', () => {
		const text = smsText(aDownMessage('Bakery'), reader);

		expect(text).toMatch(
			/^Bakery is down since \d\d:\d\d\. .*503.*\. https:\/\/app\.stayup\.example\/outages\/bakery_1800000000$/,
		);
	});

	it('says that it is a test', () => {
		expect(smsText({ ...aDownMessage('Bakery'), isTest: true }, reader)).toMatch(/^TEST: Bakery is down/);
	});

	it.each([
		[
			{ condition: 'slow', slowAboveMs: 1_000 },
			'Bakery is slow since 13:00: 1 of the last 5 checks took longer than 1000 ms.',
		],
		[
			{ condition: 'partly-unreachable', slowAboveMs: null },
			'Bakery is partly unreachable since 13:00: it does not work from 1 of 1 regions.',
		],
		[{ condition: 'blocked', slowAboveMs: null }, 'A firewall blocks our checks of Bakery since 13:00.'],
	] as const)('says which condition a website has: %j', (changes, sentence) => {
		const { website } = aDownMessage('Bakery');
		const seen = { at: noon, region: 'us-east4', error: 'timeout', statusCode: null, durationMs: 2_000 } as const;
		const phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 2_000 };
		const facts = { since: noon, at: noon, checks: [seen], phases, likelyCause: null };
		const message: AlertMessage = { event: 'condition-began', website, ...facts, ...changes };

		expect(smsText(message, reader)).toBe(`${sentence} https://app.stayup.example/websites/bakery`);
	});

	it('says until when a website is in maintenance that was down', () => {
		expect(smsText(aMaintenanceAlert(), reader)).toBe('Shop is now in maintenance until 13:35. The outage is over.');
	});

	it('is in the past tense if it is sent after the maintenance', () => {
		const { until } = aMaintenanceAlert();

		expect(smsText(aMaintenanceAlert(), { ...reader, now: until })).toBe(
			'Shop was in maintenance from 13:04 until 13:35. That ended the outage.',
		);
	});

	it('says since when a website is back up only if that is known', () => {
		expect(smsText(anUpAlert(), reader)).toBe('Shop is back up since 13:05.');
		for (const after of ['maintenance', 'block'] as const)
			expect(smsText(anUpAlert({ since: null, after }), reader)).toBe('Shop is back up. Confirmed at 13:05.');
		expect(smsText(anUpAlert({ since: null }), reader)).toBe('Shop is back up. Confirmed at 13:05.');
	});

	it('has at most 160 characters of the GSM alphabet, and its whole link, whatever the website is called', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
				const text = smsText(aDownMessage(name), reader);

				expect(gsmLength(text)).toBeLessThanOrEqual(longestText);
				expect(toGsm(text)).toBe(text);
				expect(text.endsWith(' https://app.stayup.example/outages/bakery_1800000000')).toBe(true);
			}),
		);
	});

	it('keeps umlauts, and takes away accents that the alphabet has not', () => {
		expect(toGsm('Bäckerei Čapek – “Ôpen” 東京')).toBe('Bäckerei Capek - "Open" ??');
	});
});
