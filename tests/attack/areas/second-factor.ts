/** The second step of a login without the authenticator app: guesses, codes used again, challenges of others, and a new factor with an old login (AUTH-12). */
import { register, signedInEarlier } from '@stayup/testing/api-client';
import { addAuthenticator, addPasskey, challengeOf, codeOf, nextCodeOf } from '@stayup/testing/second-factor/factors';
import { type Area, type Attempt, call, type Size, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { complete, statusesOf } from '../second-step.ts';
import type { Target } from '../target.ts';

const base = '/api/users/second-factor';
const maxGuesses = 5;
const maxGuessesOfAccount = 10;
const simultaneousBySize: Readonly<Record<Size, number>> = { small: 10, full: 20 };
const strangeCodes = ['', ' ', '000000\u0000', '０００００0', 'null', ['000000'], { $ne: '' }, 0, null];
const refused = [400, 401];

export const secondFactor: Area = {
	name: 'Second factor',
	attempts: async (target, size) => [
		...guesses(simultaneousBySize[size]),
		...usedAgain(simultaneousBySize[size]),
		...ofOthers,
		...(await withOldLogin()),
		passwordReset(target),
	],
};

function guesses(simultaneous: number): readonly Attempt[] {
	return [
		{
			name: 'six codes one after the other, then the right one',
			async make() {
				const { alice, secret } = await withAuthenticator();
				const { challenge } = await challengeOf(alice);
				const statuses: number[] = [];
				for (const code of wrongCodes(secret, 6)) statuses.push((await complete({ challenge, code })).status);
				const right = await complete({ challenge, code: nextCodeOf(secret) });
				return valueOtherThan([400, 400, 400, 400, 401, 401, 401], [...statuses, right.status]);
			},
		},
		{
			name: `${simultaneous} codes at the same time, then the right one`,
			async make() {
				const { alice, secret } = await withAuthenticator();
				const { challenge } = await challengeOf(alice);
				const replies = await Promise.all(
					wrongCodes(secret, simultaneous).map((code) => complete({ challenge, code })),
				);
				const checked = replies.filter(({ text }) => /This code is not correct|Too many wrong codes/.test(text));
				if (checked.length > maxGuesses) return `${checked.length} codes were checked instead of ${maxGuesses}`;
				// Replies that the database did not answer in time checked no code, so that the challenge may have attempts left.
				const expected =
					checked.length < maxGuesses && replies.some(({ status }) => status === 503) ? [200, 401] : [401];
				return statusOtherThan(expected, await complete({ challenge, code: nextCodeOf(secret) }));
			},
		},
		...(['code', 'recoveryCode'] as const).map(
			(kind): Attempt => ({
				name: `guesses of the ${kind} in three challenges`,
				async make() {
					const { alice, secret } = await withAuthenticator();
					const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(alice)));
					let checked = 0;
					for (const [index, guess] of wrongCodes(secret, 3 * (maxGuesses - 1)).entries()) {
						const challenge = challenges[index % 3]?.challenge;
						checked += (await complete({ challenge, [kind]: guess })).status === 400 ? 1 : 0;
					}
					return valueOtherThan(maxGuessesOfAccount, checked);
				},
			}),
		),
		{
			name: 'a challenge as the token, as the custom token and as a code',
			async make() {
				const { alice } = await withAuthenticator();
				const { challenge } = await challengeOf(alice);
				const asToken = await call('GET', '/api/auth/profile', { token: challenge });
				const asCode = await complete({ challenge, recoveryCode: challenge.slice(0, 40) });
				return statusOtherThan([401], asToken) ?? statusOtherThan(refused, asCode);
			},
		},
		{
			name: 'codes that are no six digits',
			async make() {
				const { alice } = await withAuthenticator();
				const { challenge } = await challengeOf(alice);
				const replies = await Promise.all(strangeCodes.map((code) => complete({ challenge, code })));
				return replies.map((reply) => statusOtherThan([400], reply)).find((fault) => fault !== null) ?? null;
			},
		},
	];
}

