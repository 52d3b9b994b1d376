import {
	type AccountExport,
	type ConditionDocument,
	dayMs,
	type NewSession,
	type ShownApiKey,
	type Website,
} from '@stayup/contract';
import { freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { addMember, invite } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { conditionIdOf, rollUpId } from '../../platform/ids.ts';
import { emptyStats } from '../../stats/stats.ts';

const websitesOrigin = process.env.STAYUP_WEBSITES_ORIGIN;
const data = openStoredData();
const { stored, firestore } = data;

type ListName = {
	[Name in keyof AccountExport]-?: NonNullable<AccountExport[Name]> extends unknown[] ? Name : never;
}[keyof AccountExport];

async function exportAll({ token }: NewSession): Promise<AccountExport[]> {
	const parts: AccountExport[] = [];
	let cursor: string | null | undefined;
	while (cursor !== null) {
		const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
		const { body }: { body: AccountExport } = await send('GET', `/api/users/export${query}`, { token });
		parts.push(body);
		cursor = body.next;
	}
	return parts;
}

it('an export has all data of the account, with its checks and history, and no secret or foreign data', async () => {
	const [ivy, jack] = await Promise.all([register('Ivy'), register('Jack')]);
	for (const { token, name } of [ivy, jack]) {
		await send<Website>('POST', '/api/websites', { token, body: { name, url: `${websitesOrigin}/leaving` } });
	}
	const [website] = (await stored.websites.where('ownerId', '==', ivy._id).get()).docs;
	const websiteId = website?.id ?? '';
	const yesterday = (Math.floor(Date.now() / dayMs) - 1) * dayMs;
	const stats = { ...emptyStats(), checks: 1, successes: 1, upSeconds: 60 };
	const day = { ownerId: ivy._id, websiteId, start: yesterday, expireAt: Timestamp.fromMillis(Date.now() + dayMs) };
	const hours = { 9: { stats, before: emptyStats(), rawChecks: '7er182;67wc:timeout;~AWu_DAAAA', spans: '0-9u' } };
	await stored.websites.doc(websiteId).update({ createdAt: yesterday });
	await stored
		.hoursOf(websiteId)
		.doc(rollUpId(websiteId, yesterday))
		.set({ ...day, hours });
	await stored
		.daysOf(websiteId)
		.doc(rollUpId(websiteId, yesterday))
		.set({ ...day, stats, before: emptyStats() });
	const writer = firestore.bulkWriter();
	for (let index = 0; index < 205; index += 1) {
		const outage = anOutage({ ownerId: ivy._id, websiteId, start: yesterday + index * 1000, end: yesterday + 300_000 });
		void writer.set(stored.outages.doc(`${websiteId}_export_${index}`), outage);
	}
	await writer.close();
	await stored.secondFactors.doc(ivy._id).set({
		authenticator: { secret: 'encrypted-secret', addedAt: 1, lastStep: 1 },
		passkeys: [
			{
				id: 'k1',
				name: 'Laptop',
				credentialId: 'credential',
				publicKey: 'public-key',
				counter: 0,
				transports: [],
				createdAt: yesterday,
				lastUsedAt: null,
			},
		],
		recoveryCodes: ['hash-of-a-code'],
		pendingAuthenticator: null,
		pendingPasskey: null,
	});

	const condition: ConditionDocument & { expireAt: Timestamp } = {
		websiteId,
		ownerId: ivy._id,
		kind: 'slow',
		start: yesterday,
		end: null,
		error: null,
		statusCode: null,
		checks: [],
		evidence: null,
		expireAt: day.expireAt,
	};
	await stored.conditions.doc(conditionIdOf(websiteId, yesterday)).set(condition);

	const member = await addMember(data, ivy, 'responder');
	await addMember(data, jack, 'viewer', ivy);
	const invited = await invite(data, ivy, freshEmail('carol'));
	const steps = [{ afterMinutes: 0, channelIds: ['email'] }];
	const policy = { name: 'All', scope: { kind: 'account', of: null }, steps, repeatMinutes: null, quietHours: null };
	await sendSuccessfully('POST', '/api/policies', { token: ivy.token, body: policy });
	const body = { name: 'Deploy', scopes: ['read'], websiteIds: null, expiresAt: null };
	const key = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: ivy.token, body });
	const usage = { ownerId: ivy._id, month: '2026-10', sent: 7, expireAt: day.expireAt };
	await stored.smsUsage.doc(`${ivy._id}_2026-10`).set(usage);

	const parts = await exportAll(ivy);
	const all = <Name extends ListName>(name: Name) =>
		parts.flatMap((part): NonNullable<AccountExport[Name]>[number][] => part[name] ?? []);

	expect(all('websites').map(({ name }) => name)).toEqual(['Ivy']);
	expect(new Set(all('outages').map(({ _id }) => _id)).size).toBe(205);
	expect(all('days')).toEqual([expect.objectContaining({ websiteId, checks: 1, upSeconds: 60 })]);
	const hour = new Date(yesterday + 9 * 3_600_000).toISOString();
	expect(all('hours')).toContainEqual({
		websiteId,
		hour,
		checks: '7er182;67wc:timeout',
		phases: ',21,45,110;',
		spans: '0-9u',
	});
	expect(all('conditions')).toEqual([expect.objectContaining({ websiteId, kind: 'slow', endedAt: null })]);
	expect(all('passkeys')).toEqual([expect.objectContaining({ name: 'Laptop' })]);
	expect(all('activity').filter(({ event }) => event === 'data-exported')).toHaveLength(1);
	expect(all('policies')).toEqual([expect.objectContaining({ name: 'All' })]);
	expect(all('apiKeys')).toEqual([expect.objectContaining({ name: 'Deploy', scopes: ['read'] })]);
	expect(all('members')).toEqual([expect.objectContaining({ email: member.email, role: 'responder' })]);
	expect(all('invitations')).toEqual([expect.objectContaining({ _id: invited.id, role: 'viewer' })]);
	expect(all('sharedAccounts')).toEqual([expect.objectContaining({ name: 'Jack', role: 'viewer' })]);
	expect(all('smsUsage')).toEqual([{ month: '2026-10', sent: 7 }]);
	const text = JSON.stringify(parts);
	const [, secretOfInvitation = ''] = invited.token.split('.');
	const secretOfKey = key.secret.slice(key.prefix.length);
	for (const secret of ['encrypted-secret', 'public-key', 'hash-of-a-code', secretOfInvitation, secretOfKey])
		expect(text).not.toContain(secret);
});
