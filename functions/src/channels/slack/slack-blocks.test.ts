import { minuteMs } from '@stayup/contract';
import { aDownAlert, anUpAlert, noon, shop as website } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import {
	alertMessage,
	noteMessage,
	nothingYet,
	type OutageProgress,
	outageMessage,
	type SlackMessage,
} from './slack-blocks.ts';

const down = aDownAlert({
	at: noon + minuteMs,
	cause: 'The website responded with status 503',
	likelyCause: { id: 'overloaded', confidence: 'medium' },
	regions: ['us-east4', 'us-west1', 'us-west1'],
});
const reader = { at: noon + minuteMs, appOrigin: 'https://stayup.example', timeZone: 'UTC' };
const first = (progress = nothingYet, message = down) => outageMessage({ ...reader, message }, 'thread', progress);

function textOf({ blocks }: SlackMessage): string {
	const texts = blocks.flatMap((block) => {
		if (block.type === 'context') return block.elements.map(({ text }) => text);
		return block.type === 'actions' ? block.elements.map(({ text }) => text.text) : [block.text.text];
	});
	return texts.join('\n');
}

function buttonsOf({ blocks }: SlackMessage) {
	return blocks.flatMap((block) => (block.type === 'actions' ? block.elements : []));
}

describe('the first message of an outage in Slack', () => {
	it('says what happened, why, and who can fix it', () => {
		const text = textOf(first());

		expect(text).toContain(':red_circle: Shop is down');
		expect(text).toContain('The website responded with status 503.');
		expect(text).toContain('*Who can fix it:* Your hosting company');
		expect(text).toContain('*URL:* https://shop.example/');
	});

	it('has a button for each action and a link to the outage', () => {
		expect(buttonsOf(first())).toMatchObject([
			{ action_id: 'acknowledge', text: { text: "I'm on it" }, value: 'thread', style: 'primary' },
			{ action_id: 'mute', text: { text: 'Mute 1 h' }, value: 'thread' },
			{ action_id: 'open', url: 'https://stayup.example/outages/shop_1' },
		]);
	});

	it('shows who is on it, without the button that says so', () => {
		const message = first({ ...nothingYet, acknowledgedBy: 'ada via Slack' });

		expect(textOf(message)).toContain('ada via Slack is on it');
		expect(buttonsOf(message).map(({ action_id }) => action_id)).toEqual(['mute', 'open']);
	});

	it('shows who muted it, without the button for it', () => {
		const message = first({ ...nothingYet, mutedBy: 'ada via Slack' });

		expect(textOf(message)).toContain('Muted for one hour by ada via Slack');
		expect(buttonsOf(message).map(({ action_id }) => action_id)).toEqual(['acknowledge', 'open']);
	});

	it('shows the end of the outage, and only the link', () => {
		const message = first({ ...nothingYet, acknowledgedBy: 'ada via Slack', endedAt: noon + 5 * minuteMs });

		expect(textOf(message)).toContain(':white_check_mark: Shop was down');
		expect(textOf(message)).toContain('Back up after 5 min');
		expect(textOf(message)).toContain('*Likely cause:* The website was overloaded');
		expect(textOf(message)).not.toMatch(/Who can fix it|Next step/);
		expect(buttonsOf(message).map(({ action_id }) => action_id)).toEqual(['open']);
		expect(message.text).toBe('Shop was down. Back up after 5 min');
	});

	it('that did not recover says what ended it', () => {
		const text = (endReason: OutageProgress['endReason']) =>
			textOf(first({ ...nothingYet, endedAt: noon + 4 * minuteMs, endReason, over: 1 }));

		expect(text('maintenance')).toContain('Ended by maintenance after 4 min');
		expect(text('blocked')).toContain('Ended by a firewall that blocks our checks after 4 min');
		expect(text('recovered')).toContain('Back up after 4 min');
	});

	it('of a group says how many outages are over, and is over when all are', () => {
		const other = (id: string) => ({ id, name: id, url: `https://${id}.example/`, outageId: `${id}_1` });
		const group = { ...down, also: [other('blog'), other('forum')] };
		const some = first({ ...nothingYet, acknowledgedBy: 'ada via Slack', over: 2 }, group);
		const all = first({ ...nothingYet, mutedBy: 'ada', over: 3, endedAt: noon + 5 * minuteMs }, group);

		expect(textOf(some)).toContain('2 of 3 outages are over');
		expect(buttonsOf(some).map(({ action_id }) => action_id)).toEqual(['mute', 'open']);
		expect(textOf(all)).toContain(':white_check_mark: Shop and 2 more websites were down');
		expect(textOf(all)).toContain('3 websites muted for one hour by ada');
	});

	it('is marked as a test, which nobody can acknowledge', () => {
		const message = first(nothingYet, { ...down, isTest: true });

		expect(textOf(message)).toContain(':red_circle: TEST: Shop is down');
		expect(buttonsOf(message).map(({ action_id }) => action_id)).toEqual(['open']);
	});

	it("cannot be made to notify the whole channel by a website's name", () => {
		const hostile = { ...website, name: '<!channel>', url: 'https://x.example/?<!here>' };
		const { text, blocks } = first({ ...nothingYet, acknowledgedBy: '<!everyone>' }, { ...down, website: hostile });
		const marked = blocks.filter(({ type }) => type !== 'header');

		expect(JSON.stringify([text, marked])).not.toMatch(/<!/);
	});

	it('never has more text than Slack accepts', () => {
		const long = { ...website, name: 'x'.repeat(500), url: `https://x.example/${'y'.repeat(9000)}` };
		const [header, section] = first(nothingYet, { ...down, website: long }).blocks;

		expect(header?.type === 'header' && header.text.text.length).toBeLessThanOrEqual(150);
		expect(section?.type === 'section' && section.text.text.length).toBeLessThanOrEqual(3000);
	});
});

describe('any other alert in Slack', () => {
	const messages: AlertMessage[] = [
		anUpAlert(),
		{ event: 'website-flapping', website, at: noon, changes: 5 },
		{ event: 'condition-ended', website, condition: 'slow', since: noon, at: noon + 5 * minuteMs, next: 'up' },
		{ event: 'certificate-expiring', website, validTo: noon + 7 * 24 * 60 * minuteMs },
		{ event: 'domain-expiring', domain: 'example.com', expiresAt: noon + 7 * 24 * 60 * minuteMs },
		{ event: 'test' },
	];

	it.each(messages)('has a heading, a text and a link: $event', (message) => {
		const sent = alertMessage({ ...reader, message });

		expect(sent.text.length).toBeGreaterThan(10);
		expect(sent.blocks.map(({ type }) => type)).toEqual(['header', 'section', 'actions']);
		expect(buttonsOf(sent)).toMatchObject([{ action_id: 'open', url: expect.stringContaining(reader.appOrigin) }]);
	});
});

it('a note in a thread is one escaped line', () => {
	expect(noteMessage('<ada>\nis on it').text).toBe('&lt;ada&gt; is on it');
});
