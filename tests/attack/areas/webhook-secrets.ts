/** The secret that signs webhook calls, with an open session but without the password, and in what is stored (HOOK-9). */
import type { NewSession } from '@stayup/contract';
import { password, register, signedInEarlier } from '@stayup/testing/api-client';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { documentsUrl } from '../firestore-documents.ts';
import type { Target } from '../target.ts';

const path = '/api/users/webhook-secret';
const maxGuesses = 10;
const secretText = /whsec_/;

export const webhookSecrets: Area = {
	name: 'Webhook secrets',
	attempts: (target) => [
		...['', 'a-guessed-password', ' ', 'x'.repeat(200)].map(
			(currentPassword): Attempt => ({
				name: `read with an old login and the password "${currentPassword.slice(0, 20)}"`,
				async make() {
					const { token } = signedInEarlier(await withSecret(), 600);
					return refusedWithoutSecret(
						await call('POST', path, { token, headers: { 'x-current-password': currentPassword } }),
					);
				},
			}),
		),
		...['', 'a-guessed-password'].map(
			(currentPassword): Attempt => ({
				name: `replace with an old login and the password "${currentPassword}"`,
				async make() {
					const { token } = signedInEarlier(await withSecret(), 600);
					return refusedWithoutSecret(
						await call('POST', `${path}/rotate`, { token, headers: { 'x-current-password': currentPassword } }),
					);
				},
			}),
		),
		{
			name: 'guess the password, and then use the right one',
			async make() {
				const { token } = signedInEarlier(await withSecret(), 600);
				const statuses: number[] = [];
				for (let guess = 0; guess < maxGuesses; guess++)
					statuses.push(
						(await call('POST', path, { token, headers: { 'x-current-password': `guess-${guess}` } })).status,
					);
				const right = await call('POST', path, { token, headers: { 'x-current-password': password } });
				return valueOtherThan([...Array.from({ length: maxGuesses }, () => 400), 429], [...statuses, right.status]);
			},
		},
		...Object.entries(readable).map(
			([name, read]): Attempt => ({
				name: `read in ${name}`,
				async make() {
					const reply = await read(await withSecret());
					return secretText.test(reply.text) ? reply.text.slice(0, 120) : null;
				},
			}),
		),
		stored(target),
	],
};

/** Replies that the owner, and so an open session, gets without the password. */
const readable: Readonly<Record<string, (owner: NewSession) => Promise<Reply>>> = {
	'the export': ({ token }) => call('GET', '/api/users/export', { token }),
	'the profile': ({ token }) => call('GET', '/api/auth/profile', { token }),
	'the activity log': ({ token }) => call('GET', '/api/users/activity', { token }),
	'the list of deliveries': ({ token }) => call('GET', '/api/users/deliveries', { token }),
	"the account in Firestore's own API": ({ token, _id }) => call('GET', `${documentsUrl()}/users/${_id}`, { token }),
	"the secret in Firestore's own API": ({ token, _id }) =>
		call('GET', `${documentsUrl()}/webhookSecrets/${_id}`, { token }),
};

function stored({ data }: Target): Attempt {
	return {
		name: 'read in the database',
		async make() {
			const { _id, token } = await withSecret();
			await call('POST', `${path}/rotate`, { token });
			const { webhookSecrets: secrets, users, activity, outbox } = data.stored;
			const documents = [
				await secrets.doc(_id).get(),
				await users.doc(_id).get(),
				...(await activity.where('ownerId', '==', _id).get()).docs,
				...(await outbox.where('ownerId', '==', _id).get()).docs,
			];
			if (!documents[0]?.exists) return 'nothing is stored';
			const found = documents.find((document) => secretText.test(JSON.stringify(document.data())));
			return found ? found.ref.path : null;
		},
	};
}

function refusedWithoutSecret(reply: Reply): string | null {
	return statusOtherThan([400], reply) ?? (secretText.test(reply.text) ? reply.text : null);
}

async function withSecret(): Promise<NewSession> {
	const alice = await register('Alice');
	const { text } = await call('POST', path, { token: alice.token });
	// A reply without a secret would also repel every attempt.
	if (!secretText.test(text)) throw new Error(`The new secret was not shown: ${text}`);
	return alice;
}
