import { noon } from '@stayup/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../../platform/firestore/outbox-message.ts';
import { gsmLength, longestText, smsText, toGsm } from './sms-text.ts';

const reader = { appOrigin: 'https://app.stayup.example', timeZone: 'Europe/Vienna' };

function aDownMessage(name: string): Extract<AlertMessage, { event: 'website-down' }> {
	return {
		event: 'website-down',
		website: { id: 'bakery', name, url: 'https://bakery.example/' },
		outageId: 'bakery_1800000000',
		...{ since: noon, at: noon + 60_000, cause: '', regions: [] },
		failure: { error: 'wrong_status', statusCode: 503 },
	};
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
