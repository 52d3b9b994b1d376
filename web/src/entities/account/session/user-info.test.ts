import { describe, expect, it } from 'vitest';
import { aliceInfo, aliceProfile, aliceReply, anHourAgo, inAnHour, nowMs, tokenUntil } from './builders.ts';
import { fromNewSession, hasExpired, parseUserInfo, withProfile } from './user-info.ts';

describe('the stored user info', () => {
	it('is read as it was stored', () => {
		expect(parseUserInfo(JSON.stringify(aliceInfo()))).toEqual(aliceInfo());
	});

	it('is null when nothing is stored', () => {
		expect(parseUserInfo(null)).toBeNull();
	});

	it.each([
		'',
		'{',
		'null',
		'[]',
		'"alice"',
		'{}',
		JSON.stringify({ ...aliceInfo(), name: undefined }),
		JSON.stringify({ ...aliceInfo(), email: 7 }),
		JSON.stringify({ ...aliceInfo(), token: 7 }),
		JSON.stringify({ ...aliceInfo(), tier: 'Platinum' }),
		JSON.stringify({ ...aliceInfo(), name: 'A'.repeat(30_000) }),
	])('is refused when it is %.20s', (text) => {
		expect(() => parseUserInfo(text)).toThrow();
	});

	it('needs only the documented fields; the id comes from a readable token', () => {
		const { _id, ...documented } = aliceInfo({ token: `e30.${btoa('{"sub":"alice"}')}.x` });

		expect(parseUserInfo(JSON.stringify(documented))).toEqual({ ...documented, _id: 'alice' });
		expect(parseUserInfo(JSON.stringify({ ...documented, token: 'opaque' }))?._id).toBe('');
	});

	it('may lack a token and everything but a name', () => {
		const { token: _, ...tokenless } = aliceInfo();

		expect(parseUserInfo(JSON.stringify(tokenless))).toEqual({ ...tokenless, token: '' });
		expect(parseUserInfo('{"name":"Alice"}')).toEqual({
			_id: '',
			token: '',
			name: 'Alice',
			email: '',
			role: 'user',
			tier: 'Free',
		});
	});

	it('has the whole account right after the sign-in, but never its one-time token', () => {
		expect(fromNewSession(aliceReply())).toEqual({ ...aliceProfile(), token: aliceReply().token });
	});

	it('keeps the subscription when another session of the account replaces it, and not that of another account', () => {
		const subscription = { status: 'active' };
		const before = aliceInfo({ subscription });

		expect(fromNewSession(aliceReply(), before)).toEqual({ ...fromNewSession(aliceReply()), subscription });
		expect(fromNewSession(aliceReply({ _id: 'bob' }), before)).not.toHaveProperty('subscription');
	});

	it('takes every field of the profile and keeps its token', () => {
		const stored = aliceInfo({ subscription: { status: 'active' } });

		const merged = withProfile(stored, aliceProfile({ tier: 'Pro', name: 'Alice B.' }));

		expect(merged).toEqual({
			...aliceProfile({ tier: 'Pro', name: 'Alice B.' }),
			token: stored.token,
			subscription: { status: 'active' },
		});
	});
});

describe('a token', () => {
	it('is valid until it expires', () => {
		expect(hasExpired(tokenUntil(inAnHour), nowMs)).toBe(false);
		expect(hasExpired(tokenUntil(anHourAgo), nowMs)).toBe(true);
		expect(hasExpired(tokenUntil(nowMs), nowMs)).toBe(true);
	});

	it.each(['', 'text', 'a.b.c', `e30.${btoa('{}')}.x`, `e30.${btoa('null')}.x`])(
		'counts as valid when it is unreadable: %j',
		(token) => {
			expect(hasExpired(token, nowMs)).toBe(false);
		},
	);
});
