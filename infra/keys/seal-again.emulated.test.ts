import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { aChannel, aMonitor, anOutage, aShard, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createChannelTargets } from '../../functions/src/channels/channel-targets.ts';
import { createWebhookSecretStore } from '../../functions/src/channels/webhook/webhook-secret-store.ts';
import { decodeMonitors } from '../../functions/src/monitoring/rules/shard.ts';
import { createSecretBox, parseSecretsKeys } from '../../functions/src/platform/secret-box.ts';
import { openSecrets, sealSecrets } from '../../functions/src/websites/check-settings/request-secrets.ts';
import { linesOfCounts, sealAllAgain } from './seal-again.ts';
import { sealedValues } from './sealed-values.ts';

const { firestore, stored } = openStoredData(freshProject());
const newKey = () => randomBytes(32).toString('base64');
const [oldest, older, newest] = [newKey(), newKey(), newKey()];
const boxOf = (...keys: string[]) => createSecretBox(parseSecretsKeys(keys.join()));
const keys = parseSecretsKeys(`${newest},${older}`);
const checkSettings = {
	rules: [],
	slowMs: null,
	request: { method: 'GET', headers: [], credentials: { kind: 'bearer', token: 'a-token' }, body: null },
};
const factorOwner = { purpose: 'authenticator', uid: 'alice' };
/** More than a page. */
const manyUsers = 130;

beforeEach(async () => {
	for (const name of [
		'secondFactors',
		'webhookSecrets',
		'alertSettings',
		'checkSettings',
		'shards',
		'outages',
	] as const)
		await firestore.recursiveDelete(stored[name]);
});

async function sealEverything(key: string): Promise<void> {
	const box = boxOf(key);
	const secret = { secret: box.seal('TOTP', factorOwner), addedAt: noon, lastStep: 0 };
	const none = { passkeys: [], recoveryCodes: [], pendingAuthenticator: null, pendingPasskey: null };
	await stored.secondFactors.doc('alice').set({ authenticator: secret, ...none });
	const channel = aChannel({ sealedTarget: createChannelTargets(box).seal('alice', { kind: 'email' } as never) });
	await stored.alertSettings.doc('alice').set({ channels: { one: channel }, policies: {} } as never);
	const webhooks = createWebhookSecretStore(firestore, box);
	await Promise.all(Array.from({ length: manyUsers }, (_, index) => webhooks.createFirst(`user-${index}`)));
	const check = sealSecrets(checkSettings as never, { websiteId: 'shop', url: 'https://x.test', before: null }, box);
	await stored.checkSettings.doc('shop').set({ ownerId: 'alice', settings: JSON.stringify(check) });
	await stored.shards.doc('shard-60-0').set(aShard([aMonitor({ websiteId: 'shop', check }), aMonitor()]));
}

const total = (counts: readonly { values: number; old: number; lost: number }[]) => ({
	values: counts.reduce((sum, { values }) => sum + values, 0),
	old: counts.reduce((sum, { old }) => sum + old, 0),
	lost: counts.reduce((sum, { lost }) => sum + lost, 0),
});

