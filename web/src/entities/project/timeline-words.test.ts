import type { InboxEvent } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { clientTimeline } from './timeline-words.ts';

const event: InboxEvent = {
	_id: 'e1',
	at: '2026-11-29T12:00:00.000Z',
	kind: 'status',
	by: { _id: 'ruth', name: 'Ruth' },
	text: '',
	delivery: null,
};
const textOf = (changes: Partial<InboxEvent>) => clientTimeline([{ ...event, ...changes }], 'heidi')[0]?.text;

describe('the timeline of a project for its client', () => {
	it.each([
		['Intake → Content', 'We started with your content'],
		['Content → Build', 'We started to build'],
		['Build → Review', 'We started the review'],
		['Review → Launch', 'We started the launch'],
		['Launch → Live', 'Your website went live'],
		['Review → Build', 'We went back to the stage Build'],
		['Live → Launch', 'We went back to the stage Launch'],
		['Chosen: New website', 'Chosen: New website'],
	])('says %s as %s', (text, sentence) => {
		expect(textOf({ text })).toBe(sentence);
	});

	it.each([
		['The client has answered. The clock runs again', 'You answered. The clock runs again'],
		['The client only wants monitoring. The clock is stopped.', 'You only want monitoring. The clock is stopped.'],
		['The client wants a website after all.', 'You want a website after all.'],
		['Paused: we wait for your logo', 'Paused: we wait for your logo'],
	])('speaks to the client: %s', (text, sentence) => {
		expect(textOf({ kind: 'clock', text })).toBe(sentence);
	});

	it('names the reader “You”, and others by their name', () => {
		const mine = { ...event, by: { _id: 'heidi', name: 'Heidi Cooper' } };
		const names = clientTimeline([event, mine, { ...event, by: null }], 'heidi').map(({ by }) => by?.name);

		expect(names).toEqual(['Ruth', 'You', undefined]);
	});
});
