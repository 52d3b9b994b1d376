import { causeIds, statusPageLimits } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { draftOf, mayBePublishedAutomatically } from './draft.ts';

describe('the text about an outage for customers', () => {
	it.each(causeIds)('says nothing about servers, errors or bills: %s', (causeId) => {
		for (const isOver of [false, true]) {
			const { title, text } = draftOf({ causeId, isOver }, 'Shop');

			expect(title).toMatch(/^Shop [a-z].*[a-z]$/);
			expect(text).toMatch(/^Shop [a-z].*\.$/);
			expect(`${title} ${text}`).not.toMatch(
				/\d|server|DNS|domain|TLS|SSL|HTTP|IP|CDN|Cloudflare|WordPress|database|certificate|status|host|bill|paid|unpaid|suspend|expire|protected|undefined/i,
			);
		}
	});

	it('says what happens next while the outage lasts', () => {
		expect(draftOf({ causeId: 'server-silent', isOver: false }, 'Shop')).toEqual({
			title: 'Shop cannot be reached',
			text: 'Shop cannot be reached at the moment. We are working on it and will post an update here as soon as we know more.',
			state: 'investigating',
			impact: 'down',
		});
	});

	it('warns visitors of a page that browsers do not trust', () => {
		expect(draftOf({ causeId: 'certificate-expired', isOver: false }, 'Shop').text).toContain(
			'Please do not enter passwords',
		);
	});

	it('is resolved once the outage is over', () => {
		expect(draftOf({ causeId: 'website-slow', isOver: true }, 'Shop')).toMatchObject({
			text: 'Shop responded very slowly for some time, or not at all. It works again now.',
			state: 'resolved',
			impact: 'degraded',
		});
	});

	it('keeps the title within its length', () => {
		const { title } = draftOf({ causeId: 'certificate-expired', isOver: false }, 'x'.repeat(200));

		expect(title.length).toBe(statusPageLimits.titleLength);
	});

	it('is not published without the owner if only the check was blocked', () => {
		expect(causeIds.filter((id) => !mayBePublishedAutomatically(id))).toEqual([
			'not-checkable',
			'bot-wall',
			'cdn-refusal',
			'rate-limited',
			'country-blocked',
		]);
	});
});
