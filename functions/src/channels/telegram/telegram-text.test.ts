import { aDownAlert, anOutage } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { readCommand, readPress, statusText, telegramAlert } from './telegram-text.ts';

const reader = { appOrigin: 'https://stayup.dev', timeZone: 'UTC', now: Date.parse('2026-11-23T12:05:00Z') };
const down = aDownAlert({
	website: { id: 'bakery', name: 'Bread & <Butter>', url: 'https://bakery.example/' },
	outageId: 'bakery_1',
});

describe('a command', () => {
	it.each([
		['/status', { name: 'status', argument: '' }],
		['/start abc-DEF_1', { name: 'start', argument: 'abc-DEF_1' }],
		['/ack@StayupBot', { name: 'ack', argument: '' }],
		['/start@StayupBot code', { name: 'start', argument: 'code' }],
		['  /MUTE  ', { name: 'mute', argument: '' }],
	])('is read from %s', (text, command) => {
		expect(readCommand(text)).toEqual(command);
	});

	it.each(['status', 'please /status', '/', '/status now please', ''])('is not in "%s"', (text) => {
		expect(readCommand(text)).toBeNull();
	});
});

describe('a press', () => {
	it.each(['ack', 'mute', 'ack:', 'delete:bakery_1', 'ack:a b', 'ack:a/b', `ack:${'a'.repeat(60)}`, ''])(
		'with the data "%s" is refused',
		(data) => {
			expect(readPress(data)).toBeNull();
		},
	);
});

describe('an alert', () => {
	it('is escaped, and has buttons that Telegram accepts', () => {
		const { html, buttons } = telegramAlert(down, reader);
		const data = buttons.flat().flatMap((button) => ('data' in button ? [button.data] : []));

		expect(html).toContain('<b>Bread &amp; &lt;Butter&gt; is down</b>');
		expect(data.map(readPress)).toEqual([
			{ action: 'ack', outageId: 'bakery_1' },
			{ action: 'mute', outageId: 'bakery_1' },
		]);
		expect(data.every((text) => Buffer.byteLength(text) <= 64)).toBe(true);
	});

	it('of a test outage has no buttons that act', () => {
		const { buttons } = telegramAlert({ ...down, isTest: true }, reader);

		expect(buttons.flat().filter((button) => 'data' in button)).toEqual([]);
	});

	it('fits into one message, however long its texts are', () => {
		const { html } = telegramAlert(
			{ ...down, website: { ...down.website, name: '&'.repeat(9000) }, cause: '<'.repeat(9000) },
			reader,
		);

		expect(html.replace(/&(amp|lt|gt);/g, '.').length).toBeLessThan(4096);
	});
});

it('the status lists the outages with who is on them', () => {
	const { now } = reader;
	const outage = anOutage({ start: now - 300_000, end: null });

	expect(statusText([], now)).toBe('🟢 All websites are up.');
	expect(statusText([{ ...outage, acknowledgement: { at: now, by: 'Anna via Telegram', note: '' } }], now)).toContain(
		'down for 5 min, Anna via Telegram is on it',
	);
});
