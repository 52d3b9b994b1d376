/** The restore drill: copies all data of the product, deletes it, puts the copy back, and shows that the product is well again. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewSession, Website } from '@stayup/contract';
import { password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aDelivery, openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runSchedule } from '../../dev/base/schedules.ts';
import { createSessionStore } from '../../functions/src/accounts/sessions/session-store.ts';
import { createUserStore } from '../../functions/src/accounts/user-store.ts';
import { createHeartbeatStore } from '../../functions/src/operations/heartbeat-store.ts';
import { createGoogleApi } from '../../infra/google-api.ts';
import {
	copyIdentities,
	type IdentityCopy,
	type RestoredIdentities,
	restoredAccountsOf,
	restoreIdentities,
} from '../../infra/restore/identities.ts';
import { endAllSessions } from '../../infra/restore/sessions.ts';
import { type Census, deleteEverything, differences, exportWhenQuiet, importWhenQuiet } from './stored-state.ts';

const projectId = process.env.GCLOUD_PROJECT ?? '';
const functionsOrigin = process.env.STAYUP_FUNCTIONS_ORIGIN ?? '';
const folder = join(tmpdir(), `stayup-restore-${process.pid}`);
const { firestore, stored } = openStoredData();
const identityService = {
	google: createGoogleApi({ projectId, accessToken: async () => 'owner' }),
	projectId,
	origin: `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com`,
};

let alice: NewSession;
let website: Website;
/** Of the login after the restore. */
let token: string;
let before: { documents: Census; identities: IdentityCopy; mails: Set<string>; sent: Set<string> };
let wiped: { documents: Census; identities: IdentityCopy };
let after: { documents: Census; identities: IdentityCopy };
let restored: RestoredIdentities;
const seconds: Record<string, number> = {};

async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
	const startedAt = performance.now();
	try {
		return await work();
	} finally {
		seconds[name] = (performance.now() - startedAt) / 1000;
	}
}

interface Mail {
	id: string;
	customArgs: Record<string, string>;
}

async function mails(): Promise<Mail[]> {
	const response = await fetch(`${process.env.STAYUP_MAILBOX_ORIGIN}/control/mails`);
	return ((await response.json()) as { mails: Mail[] }).mails;
}

