import { hourMs, type StatusPageDomain } from '@stayup/contract';
import { send, sendSuccessfully } from '@stayup/testing/api-client';
import {
	addPage,
	freshHost,
	isAttached,
	ownerWithPage,
	setDns,
	setHosting,
} from '@stayup/testing/status-pages/own-domains';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { checkDomains } from './check-domains.ts';
import { createStatusDomains } from './domain-stores.ts';
import { accountRecordOf } from './rules/account-record.ts';

const data = openStoredData();
const { firestore, stored } = data;
const origin = process.env.STAYUP_DOMAINS_ORIGIN ?? '';
const projectId = process.env.GCLOUD_PROJECT ?? '';
const statusHosting = { origin, site: `${projectId}-status`, nameServers: [new URL(origin).host] };
const accessToken = async () => 'owner';
const domains = createStatusDomains(firestore, { projectId, ownHosts: [], statusHosting, accessToken });

/** Runs the schedule at `now`, and returns the pages that it rebuilt. */
async function schedule(now: number): Promise<string[]> {
	const rebuilt: string[] = [];
	const deps = {
		...domains,
		refreshStatusPage: async (pageId: string) => void rebuilt.push(pageId),
		logError: (message: string, { error }: { error?: unknown }) => {
			throw new Error(message, { cause: error });
		},
	};
	await checkDomains(deps, now);
	return rebuilt;
}

interface Owner {
	who: { token: string };
	pageId: string;
}
const set = ({ who, pageId }: Owner, host: string) =>
	send<StatusPageDomain & { message: string }>('PUT', `/api/status-pages/${pageId}/domain`, {
		token: who.token,
		body: { host },
	});
const check = async ({ who, pageId }: Owner) =>
	(await sendSuccessfully<StatusPageDomain>('POST', `/api/status-pages/${pageId}/domain-check`, { token: who.token }))
		.domain;
const remove = ({ who, pageId }: Owner) =>
	sendSuccessfully('DELETE', `/api/status-pages/${pageId}/domain`, { token: who.token });

/** An owner whose domain serves the page. */
async function withActiveDomain(tier: 'Core' | 'Pro' = 'Core') {
	const owner = await ownerWithPage(data, tier);
	const host = freshHost();
	await set(owner, host);
	await setDns(host, [{ type: 'CNAME', value: `${projectId}-status.web.app` }]);
	await setHosting(host, { certificate: 'issued' });
	expect(await check(owner)).toMatchObject({ state: 'active' });
	return { ...owner, host };
}

