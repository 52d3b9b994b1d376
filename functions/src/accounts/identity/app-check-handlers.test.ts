import { anAccount, aToken } from '@stayup/testing/builders';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestFacts } from '../../http/handler.ts';
import type { Limited } from '../../http/rate-limits/rate-limit-store.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { Problem, tooManyAttempts } from '../../platform/problem.ts';
import { type AppCheckDeps, createAppCheckHandlers } from './app-check-handlers.ts';

const device = 'd'.repeat(43);
const expired = aToken({ sub: 'alice', sid: 'expired' });
const minted = { token: 'app-check-token', lifetimeSeconds: 604_800 };

let taken: Limited[];
let isFull: boolean;
let accounts: Map<string, UserDocument>;
beforeEach(() => {
	taken = [];
	isFull = false;
	accounts = new Map([
		['alice', anAccount({ sessionIds: ['live'] })],
		['mallory', anAccount({ isDisabled: true, sessionIds: ['live'] })],
	]);
});

/** The token of a session. */
const tokenOf = (sub: string, sid: string) => aToken({ sub, sid });

/** Alice and Mallory have logged in on the device before. */
function handlersOf(changes: Partial<AppCheckDeps> = {}) {
	return createAppCheckHandlers({
		appCheckTokens: { mint: async () => minted },
		auth: {
			verifyIdToken: async (token: string) => {
				if (token === expired) throw Object.assign(new Error('expired'), { code: 'auth/id-token-expired' });
				const { sub: uid, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
				return { uid, sid, signedInAt: 1 };
			},
		},
		users: { find: async (uid) => accounts.get(uid) ?? null },
		devices: { isKnown: async (uid, id) => (uid === 'alice' || uid === 'mallory') && id === device },
		rateLimiter: {
			take: async (limited) => {
				if (isFull) throw tooManyAttempts(60);
				taken.push(...limited);
			},
		},
		now: () => 0,
		...changes,
	});
}

function ask(
	{ bearer, cookie, accountId = 'alice' }: { bearer?: string; cookie?: string; accountId?: string },
	changes?: Partial<AppCheckDeps>,
): Promise<unknown> {
	const request: RequestFacts = {
		id: 'request',
		clientIp: '203.0.113.7',
		header: (name: string) => (name === 'authorization' && bearer ? `Bearer ${bearer}` : undefined),
		cookie: (name: string) => (name === '__session' ? cookie : undefined),
		setCookie: () => undefined,
		rawBody: async () => Buffer.of(),
	};
	const { createAppCheckToken } = handlersOf(changes);
	const call = { actor: null, params: {}, query: undefined, headers: undefined };
	return createAppCheckToken({ ...call, body: { accountId }, request });
}

/** The code of the refusal. */
async function refusalOf(asked: Promise<unknown>): Promise<string> {
	const error = await asked.then(
		() => 'none',
		(thrown: unknown) => thrown,
	);
	return error instanceof Problem ? error.code : String(error);
}

describe('an App Check token', () => {
	it('goes to a browser with a live session, on any device', async () => {
		expect(await ask({ bearer: tokenOf('alice', 'live') })).toEqual(minted);
	});

	it('goes to a device that has logged in to the account before, although the token of its session has expired', async () => {
		expect(await ask({ cookie: device })).toEqual(minted);
		expect(await ask({ bearer: expired, cookie: device })).toEqual(minted);
	});

	it.each([
		['without a session or a device', {}],
		['with an expired token', { bearer: expired }],
		['with the token of a session that has ended', { bearer: tokenOf('alice', 'ended') }],
		['with the token of a disabled account', { bearer: tokenOf('mallory', 'live'), accountId: 'mallory' }],
		['on a device of a disabled account', { cookie: device, accountId: 'mallory' }],
		['on a device that has never logged in', { cookie: 'e'.repeat(43) }],
		['on a device of another account', { cookie: device, accountId: 'bob' }],
		['with a cookie of another form', { cookie: 'x' }],
		['with an id that cannot exist', { cookie: device, accountId: 'users/alice' }],
		['with an empty id', { cookie: device, accountId: '' }],
	])('is refused %s', async (_case, caller) => {
		expect(await refusalOf(ask(caller))).toBe('unauthenticated');
		expect(taken).toEqual([{ limit: 'appCheckByIp', subject: '203.0.113.7' }]);
	});

	it('counts towards the limits of the IP and of the account', async () => {
		await ask({ bearer: tokenOf('alice', 'live'), accountId: 'bob' });

		expect(taken).toEqual([
			{ limit: 'appCheckByIp', subject: '203.0.113.7' },
			{ limit: 'appCheckByAccount', subject: 'alice' },
		]);
	});

	it('is refused beyond the limits', async () => {
		isFull = true;

		expect(await refusalOf(ask({ bearer: tokenOf('alice', 'live') }))).toBe('rate-limited');
	});

	it('does not exist where App Check is not configured, as in the emulators', async () => {
		expect(await refusalOf(ask({ bearer: tokenOf('alice', 'live') }, { appCheckTokens: null }))).toBe('not-found');
		expect(taken).toEqual([]);
	});

	it('fails with the error of a service that is not responding', async () => {
		const auth = { verifyIdToken: () => Promise.reject(new Error('no answer')) };

		expect(await refusalOf(ask({ bearer: tokenOf('alice', 'live'), cookie: device }, { auth }))).toBe(
			'Error: no answer',
		);
	});
});
