import { hourMs, minuteMs } from '@stayup/contract';
import { aDownAlert, aMaintenanceAlert, anUpAlert, noon, shop } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertMessage, MessageOf } from '../platform/firestore/outbox-message.ts';
import { alertContent } from './alert-content.ts';

it('the email about a recovery says how to count a planned outage, unless it is a test', () => {
	const reader = { appOrigin: 'https://stayup.example', timeZone: 'UTC', now: Date.UTC(2026, 2, 1) };
	const up = anUpAlert({ since: reader.now - hourMs, at: reader.now });
	const hint = 'choose “This was planned”';

	expect(alertContent(up, reader).paragraphs).toContainEqual(expect.stringContaining(hint));
	for (const other of [{ ...up, since: null }, { ...up, isTest: true } as const]) {
		expect(alertContent(other, reader).paragraphs.join()).not.toContain(hint);
	}
});

describe('the subject of a down alert', () => {
	const at = Date.UTC(2026, 2, 2, 23, 30);
	const down = aDownAlert({ since: at, at, cause: 'The certificate was expired' });
	const subjectOf = (message: AlertMessage, timeZone: string, now = at) =>
		alertContent(message, { appOrigin: 'https://stayup.example', timeZone, now }).subject;

	it('names the day if the outage began on another one', () => {
		expect(subjectOf({ ...down, failure: { error: 'tls_expired', statusCode: null } }, 'UTC', at + hourMs)).toBe(
			'Down: Shop (certificate expired) since Mon 2 Mar, 23:30 UTC',
		);
	});

	it('shows the time in the zone of its reader', () => {
		expect(subjectOf(down, 'America/New_York')).toBe('Down: Shop since 18:30 EST');
		expect(subjectOf(down, 'Asia/Kolkata')).toBe('Down: Shop since 05:00 IST');
	});
});

it('an alert that a website is down, and that is read after its outage, says what was and offers no fix', () => {
	const down = aDownAlert({ likelyCause: { id: 'overloaded', confidence: 'high' } });
	const reader = { appOrigin: 'https://stayup.example', timeZone: 'UTC', now: noon };
	const { subject, band, heading, facts, fixUrl } = alertContent(down, reader, { isOver: true });

	expect(subject).toMatch(/^Was down: Shop .*from /);
	expect(band).toMatchObject({ tone: 'neutral', label: 'Was down', detail: expect.stringMatching(/^from /) });
	expect([heading, fixUrl]).toEqual(['Shop was down', undefined]);
	expect(facts?.map(({ label }) => label)).not.toContain('Next step');
	expect(facts).toContainEqual({ label: 'Cause', value: 'The website was overloaded or temporarily turned off.' });
	expect(alertContent(down, reader)).toMatchObject({ heading: 'Shop is down', fixUrl: expect.any(String) });
});