beforeAll(async () => {
	alice = await register('Alice');
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/restored-${alice._id.toLowerCase()}`;
	website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token: alice.token,
		body: { name: 'Shop', url, checkInterval: 300 },
	});
	// Its task was lost with everything else; the sweep must find it in the copy.
	const waiting = {
		ownerId: alice._id,
		state: 'pending',
		sentAt: null,
		nextAttemptAt: Date.now() - 3_600_000,
	} as const;
	await stored.outbox.doc(`restore-${alice._id}`).set(aDelivery({ ...waiting, message: { event: 'test' } }));

	const documents = await exportWhenQuiet(folder);
	const { docs } = await stored.outbox.where('state', '==', 'sent').get();
	before = {
		documents,
		identities: await copyIdentities(identityService, Date.now()),
		mails: new Set((await mails()).map(({ id }) => id)),
		sent: new Set(docs.map(({ id }) => id)),
	};

	wiped = {
		documents: await deleteEverything(),
		identities: await copyIdentities(identityService, Date.now()),
	};

	const afterDocuments = await measure('importing the documents', () => importWhenQuiet(folder, documents));
	const users = createUserStore(firestore);
	restored = await measure('restoring the identities', () =>
		restoreIdentities(identityService, restoredAccountsOf(users), before.identities),
	);
	await measure('ending the sessions', () => endAllSessions(users, createSessionStore(firestore), Date.now()));
	after = { documents: afterDocuments, identities: await copyIdentities(identityService, Date.now()) };
	printFacts();
}, 300_000);

function printFacts(): void {
	const row = (name: string, counts: readonly (string | number)[]) =>
		[name.padEnd(14), ...counts.map((count) => String(count).padStart(10))].join('');
	console.log(
		[
			row('', ['before', 'deleted', 'after']),
			row('documents', [before.documents.size, wiped.documents.size, after.documents.size]),
			row(
				'identities',
				[before, wiped, after].map(({ identities }) => identities.identities.length),
			),
			...Object.entries(seconds).map(([name, took]) => `${name}: ${took.toFixed(1)} s`),
			`restored in ${Object.values(seconds)
				.reduce((sum, took) => sum + took, 0)
				.toFixed(1)} s`,
			`${restored.restored} identities restored, ${restored.withNewPassword.length} of them need a new password`,
		].join('\n'),
	);
}

describe('a product restored from its copies', () => {
	it('has the same documents, by id and content', () => {
		expect(before.documents.size).toBeGreaterThan(0);
		expect(wiped.documents.size).toBe(0);
		expect(differences(before.documents, after.documents)).toEqual([]);
	});

	it('has the same identities, and accepts the passwords that its API had set', () => {
		const emails = ({ identities }: IdentityCopy) => identities.map(({ email }) => email).sort();
		const lost = before.identities.identities.length - restored.withoutAccount;

		expect(wiped.identities.identities).toEqual([]);
		expect(restored).toMatchObject({ restored: lost, existing: 0, refused: [] });
		expect(emails(before.identities)).toEqual(expect.arrayContaining(emails(after.identities)));
		expect(restored.withNewPassword).not.toContain(alice._id);
	});

	it('lets a user log in, refuses a wrong password, and has ended the sessions', async () => {
		const logIn = (secret: string) =>
			send<NewSession>('POST', '/api/auth/login', { body: { email: alice.email, password: secret } });

		expect((await logIn('not-the-password')).status).toBe(401);
		expect((await send('GET', '/api/auth/profile', { token: alice.token })).status).toBe(401);
		const { status, body } = await logIn(password);
		expect(status).toBe(200);
		token = body.token;
		expect((await send('GET', '/api/auth/profile', { token })).status).toBe(200);
	});

	it('shows the dashboard', async () => {
		const { status, body } = await send<Website[]>('GET', '/api/websites', { token });

		expect([status, body.map(({ _id }) => _id)]).toEqual([200, [website._id]]);
	});

	it('checks websites again', async () => {
		const roundAt = Date.now() - 1_000;
		const shardId = (await stored.websites.doc(website._id).get()).data()?.shardId;
		const response = await fetch(`${functionsOrigin}/${projectId}/us-east4/round`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ data: { kind: 'round', shardId, roundAt } }),
		});

		expect(response.status).toBe(204);
		await vi.waitFor(async () => {
			const { body } = await send<Website>('GET', `/api/websites/${website._id}`, { token });
			expect(Date.parse(body.lastChecked ?? '')).toBeGreaterThan(roundAt);
		}, 60_000);
	});

	it('sends what was not sent, and nothing twice', async () => {
		await runSchedule(functionsOrigin, projectId, 'sweep');
		await vi.waitFor(async () => {
			expect((await stored.outbox.doc(`restore-${alice._id}`).get()).data()?.state).toBe('sent');
		}, 60_000);
		const since = (await mails())
			.filter(({ id }) => !before.mails.has(id))
			.map(({ customArgs }) => customArgs.deliveryId ?? '');

		expect(since.filter((id) => before.sent.has(id))).toEqual([]);
		expect(since.filter((id) => id === `restore-${alice._id}`)).toHaveLength(1);
	});

	it('follows the changes of websites', async () => {
		const runs = async () =>
			(await readFile(process.env.STAYUP_LOG_FILE ?? '', 'utf8')).split('Finished "us-east4-statusChange"').length;
		const before = await runs();
		await sendSuccessfully('PATCH', `/api/websites/${website._id}`, { token, body: { isActive: false } });

		// The emulators call by the name of a database. Google calls by the database itself, for which infra/restore/steps.test.ts has a fake.
		await vi.waitFor(async () => expect(await runs()).toBeGreaterThan(before), 20_000);
	});

	it('has the record of the restore drill that the Operations tab shows', async () => {
		const now = Date.now();
		await createHeartbeatStore(firestore, console.error).beat('restore-drill', now);

		expect((await stored.heartbeats.doc('restore-drill').get()).data()?.at).toBe(now);
	});
});
