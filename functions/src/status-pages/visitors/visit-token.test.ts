import { describe, expect, it } from 'vitest';
import type { OpenPage } from './visit-store.ts';
import { emailIn, mayRead, signLink, signVisit } from './visit-token.ts';

const now = Date.UTC(2026, 10, 24);

function pageFor(allowedEmails: string[], changes: Partial<OpenPage['access']> = {}): OpenPage {
	return {
		id: 'page',
		dueAt: now,
		readSnapshot: () => Promise.reject(new Error('not read')),
		access: { isOpen: true, kind: 'email', passwordHash: null, visitKey: 'key', allowedEmails, ...changes },
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

describe('a page with the same key', () => {
	const page = pageFor(['ada@example.com']);
	const other = { ...page, id: 'other' };

	it('is opened neither by the visit nor by the link of another one', () => {
		expect(mayRead(other, signVisit(page, 'ada@example.com', now), now)).toBe(false);
		expect(emailIn(other, signLink(page, 'ada@example.com', now), now)).toBeNull();
	});

	it('takes no link once it has a password', () => {
		const closed = pageFor(['ada@example.com'], { kind: 'password', passwordHash: 'a hash' });

		expect(emailIn(closed, signLink(page, 'ada@example.com', now), now)).toBeNull();
	});

	it.each([undefined, '', '.', 'text', 'text.signature'])('is not opened by the token "%s"', (token) => {
		expect(mayRead(page, token, now)).toBe(false);
		expect(emailIn(page, token, now)).toBeNull();
	});
});
