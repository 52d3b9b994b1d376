import { describe, expect, it } from 'vitest';
import type { OpenPage } from './visit-store.ts';
import { emailIn, mayRead, signLink, signVisit } from './visit-token.ts';

const now = Date.UTC(2026, 10, 24);

function pageFor(allowedEmails: string[]): OpenPage {
	return {
		...{ id: 'page', dueAt: now, readSnapshot: () => Promise.reject(new Error('not read')) },
		access: { isOpen: true, kind: 'email', passwordHash: null, visitKey: 'key', allowedEmails },
	};
}

describe('a change of the listed email addresses of a page', () => {
	const before = pageFor(['ada@example.com', '@staff.example']);

	it.each([
		['who is still listed', 'new@staff.example', true],
		['who is no longer listed', 'ada@example.com', false],
	])('decides about the visit and the link of a visitor %s', (_case, email, isListed) => {
		const after = pageFor(['@staff.example', 'eve@example.com']);

		expect(mayRead(before, signVisit(before, email, now), now)).toBe(true);
		expect(mayRead(after, signVisit(before, email, now), now)).toBe(isListed);
		expect(emailIn(after, signLink(before, email, now), now)).toBe(isListed ? email : null);
	});
});
