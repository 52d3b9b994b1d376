import { describe, expect, it } from 'vitest';
import { type CallEvent, calendarOfCall } from './call-calendar.ts';

const event: CallEvent = {
	callId: 'c1',
	appOrigin: 'https://stayup.example',
	sequence: 2,
	attendee: 'heidi@example.com',
	start: Date.parse('2026-11-24T15:00:00Z'),
	end: Date.parse('2026-11-24T15:30:00Z'),
	summary: 'Call with Stayup',
	description: 'Ada calls you; bring questions, please.\nReference: L-7K3M2Q',
};
const now = Date.parse('2026-11-20T12:00:00Z');
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar event of a call', () => {
	it('asks mail apps to add it, or to change the one with its UID and a lower SEQUENCE', () => {
		const { method, text } = calendarOfCall('REQUEST', event, now);

		expect(method).toBe('REQUEST');
		expect(linesOf(text)).toEqual(
			expect.arrayContaining([
				...['METHOD:REQUEST', 'UID:call-c1@stayup.example', 'SEQUENCE:2', 'STATUS:CONFIRMED'],
				...['DTSTAMP:20261120T120000Z', 'DTSTART:20261124T150000Z', 'DTEND:20261124T153000Z'],
				'DESCRIPTION:Ada calls you\\; bring questions\\, please.\\nReference: L-7K3M2Q',
			]),
		);
		expect(linesOf(text).filter((line) => line.startsWith('ATTENDEE'))[0]).toMatch(/mailto:heidi@example\.com$/i);
	});

	it('asks mail apps to remove it', () => {
		const lines = linesOf(calendarOfCall('CANCEL', event, now).text);

		expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'UID:call-c1@stayup.example', 'STATUS:CANCELLED']));
	});

	it('keeps line breaks of a name from becoming fields', () => {
		const { text } = calendarOfCall('REQUEST', { ...event, summary: 'Call Eve\r\nSTATUS:CANCELLED' }, now);

		expect(linesOf(text)).not.toContain('STATUS:CANCELLED');
	});
});