describe('the alert about a website that we host', () => {
	const down = aDownAlert({ likelyCause: { id: 'overloaded', confidence: 'high' } });
	const reader = { appOrigin: 'https://stayup.example', timeZone: 'UTC', now: noon };
	const answer = { at: noon, by: 'Ada' };

	it.each([
		[
			'before our monitor sees it',
			{ notifiedAt: null, answer: null },
			'Your Stayup team watches this website with a monitor of its own.',
		],
		['once we are notified', { notifiedAt: noon, answer: null }, 'Your Stayup team was notified at 12:00 UTC.'],
		[
			'once one of us answered',
			{ notifiedAt: noon, answer },
			'Your Stayup team was notified at 12:00 UTC. Ada is on it.',
		],
		[
			'once somebody of us answered',
			{ notifiedAt: noon, answer: { ...answer, by: null } },
			'Your Stayup team was notified at 12:00 UTC. The team is on it.',
		],
	])('names our team instead of a hosting company, %s', (_, team, value) => {
		const { facts, fixUrl } = alertContent({ ...down, team: { websiteIds: ['shop'], ...team } }, reader);

		expect(facts).toContainEqual({ label: 'Who can fix it', value: 'Your Stayup team' });
		expect(facts).toContainEqual({ label: 'Our team', value });
		expect([JSON.stringify(facts).includes('hosting company'), fixUrl]).toEqual([false, undefined]);
	});

	const blog = { id: 'blog', name: 'Blog', url: 'https://blog.example/', outageId: 'blog_1' };

	it.each([
		[['shop', 'blog'], 'Your Stayup team', 'Your Stayup team was notified at 12:00 UTC. Ada is on it.'],
		[['blog'], 'Your hosting company', 'Your Stayup team hosts Blog and was notified at 12:00 UTC. Ada is on it.'],
	])('and others that failed with it: we host %j of two', (websiteIds, party, value) => {
		const team = { notifiedAt: noon, answer, websiteIds };
		const { facts } = alertContent({ ...down, also: [blog], team }, reader);

		expect(facts).toContainEqual({ label: 'Who can fix it', value: party });
		expect(facts).toContainEqual({ label: 'Our team', value });
	});

	it('says when our team answered once the outage is over', () => {
		const team = { notifiedAt: noon, answer, websiteIds: ['shop'] };

		for (const { facts } of [
			alertContent(anUpAlert({ team }), reader),
			alertContent({ ...down, team }, reader, { isOver: true }),
		]) {
			expect(facts).toContainEqual({
				label: 'Our team',
				value: 'Your Stayup team was notified at 12:00 UTC. Ada answered at 12:00 UTC.',
			});
		}
	});

	it.each(['slow', 'partly-unreachable', 'blocked'] as const)('that is %s names our team', (condition) => {
		const team = { notifiedAt: null, answer: null, websiteIds: ['shop'] };
		const check = { at: noon, region: 'us-east4', error: 'timeout', statusCode: null, durationMs: 2_000 } as const;
		const began: MessageOf<'condition-began'> = {
			event: 'condition-began',
			website: shop,
			condition,
			since: noon,
			at: noon,
			slowAboveMs: 1_000,
			checks: [check, { ...check, region: 'us-west1', error: null }],
			phases: { dnsMs: 5, connectMs: 20, tlsMs: 40, firstByteMs: 1_900, totalMs: 2_000 },
			likelyCause: { id: 'bot-wall', confidence: 'high' },
		};
		const wordsOf = (message: AlertMessage) => JSON.stringify(alertContent(message, reader));

		expect(wordsOf(began)).not.toContain('Your Stayup team');
		const hosted = wordsOf({ ...began, team });
		expect(hosted).toContain('{"label":"Who can fix it","value":"Your Stayup team"}');
		expect(hosted).toContain('Your Stayup team watches this website with a monitor of its own.');
		expect(hosted).not.toMatch(/hosting company|web developer|What to allow/);
	});
});

describe('the alert about an outage that maintenance ended', () => {
	const reader = { appOrigin: 'https://stayup.example', timeZone: 'UTC', now: noon + 5 * minuteMs };

	it('says when the maintenance began and until when it lasts', () => {
		const { heading, paragraphs } = alertContent(aMaintenanceAlert(), reader);

		expect(heading).toBe('Shop is now in maintenance');
		expect(paragraphs).toEqual([
			'Its outage ended because maintenance began at 12:04 UTC. It lasts until 12:35 UTC.',
			'If it is up after that, you get another message. If it is down, a new outage begins, with its own alerts.',
		]);
	});

	it('names the other websites of its group', () => {
		const also = [{ id: 'blog', name: 'Blog', url: 'https://blog.example/', outageId: 'blog_1' }];
		const { heading, paragraphs } = alertContent(aMaintenanceAlert({ also }), reader);

		expect(heading).toBe('Shop and 1 more website are now in maintenance');
		expect(paragraphs).toContain('Also in maintenance: Blog.');
	});

	it('is in the past tense if it is sent after the maintenance', () => {
		const { subject, band, heading, paragraphs } = alertContent(aMaintenanceAlert(), { ...reader, now: noon + hourMs });

		expect(subject).toBe('Was in maintenance: Shop until 12:35 UTC');
		expect(band?.label).toBe('Was in maintenance');
		expect(heading).toBe('Shop went into maintenance');
		expect(paragraphs).toEqual(['Its outage ended because maintenance began at 12:04 UTC. It lasted until 12:35 UTC.']);
	});
});

it.each([
	['maintenance', 'Up: Shop (after maintenance)', 'The maintenance that ended its outage is over'],
	['block', 'Up: Shop (no longer blocked)', 'A firewall that blocked our checks ended its outage'],
	[undefined, 'Up: Shop is stable again', 'It has been up without interruption for ten minutes.'],
] as const)('a recovery after %s says what ended the outage', (after, subject, sentence) => {
	const message = anUpAlert({ website: shop, since: null, ...(after && { after }) });
	const content = alertContent(message, { appOrigin: 'https://stayup.example', timeZone: 'UTC', now: noon });

	expect(content.subject).toBe(subject);
	expect(content.paragraphs[0]).toContain(sentence);
	expect(content.heading).toBe('Shop is back up');
});