function usedAgain(simultaneous: number): readonly Attempt[] {
	return [
		{
			name: 'the code that confirmed the authenticator app',
			async make() {
				const alice = await register('Alice');
				const { token } = alice;
				const start = await call('POST', `${base}/authenticator`, { token });
				const { secret }: { secret: string } = JSON.parse(start.text);
				const code = codeOf(secret);
				await call('POST', `${base}/authenticator/confirm`, { token, body: { code } });
				const { challenge } = await challengeOf(alice);
				return statusOtherThan([400], await complete({ challenge, code }));
			},
		},
		{
			name: 'a code in a second challenge, and an older code after it',
			async make() {
				const { alice, secret } = await withAuthenticator();
				const [first, second, third] = [await challengeOf(alice), await challengeOf(alice), await challengeOf(alice)];
				const [code, older] = [nextCodeOf(secret), codeOf(secret)];
				const replies = [
					await complete({ challenge: first.challenge, code }),
					await complete({ challenge: second.challenge, code }),
					await complete({ challenge: third.challenge, code: older }),
				];
				return valueOtherThan([200, 400, 400], statusesOf(replies));
			},
		},
		...(['code', 'recoveryCode'] as const).map(
			(kind): Attempt => ({
				name: `one ${kind} in ${simultaneous} challenges at the same time`,
				async make() {
					const { alice, secret, recoveryCode } = await withAuthenticator();
					const answer = { [kind]: kind === 'code' ? nextCodeOf(secret) : recoveryCode };
					const challenges = await Promise.all(Array.from({ length: simultaneous }, () => challengeOf(alice)));
					const replies = await Promise.all(challenges.map(({ challenge }) => complete({ challenge, ...answer })));
					const accepted = replies.filter(({ status }) => status === 200).length;
					return accepted <= 1 ? null : `${accepted} logins with one ${kind}`;
				},
			}),
		),
		{
			name: 'a recovery code in a second challenge, in another spelling',
			async make() {
				const { alice, recoveryCode } = await withAuthenticator();
				const [first, second] = [await challengeOf(alice), await challengeOf(alice)];
				const replies = [
					await complete({ challenge: first.challenge, recoveryCode }),
					await complete({
						challenge: second.challenge,
						recoveryCode: recoveryCode.toUpperCase().replaceAll('-', ' '),
					}),
				];
				return valueOtherThan([200, 400], statusesOf(replies));
			},
		},
		{
			name: 'a challenge again with another right answer',
			async make() {
				const { alice, secret, recoveryCode } = await withAuthenticator();
				const { challenge } = await challengeOf(alice);
				const first = await complete({ challenge, code: nextCodeOf(secret) });
				return valueOtherThan([200, 401], [first.status, (await complete({ challenge, recoveryCode })).status]);
			},
		},
	];
}

const ofOthers: readonly Attempt[] = [
	...(['code', 'recoveryCode'] as const).map(
		(kind): Attempt => ({
			name: `the ${kind} of the attacker for the challenge of another account`,
			async make() {
				const [{ alice }, eve] = [await withAuthenticator(), await withAuthenticator()];
				const { challenge } = await challengeOf(alice);
				const answer = kind === 'code' ? nextCodeOf(eve.secret) : eve.recoveryCode;
				return statusOtherThan([400], await complete({ challenge, [kind]: answer }));
			},
		}),
	),
	{
		name: 'a challenge in another browser',
		async make() {
			const { alice, secret } = await withAuthenticator();
			const { challenge } = await challengeOf(alice);
			const headers = { 'user-agent': 'Another browser' };
			return statusOtherThan([401], await complete({ challenge, code: nextCodeOf(secret) }, headers));
		},
	},
	{
		name: 'a made-up challenge with a right code',
		async make() {
			const { secret } = await withAuthenticator();
			return statusOtherThan([401], await complete({ challenge: 'A'.repeat(43), code: nextCodeOf(secret) }));
		},
	},
];

const changesOfFactors: readonly { method: 'POST' | 'DELETE'; path: string }[] = [
	{ method: 'POST', path: `${base}/authenticator` },
	{ method: 'POST', path: `${base}/passkeys/options` },
	{ method: 'POST', path: `${base}/recovery-codes` },
	{ method: 'DELETE', path: `${base}/authenticator` },
	{ method: 'DELETE', path: `${base}/passkeys/:id` },
];

/** An open session that somebody left, and a password that they do not know. */
async function withOldLogin(): Promise<readonly Attempt[]> {
	const alice = await register('Alice');
	const { added } = await addPasskey(alice);
	await addAuthenticator(alice);
	const { token } = signedInEarlier(alice, 600);
	return changesOfFactors.flatMap(({ method, path }) =>
		['', 'a-guessed-password'].map(
			(currentPassword): Attempt => ({
				name: `${method} ${path} with an old login and the password "${currentPassword}"`,
				async make() {
					const headers = { 'x-current-password': currentPassword };
					const ownPath = path.replace(':id', added.passkeys[0]?._id ?? '');
					return statusOtherThan([400], await call(method, ownPath, { token, headers }));
				},
			}),
		),
	);
}

function passwordReset({ data }: Target): Attempt {
	return {
		name: 'a login after a password reset, as somebody who reads the emails',
		async make() {
			const { alice } = await withAuthenticator();
			// Before that, the reset is the first verification, and ends what a stranger may have added.
			await data.stored.users.doc(alice._id).update({ isEmailConfirmed: true });
			const link = await data.auth.generatePasswordResetLink(alice.email);
			const body = { code: new URL(link).searchParams.get('oobCode'), password: 'an-even-better-password' };
			const reset = await call('POST', '/api/auth/password-reset/complete', { body });
			const login = await call('POST', '/api/auth/login', { body: { email: alice.email, password: body.password } });
			const { token }: { token?: string } = JSON.parse(login.text);
			return valueOtherThan([200, 200, null], [reset.status, login.status, token ?? null]);
		},
	};
}

async function withAuthenticator() {
	const alice = await register('Alice');
	const { secret, added } = await addAuthenticator(alice);
	return { alice, secret, recoveryCode: added.recoveryCodes?.[0] ?? '' };
}

/** Codes that are wrong now and for the next minutes. */
function wrongCodes(secret: string, count: number): string[] {
	const right = new Set([-2, -1, 0, 1, 2, 3, 4, 5].map((steps) => codeOf(secret, Date.now() + steps * 30_000)));
	const codes = Array.from({ length: count + right.size }, (_, index) => String(index).padStart(6, '0'));
	return codes.filter((code) => !right.has(code)).slice(0, count);
}
