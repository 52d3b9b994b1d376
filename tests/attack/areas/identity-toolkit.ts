/** Identity Toolkit without our API: its key is in the web page, so that anybody can call it (DOOR-1 to DOOR-5). */
import { type Endpoint, type EndpointName, endpoints, type NewSession } from '@stayup/contract';
import { freshEmail, password, register } from '@stayup/testing/api-client';
import { codeIn, emailTo } from '@stayup/testing/mailbox';
import { type Area, type Attempt, call, type Size, valueOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';
import { documentsUrl } from '../firestore-documents.ts';
import { emailedCode, identityCall, identityReply } from '../identity-toolkit.ts';
import type { Target } from '../target.ts';

const attackersPassword = 'the-password-of-mallory';
const newPassword = 'an-even-better-password';
const guessesBySize: Readonly<Record<Size, number>> = { small: 30, full: 300 };

const userRows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access }]) => access === 'user',
);

export const identityToolkit: Area = {
	name: 'Identity Toolkit',
	attempts: (target, size) => [
		...occupations,
		...(size === 'full' ? Object.entries(tokens) : Object.entries(tokens).slice(0, 1)).flatMap(([kind, tokenOf]) => [
			...(size === 'full' ? Object.entries(changes) : Object.entries(changes).slice(0, 4)).map(([name, body]) =>
				changeAttempt(target, `${name} with ${kind}`, body, tokenOf),
			),
			deletion(kind, tokenOf),
		]),
		...codes(target),
		...enumeration,
		guesses(size),
	],
};

/** Tokens of an attacker: for a guessed password, or stolen from a session. */
const tokens: Readonly<Record<string, (vera: NewSession) => Promise<string>>> = {
	'a token for the password': ({ email }) => tokenFor(email),
	'the token of a session': async ({ token }) => token,
};

const occupations: readonly Attempt[] = [
	{
		name: 'sign up with the email of somebody who registers later',
		async make() {
			const email = freshEmail('alice');
			const token = await identityCall('signUp', { email, password: attackersPassword });
			return (await registrationFault(email)) ?? (token === null ? null : apiFault(token));
		},
	},
	{
		name: 'change the own email to that of somebody who registers later',
		async make() {
			const [eve, email] = [await register('Eve'), freshEmail('alice')];
			await identityReply('update', { idToken: await tokenFor(eve.email), email });
			return registrationFault(email);
		},
	},
	{
		name: 'sign up without an email, and with another provider',
		async make() {
			const postBody = `providerId=google.com&id_token=${JSON.stringify({ sub: crypto.randomUUID(), email: freshEmail('eve') })}`;
			const found = [
				await identityCall('signUp', {}),
				await identityCall('signInWithIdp', { requestUri: 'http://localhost', postBody }),
			];
			const faults = await Promise.all(found.map((token) => (token === null ? null : apiFault(token))));
			return faults.find((fault) => fault !== null) ?? null;
		},
	},
];

/** The changes of an identity that a client may ask for. */
const changes: Readonly<Record<string, () => object>> = {
	'update the email': () => ({ email: freshEmail('mallory') }),
	'update the password': () => ({ password: attackersPassword }),
	'update emailVerified': () => ({ emailVerified: true }),
	'remove the password': () => ({ deleteProvider: ['password'] }),
	'update the email and emailVerified': () => ({ email: freshEmail('mallory'), emailVerified: true }),
	'set claims': () => ({ customAttributes: JSON.stringify({ role: 'admin', sid: 'x' }) }),
	'disable the identity': () => ({ disableUser: true }),
};

function changeAttempt({ data }: Target, name: string, body: () => object, tokenOf: (typeof tokens)[string]): Attempt {
	return {
		name,
		async make() {
			const vera = await register('Vera');
			const changed: { email?: string; password?: string } = body();
			const idToken = await tokenOf(vera);
			await identityReply('update', { idToken, ...changed });
			const [email, secret] = [changed.email ?? vera.email, changed.password ?? password];
			const isForeign = email !== vera.email || secret !== password;
			const login = await logIn(email, secret);
			const user = (await data.stored.users.doc(vera._id).get()).data();
			const stored = [user?.email, user?.isEmailConfirmed, user?.role];
			return (
				(isForeign ? valueOtherThan(401, login.status) : null) ??
				valueOtherThan([vera.email, false, 'user'], stored) ??
				resetFault(vera)
			);
		},
	};
}

function deletion(kind: string, tokenOf: (typeof tokens)[string]): Attempt {
	return {
		name: `delete the identity with ${kind}, and sign up with its email`,
		async make() {
			const vera = await register('Vera');
			await identityReply('delete', { idToken: await tokenOf(vera) });
			await identityReply('signUp', { email: vera.email, password: attackersPassword });
			const found = [
				(await logIn(vera.email, attackersPassword)).status,
				(await registerWith(vera.email, attackersPassword)).status,
			];
			return valueOtherThan([401, 409], found) ?? resetFault(vera);
		},
	};
}

