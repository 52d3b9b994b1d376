/**
 * Rehearses an upgrade, a canary and a rollback: this release and the one before run on the same data, and each continues what the other began
 * (docs/upgrading.md).
 */
import { join } from 'node:path';
import type {
	NewAuthenticator,
	NewSession,
	OutageDetail,
	SecondFactorChallenge,
	User,
	Website,
} from '@stayup/contract';
import { freshEmail, password } from '@stayup/testing/api-client';
import { emailsTo } from '@stayup/testing/mailbox';
import { codeOf, nextCodeOf } from '@stayup/testing/second-factor/factors';
import { openStoredData } from '@stayup/testing/stored-data';
import { switchSite } from '@stayup/testing/websites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../dev/base/folders.ts';
import { roundsBetween } from '../../functions/src/monitoring/rules/schedule.ts';
import { buildRelease, previousRelease } from './releases.ts';
import { type RunningRelease, startRelease } from './running-release.ts';
import { type SharedQueue, startSharedQueue } from './shared-queue.ts';

const { stored } = openStoredData();
const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN ?? '';
const previous = await previousRelease();
const running: RunningRelease[] = [];
let queue: SharedQueue;
const secondFactor = '/api/users/second-factor';

beforeAll(async () => {
	queue = await startSharedQueue();
	for (const bundle of [await buildRelease(previous), join(root, 'functions', 'lib', 'index.js')]) {
		running.push(await startRelease(bundle, queue.host));
	}
}, 120_000);
afterAll(async () => {
	for (const release of running) await release.stop();
	queue.stop();
});

describe.each([
	{ change: 'an upgrade', writer: previous.version, reader: 'this release', order: [0, 1] as const },
	{ change: 'a rollback', writer: 'this release', reader: previous.version, order: [1, 0] as const },
])('$change: what $writer stores, $reader continues', ({ order }) => {
	let writer: RunningRelease;
	let reader: RunningRelease;
	beforeAll(() => {
		const [first, second] = order.map((index) => running[index]);
		if (!first || !second) throw new Error('A release does not run.');
		[writer, reader] = [first, second];
		queue.runBy(reader, writer);
	});

	const register = (name: string): Promise<NewSession> =>
		writer.call('POST', '/api/auth/register', { body: { name, email: freshEmail(name), password } });

	it('an account with its sessions and settings', async () => {
		const ann = await register('Ann');
		const options = { token: ann.token };
		const { notificationPreferences } = await reader.call<User>('GET', '/api/auth/profile', options);
		const change = { name: 'Ann Archer', email: ann.email, notificationPreferences };
		await writer.call('PUT', '/api/users/profile', { ...options, body: change });
		const profile = await reader.call('GET', '/api/auth/profile', options);
		const login = await reader.call<NewSession>('POST', '/api/auth/login', { body: { email: ann.email, password } });
		const sessions = await writer.call('GET', '/api/auth/sessions', { token: login.token });
		const activity = await reader.call('GET', '/api/users/activity', options);

		expect(profile).toMatchObject({ name: 'Ann Archer', email: ann.email });
		expect(sessions).toHaveLength(2);
		expect(JSON.stringify(activity)).toContain('login');
	});

	it('encrypted secrets and second factors', async () => {
		const { token, email } = await register('Bert');
		const body = { currentPassword: password };
		const webhook = await writer.call('POST', '/api/users/webhook-secret', { token, body });
		const shown = await reader.call('POST', '/api/users/webhook-secret', { token, body });
		const app = await writer.call<NewAuthenticator>('POST', `${secondFactor}/authenticator`, { token, body });
		const confirmation = { token, body: { code: codeOf(app.secret) } };
		await reader.call('POST', `${secondFactor}/authenticator/confirm`, confirmation);
		const credentials = { body: { email, password } };
		const { challenge } = await writer.call<SecondFactorChallenge>('POST', '/api/auth/login', credentials);
		const completion = { body: { challenge, code: nextCodeOf(app.secret) } };
		const session = await reader.call<NewSession>('POST', '/api/auth/login/second-factor', completion);

		expect(shown).toEqual(webhook);
		expect(session.email).toBe(email);
	});

	it('a website, its checks, its outage and the alerts, with the tasks of the other release', {
		timeout: 120_000,
	}, async () => {
		const { _id: uid, token, email } = await register('Carla');
		await stored.users.doc(uid).update({ tier: 'Elite', isEmailConfirmed: true });
		const site = `upgrade-${crypto.randomUUID().slice(0, 8)}`;
		const body = { name: 'Cakes', url: `${websitesOrigin}/${site}`, checkInterval: 30 };
		const { _id: id } = await writer.call<Website>('POST', '/api/websites', { token, body });
		await queue.drained();
		const added = await reader.call<Website>('GET', `/api/websites/${id}`, { token });

		await switchSite(site, { status: 500 });
		await reader.call('POST', `/api/websites/${id}/check`, { token });
		await queue.drained();
		const down = await writer.call<Website>('GET', `/api/websites/${id}`, { token });
		const [outage] = (await stored.outages.where('websiteId', '==', id).get()).docs;
		const path = `/api/outages/${outage?.id}/acknowledge`;
		await reader.call('POST', path, { token, body: { note: 'On it' } });

		await switchSite(site, { status: 200 });
		await writer.run('round', { data: await roundOf(id), retryCount: 0 });
		await queue.drained();
		const up = await reader.call<Website>('GET', `/api/websites/${id}`, { token });
		const detail = await writer.call<OutageDetail>('GET', `/api/outages/${outage?.id}`, { token });

		const subjects = (await emailsTo(email)).map(({ subject }) => subject);

		expect([added.status, down.status, up.status]).toEqual(['up', 'down', 'up']);
		expect(subjects).toEqual(
			expect.arrayContaining([expect.stringMatching(/^Down: Cakes/), expect.stringMatching(/^Up: Cakes/)]),
		);
		expect(detail).toMatchObject({ endReason: 'recovered', acknowledgement: { note: 'On it' } });
		expect(await reader.call('GET', `/api/stats/websites/${id}`, { token })).toBeTruthy();
		expect(JSON.stringify(await reader.call('GET', '/api/users/export', { token }))).toContain('Cakes');
	});

	it('the nightly work', async () => {
		await writer.run('nightly', { scheduleTime: new Date().toISOString() });
		await queue.drained();
		await reader.run('nightly', { scheduleTime: new Date().toISOString() });
		await queue.drained();
	});
});

/** The task of the first round of the website's shard that has not run; the release waits for its time. */
async function roundOf(websiteId: string): Promise<object> {
	const { docs } = await stored.shards.get();
	const shard = docs.find((found) => websiteId in found.data().monitors);
	if (!shard) throw new Error('The website has no shard.');
	const { cadence, lastRoundAt } = shard.data();
	const now = Date.now();
	const rounds = roundsBetween(shard.id, cadence, now - cadence * 1000, now + cadence * 1000);
	return { kind: 'round', shardId: shard.id, roundAt: rounds.find((roundAt) => roundAt > lastRoundAt) };
}