describe('a rotation', () => {
	it('leaves every kind of value readable with the newest key alone', async () => {
		await sealEverything(older);
		const webhooks = createWebhookSecretStore(firestore, boxOf(older));
		const before = await webhooks.live('user-7', noon);
		await sealAllAgain(firestore, { name: 'SECRETS_KEY', keys });
		await sealAllAgain(firestore, { name: 'REQUEST_SECRETS_KEY', keys });
		const box = boxOf(newest);

		const factor = (await stored.secondFactors.doc('alice').get()).data();
		expect(box.open(factor?.authenticator?.secret ?? '', factorOwner)).toBe('TOTP');
		expect(await createWebhookSecretStore(firestore, box).live('user-7', noon)).toEqual(before);
		const settings = (await stored.alertSettings.doc('alice').get()).data();
		expect(createChannelTargets(box).open('alice', settings?.channels.one?.sealedTarget ?? '')).toEqual({
			kind: 'email',
		});
		const check = JSON.parse((await stored.checkSettings.doc('shop').get()).data()?.settings ?? '');
		expect(openSecrets(check, box, 'shop').request.credentials).toEqual({ kind: 'bearer', token: 'a-token' });
		const monitors = decodeMonitors((await stored.shards.doc('shard-60-0').get()).data()?.monitors ?? {});
		const monitor = monitors.get('shop');
		expect(monitor?.check && openSecrets(monitor.check, box, 'shop')).toEqual(openSecrets(check, box, 'shop'));
		expect(monitors.size).toBe(2);
	});

	it('counts, and after an interruption seals only what is left', async () => {
		await sealEverything(older);
		const rotation = { name: 'SECRETS_KEY', keys } as const;
		const dry = await sealAllAgain(firestore, { ...rotation, isDryRun: true });
		expect(total(dry)).toEqual({ values: manyUsers + 2, old: manyUsers + 2, lost: 0 });
		// As if the connection had been lost before the last ones.
		await sealAllAgain(firestore, rotation);
		await createWebhookSecretStore(firestore, boxOf(older)).rotate('user-3', noon);

		expect(total(await sealAllAgain(firestore, rotation))).toEqual({ values: manyUsers + 3, old: 1, lost: 0 });
		expect(total(await sealAllAgain(firestore, rotation))).toMatchObject({ old: 0 });
		expect(linesOfCounts(dry)[2]).toBe('webhookSecrets             130       130         0');
	});

	it('counts what previews of imports still have, and leaves them to their end', async () => {
		const sealed = boxOf(older).seal('a-target', { purpose: 'channel', uid: 'alice' });
		const preview = gzipSync(JSON.stringify([{ sealedTarget: sealed }, { settings: JSON.stringify({ sealed }) }]));
		await firestore
			.collection('imports')
			.doc('one')
			.set({ contents: preview, rows: gzipSync('[]') });

		const countOf = async (name: 'SECRETS_KEY' | 'REQUEST_SECRETS_KEY') =>
			(await sealAllAgain(firestore, { name, keys })).find(({ collection }) => collection === 'imports');
		expect(await countOf('SECRETS_KEY')).toMatchObject({ values: 2, old: 2 });
		expect(await countOf('REQUEST_SECRETS_KEY')).toMatchObject({ values: 0, old: 0 });
		await firestore.recursiveDelete(stored.imports);
	});

	const linkOwner = { purpose: 'evidence-link', uid: 'alice' };
	const shareOutage = (id: string) => {
		const evidenceLink = { tokenHash: id, sealedToken: boxOf(older).seal(id, linkOwner), createdAt: noon };
		return stored.outages.doc(id).set(anOutage({ ownerId: 'alice', evidenceLink }));
	};
	const outages = sealedValues.filter(({ collection }) => collection === 'outages');

	it('reads only the outages that are shared, and all of these', async () => {
		const ids = Array.from({ length: manyUsers }, (_, index) => `shared-${index}`);
		await Promise.all(ids.map(shareOutage));
		await Promise.all(ids.map((id) => stored.outages.doc(`not-${id}`).set(anOutage({ evidenceLink: null }))));
		const reads = outages.map((row) => vi.spyOn(row, 'sealAgain'));
		await sealAllAgain(firestore, { name: 'SECRETS_KEY', keys });

		const read = reads.flatMap(({ mock }) => mock.calls.map(([, id]) => id));
		expect([...new Set(read)].toSorted()).toEqual(ids.toSorted());
		const [last = ''] = ids.slice(-1);
		const { evidenceLink } = (await stored.outages.doc(last).get()).data() ?? {};
		expect(boxOf(newest).open(evidenceLink?.sealedToken ?? '', linkOwner)).toBe(last);
	});

	it.each([
		['revoked', () => stored.outages.doc('one').update({ evidenceLink: null })],
		['deleted', () => stored.outages.doc('one').delete()],
		['sealed again', () => sealAllAgain(firestore, { name: 'SECRETS_KEY', keys })],
	])('goes on if a link is %s meanwhile', async (_case, change) => {
		await shareOutage('one');
		const run = firestore.runTransaction.bind(firestore);
		vi.spyOn(firestore, 'runTransaction').mockImplementationOnce(async (work) => {
			await change();
			return run(work);
		});

		const counts = await sealAllAgain(firestore, { name: 'SECRETS_KEY', keys });
		expect(total(counts)).toEqual({ values: 1, old: 1, lost: 0 });
	});

	it('leaves what was sealed with a lost key as it is, and says so', async () => {
		await sealEverything(oldest);
		const before = (await stored.secondFactors.doc('alice').get()).data();
		const counts = await sealAllAgain(firestore, { name: 'SECRETS_KEY', keys });

		expect(total(counts)).toEqual({ values: manyUsers + 2, old: 0, lost: manyUsers + 2 });
		expect((await stored.secondFactors.doc('alice').get()).data()).toEqual(before);
	});
});