describe('the own domain of a status page', () => {
	it('waits for DNS, then for its certificate, and then serves the page', async () => {
		const owner = await ownerWithPage(data);
		const host = freshHost();
		const { status, body } = await set(owner, `https://${host.toUpperCase()}/`);

		expect(status).toBe(200);
		expect(body.domain).toMatchObject({ host, state: 'waiting-for-dns', isOverLimit: false });
		const value = `${projectId}-status.web.app.`;
		const record = { action: 'add', name: host, type: 'CNAME', value };
		expect(body.domain?.records).toEqual([{ ...record, state: 'missing', found: [] }]);
		expect(await isAttached(host)).toBe(true);

		await setDns(host, [{ type: 'CNAME', value: 'old-provider.com' }]);
		expect((await check(owner))?.records[0]).toEqual({ ...record, state: 'different', found: ['old-provider.com'] });

		await setDns(host, [{ type: 'CNAME', value }]);
		expect(await check(owner)).toMatchObject({ state: 'certificate', records: [{ state: 'found' }] });
		expect(await domains.statusDomains.activePageOf(host)).toBeNull();

		await setHosting(host, { certificate: 'issued' });
		expect(await check(owner)).toMatchObject({
			state: 'active',
			message: `Visitors find your page at https://${host}.`,
		});
		expect(await domains.statusDomains.activePageOf(host)).toBe(owner.pageId);
		expect((await stored.statusPages.doc(owner.pageId).get()).data()?.domain).toBe(host);
	});

	it('is removed when its DNS records go, seen by the hourly check, and comes back with them', async () => {
		const { host, ...owner } = await withActiveDomain();
		const records = [{ type: 'CNAME', value: `${projectId}-status.web.app` }];
		await setDns(host, []);
		const inAnHour = Date.now() + hourMs;
		expect(await schedule(inAnHour)).toContain(owner.pageId);

		const after = (await stored.statusDomains.doc(host).get()).data();
		expect(after).toMatchObject({ state: 'removed', records: [{ state: 'missing' }] });
		expect((await stored.statusPages.doc(owner.pageId).get()).data()?.domain).toBeNull();
		expect(await domains.statusDomains.activePageOf(host)).toBeNull();

		await setDns(host, records);
		expect(await check(owner)).toMatchObject({ state: 'active' });
	});

	it('is refused to another account and to another page, with one sentence, until its page gives it up', async () => {
		const { host, who, pageId } = await withActiveDomain('Pro');
		const other = await ownerWithPage(data);

		const taken = await set(other, host);
		expect(taken).toMatchObject({ status: 409, body: { code: 'conflict' } });
		expect(taken.body.message).toContain('Another account asked for this domain before.');
		const second = { who, pageId: await addPage(data, who) };
		expect((await set(second, host)).body.message).toContain('Another of your status pages');

		await remove({ who, pageId });
		expect(await isAttached(host)).toBe(false);
		expect((await set(other, host)).body.domain?.host).toBe(host);
		expect(await isAttached(host)).toBe(true);
	});

	it('goes to the account that DNS names, also while another one shows its page there, and the screen of the other one says so', async () => {
		const { host, ...loser } = await withActiveDomain();
		const winner = await ownerWithPage(data);
		const { name, value } = accountRecordOf(winner.who._id, host);
		expect((await set(winner, host)).body.message).toContain(`a TXT record ${name} with the value ${value}`);

		await setDns(name, [{ type: 'TXT', value }]);
		expect((await set(winner, host)).body.domain).toMatchObject({ host });
		expect((await stored.statusDomains.doc(host).get()).data()?.pageId).toBe(winner.pageId);
		expect((await stored.statusPages.doc(loser.pageId).get()).data()?.domain).toBeNull();
		const path = `/api/status-pages/${loser.pageId}/domain`;
		const { token } = loser.who;
		expect(await sendSuccessfully('GET', path, { token })).toEqual({ domain: null, lostHost: host });
		expect((await set(loser, host)).status).toBe(409);

		await set(loser, freshHost());
		expect(await sendSuccessfully('GET', path, { token })).not.toHaveProperty('lostHost');
	});

	it('stays with the account that DNS names when another one proves nothing, or as much', async () => {
		const { host, ...owner } = await withActiveDomain();
		const other = await ownerWithPage(data);
		const own = accountRecordOf(owner.who._id, host);
		await setDns(own.name, [{ type: 'TXT', value: own.value }]);
		expect((await set(other, host)).status).toBe(409);

		const values = [own.value, accountRecordOf(other.who._id, host).value];
		await setDns(
			own.name,
			values.map((value) => ({ type: 'TXT', value })),
		);
		expect((await set(other, host)).status).toBe(409);
		expect((await stored.statusDomains.doc(host).get()).data()?.pageId).toBe(owner.pageId);
	});

	it('is limited by the plan', async () => {
		const free = await ownerWithPage(data, 'Free');
		expect(await set(free, freshHost())).toMatchObject({ status: 403, body: { code: 'limit-reached' } });

		const { who } = await withActiveDomain();
		const second = { who, pageId: await addPage(data, who) };
		expect((await set(second, freshHost())).body.message).toBe(
			'Your Core plan includes 1 own domain. Remove one, or upgrade to add more.',
		);
	});

	it('is hidden, not deleted, when the plan allows fewer domains', async () => {
		const { host, who, pageId } = await withActiveDomain();
		await stored.users.doc(who._id).update({ tier: 'Free' });
		expect(await check({ who, pageId })).toMatchObject({ state: 'active', isOverLimit: true });
		expect(await domains.statusDomains.activePageOf(host)).toBeNull();
		expect(await isAttached(host)).toBe(true);

		await stored.users.doc(who._id).update({ tier: 'Core' });
		expect(await check({ who, pageId })).toMatchObject({ state: 'active', isOverLimit: false });
	});

	it('leaves Hosting and the database when its page or its account is deleted', async () => {
		const deletedPage = await withActiveDomain();
		await stored.statusPages.doc(deletedPage.pageId).delete();
		const deletedAccount = await withActiveDomain();
		await domains.statusDomains.releaseAllOf(deletedAccount.who._id, Date.now());
		expect(JSON.stringify((await stored.statusDomains.doc(deletedAccount.host).get()).data())).not.toContain(
			deletedAccount.who._id,
		);
		await schedule(Date.now() + hourMs);

		for (const { host } of [deletedPage, deletedAccount]) {
			expect(await isAttached(host)).toBe(false);
			expect((await stored.statusDomains.doc(host).get()).exists).toBe(false);
		}
	});

	it('fails with a sentence if its CNAME records lead in a circle, or another project has it', async () => {
		const owner = await ownerWithPage(data);
		const host = freshHost();
		await set(owner, host);
		await setDns(host, [{ type: 'CNAME', value: `www.${host}` }]);
		await setDns(`www.${host}`, [{ type: 'CNAME', value: host }]);
		expect(await check(owner)).toMatchObject({ state: 'failed', message: expect.stringContaining('in a circle') });

		await setDns(host, []);
		await setHosting(host, { hasConflict: true });
		expect(await check(owner)).toMatchObject({ state: 'failed', message: expect.stringContaining('Another website') });
	});

	it('cannot be one of ours, an IP address or a public suffix', async () => {
		const owner = await ownerWithPage(data);
		for (const host of [`${projectId}.web.app`, '203.0.113.7', 'co.uk', 'localhost']) {
			expect(await set(owner, host)).toMatchObject({ status: 400, body: { errors: [{ field: 'host' }] } });
		}
	});
});