/** Codes that Identity Toolkit emails when it is asked without our API. */
function codes({ data }: Target): readonly Attempt[] {
	return [
		...['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'].map(
			(requestType): Attempt => ({
				name: `confirm an email of the attacker with the code of sendOobCode ${requestType}`,
				async make() {
					const [vera, foreign] = [await register('Vera'), freshEmail('mallory')];
					const change = requestType === 'VERIFY_EMAIL' ? { email: foreign } : {};
					const idToken = await tokenFor(vera.email);
					const updated = await identityCall('update', { idToken, ...change });
					await identityReply('sendOobCode', { requestType, idToken: updated ?? idToken, newEmail: foreign });
					const code = await emailedCode(foreign);
					const confirmed = await call('POST', '/api/auth/confirm-email', {
						body: { code, currentPassword: password },
					});
					await identityReply('update', { oobCode: code });
					const user = (await data.stored.users.doc(vera._id).get()).data();
					return (
						valueOtherThan([400, 401], [confirmed.status, (await logIn(foreign, password)).status]) ??
						valueOtherThan([vera.email, false], [user?.email, user?.isEmailConfirmed])
					);
				},
			}),
		),
		{
			name: 'set a password with the code of sendOobCode PASSWORD_RESET',
			async make() {
				const vera = await register('Vera');
				await identityReply('sendOobCode', { requestType: 'PASSWORD_RESET', email: vera.email });
				const oobCode = await emailedCode(vera.email);
				await identityReply('resetPassword', { oobCode, newPassword: attackersPassword });
				return valueOtherThan(401, (await logIn(vera.email, attackersPassword)).status) ?? resetFault(vera);
			},
		},
		{
			name: 'log in with a link of sendOobCode EMAIL_SIGNIN',
			async make() {
				const vera = await register('Vera');
				const { email } = vera;
				const continueUrl = 'http://localhost';
				await identityReply('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl });
				const oobCode = await emailedCode(email);
				const token = await identityCall('signInWithEmailLink', { email, oobCode });
				return token === null ? null : ((await apiFault(token)) ?? firestoreFault(vera._id, token));
			},
		},
	];
}

const enumerating: Readonly<Record<string, (email: string) => readonly [string, object]>> = {
	createAuthUri: (identifier) => ['createAuthUri', { identifier, continueUri: 'http://localhost' }],
	'a wrong password': (email) => ['signInWithPassword', { email, password: attackersPassword }],
	'sendOobCode PASSWORD_RESET': (email) => ['sendOobCode', { requestType: 'PASSWORD_RESET', email }],
};

const enumeration = Object.entries(enumerating).map(
	([name, bodyOf]): Attempt => ({
		name: `the difference between a known and an unknown email at ${name}`,
		async make() {
			const [known, unknown] = [(await register('Olga')).email, freshEmail('nobody')];
			const [one, other] = await Promise.all([known, unknown].map(async (email) => answerOf(email, bodyOf(email))));
			return valueOtherThan(other, one);
		},
	}),
);

async function answerOf(email: string, [method, body]: readonly [string, object]) {
	const { status, text } = await identityReply(method, body);
	const { sessionId: _, ...answer }: Record<string, unknown> = JSON.parse(text.replaceAll(email, 'EMAIL'));
	return { status, answer };
}

/** Identity Toolkit does not count guesses in the emulator, so that one of them is right. */
function guesses(size: Size): Attempt {
	return {
		name: `${guessesBySize[size]} guesses of a password, the last of which is right`,
		async make() {
			const vera = await register('Vera');
			for (let guess = 1; guess < guessesBySize[size]; guess++)
				await identityCall('signInWithPassword', { email: vera.email, password: `guess-${guess}` });
			const token = await tokenFor(vera.email);
			return (await endpointsFault(token, size)) ?? firestoreFault(vera._id, token);
		},
	};
}

async function endpointsFault(token: string, size: Size): Promise<string | null> {
	for (const [name, row] of size === 'full' ? userRows : userRows.slice(0, 5)) {
		const { method, path, body } = callOf(name, row);
		const fault = valueOtherThan(401, (await call(method, path, { token, body })).status);
		if (fault !== null) return `${name}: ${fault}`;
	}
	return null;
}

async function apiFault(token: string): Promise<string | null> {
	const website = { name: 'Shop', url: 'example.com' };
	const found = [
		(await call('GET', '/api/auth/profile', { token })).status,
		(await call('POST', '/api/websites', { token, body: website })).status,
	];
	return valueOtherThan([401, 401], found);
}

async function firestoreFault(uid: string, token: string): Promise<string | null> {
	const own = await call('GET', `${documentsUrl()}/users/${uid}`, { token });
	const websites = await call('POST', `${documentsUrl()}:runQuery`, {
		token,
		body: { structuredQuery: { from: [{ collectionId: 'websites' }], where: ownedBy(uid), limit: 5 } },
	});
	return valueOtherThan([403, 403], [own.status, websites.status]);
}

function ownedBy(uid: string): object {
	return { fieldFilter: { field: { fieldPath: 'ownerId' }, op: 'EQUAL', value: { stringValue: uid } } };
}

/** The owner of the email must be able to register, and nobody else to log in. */
async function registrationFault(email: string): Promise<string | null> {
	const { status } = await registerWith(email, password);
	const found = [status, (await logIn(email, password)).status, (await logIn(email, attackersPassword)).status];
	return valueOtherThan([201, 200, 401], found);
}

/** The owner must be able to choose a new password. */
async function resetFault({ _id, email }: NewSession): Promise<string | null> {
	await call('POST', '/api/auth/password-reset', { body: { email } });
	const code = codeIn(await emailTo(email, 'Reset your password'));
	await call('POST', '/api/auth/password-reset/complete', { body: { code, password: newPassword } });
	const { status, text } = await logIn(email, newPassword);
	const { _id: uid }: Partial<NewSession> = JSON.parse(text);
	return valueOtherThan([200, _id], [status, uid]);
}

function registerWith(email: string, secret: string) {
	return call('POST', '/api/auth/register', { body: { name: 'Alice', email, password: secret } });
}

function logIn(email: string, secret: string) {
	return call('POST', '/api/auth/login', { body: { email, password: secret } });
}

async function tokenFor(email: string): Promise<string> {
	const token = await identityCall('signInWithPassword', { email, password });
	if (token === null) throw new Error('The right password gave no token.');
	return token;
}
