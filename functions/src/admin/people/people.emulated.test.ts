import type {
	AlertSearch,
	AuditEntry,
	Found,
	NewSession,
	OutageForAdmin,
	Payment,
	Person,
	PersonDelivery,
	Website,
	WebsiteForAdmin,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aLead } from '@stayup/testing/builders';
import { storeProject } from '@stayup/testing/business/project-examples';
import { aDelivery, openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
const missing = [404, { message: 'This user no longer exists.' }] as const;

let ada: NewSession;
let alice: NewSession;
beforeAll(async () => {
	[ada, alice] = await Promise.all([register('Ada'), register('Alice')]);
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

function addWebsite(who: NewSession, name = 'Shop'): Promise<Website> {
	const body = { name, url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
}

function asAda<Body>(path: string) {
	return send<Body>('GET', path, { token: ada.token });
}

describe('the page of a person', () => {
	it('shows the account without anything that logs in or signs', async () => {
		const { status, body } = await asAda<Person>(`/api/admin/people/${alice._id}`);

		expect([status, body.email, body.tier, body.isEmailConfirmed, body.subscription]).toEqual([
			200,
			alice.email,
			'Free',
			false,
			null,
		]);
		expect(JSON.stringify(body)).not.toMatch(/session|secret|password|stripe/i);
	});

	it('shows the newest project, or that there is none', async () => {
		const path = `/api/admin/people/${alice._id}`;
		expect((await asAda<Person>(path)).body.project).toBeNull();
		await storeProject(data, alice._id, { createdAt: 1 });
		const newest = await storeProject(data, alice._id, { createdAt: 2, stage: 'content' });

		expect((await asAda<Person>(path)).body.project).toEqual({
			_id: newest,
			reference: expect.stringMatching(/^P-\w{6}$/),
			stage: 'content',
		});
	});

	it('lists only the websites, outages, deliveries and audit entries of this person', async () => {
		const bob = await register('Bob');
		const own = await addWebsite(alice);
		await addWebsite(bob);
		await send('PUT', `/api/admin/users/${alice._id}/tier`, { token: ada.token, body: { tier: 'Core' } });
		await send('PUT', `/api/admin/users/${bob._id}/tier`, { token: ada.token, body: { tier: 'Core' } });
		const path = `/api/admin/people/${alice._id}`;
		const [websites, outages, deliveries, audit] = await Promise.all([
			asAda<WebsiteForAdmin[]>(`${path}/websites`),
			asAda<OutageForAdmin[]>(`${path}/outages`),
			asAda<PersonDelivery[]>(`${path}/deliveries`),
			asAda<AuditEntry[]>(`${path}/audit-log`),
		]);

		expect(websites.body.map(({ _id, ownerId }) => [_id, ownerId])).toEqual([[own._id, alice._id]]);
		expect(outages.body).toEqual([]);
		expect(deliveries.body.map(({ event }) => event)).toContain('tier-changed');
		expect(audit.body.map(({ action, subjectId }) => [action, subjectId])).toEqual([
			['user.tier-changed', alice._id],
			['user.read', alice._id],
		]);
	});

	it('lists the deliveries that failed by themselves, and says which of them an admin can send again', async () => {
		const { _id } = await register('Carol');
		const failed = { ownerId: _id, state: 'failed', sentAt: null } as const;
		await stored.outbox.add(aDelivery({ ...failed, reason: 'responded with 503', isFault: true, createdAt: 2 }));
		await stored.outbox.add(aDelivery({ ...failed, reason: 'the inbox is full', isFault: false, createdAt: 1 }));
		const { body } = await asAda<PersonDelivery[]>(`/api/admin/people/${_id}/deliveries?state=failed`);
		const all = await asAda<PersonDelivery[]>(`/api/admin/people/${_id}/deliveries`);

		expect(body.map(({ detail, canResend }) => [detail, canResend])).toEqual([
			['responded with 503', true],
			['the inbox is full', false],
		]);
		expect(all.body.length).toBeGreaterThan(2);
	});

	it('lists no payments before the first purchase', async () => {
		expect((await asAda<Payment[]>(`/api/admin/people/${alice._id}/payments`)).body).toEqual([]);
	});

	it('does not exist for an unknown account', async () => {
		for (const id of ['nobody', '__reserved__', 'a'.repeat(200)]) {
			const { status, body } = await asAda<object>(`/api/admin/people/${id}`);
			expect([status, body]).toEqual([missing[0], expect.objectContaining(missing[1])]);
		}
	});

	it('is for admins only', async () => {
		for (const part of ['', '/websites', '/outages', '/deliveries', '/payments', '/audit-log']) {
			const { status } = await send('GET', `/api/admin/people/${alice._id}${part}`, { token: alice.token });
			expect([part, status]).toEqual([part, 403]);
		}
	});
});

describe('the search for alerts', () => {
	it('says who muted a website and until when, and is on record', async () => {
		const own = await addWebsite(alice, 'Muted shop');
		const path = `/api/websites/${own._id}`;
		const body = { emailsMuted: true };
		const { emailsMutedUntil } = await sendSuccessfully<Website>('PATCH', path, { token: alice.token, body });
		const { body: found } = await asAda<AlertSearch>(`/api/admin/alerts?text=${own._id}`);
		const { body: records } = await asAda<AuditEntry[]>('/api/admin/audit-log');

		expect(found.website?.now).toContainEqual({ text: `Muted by ${alice.name} until`, at: emailsMutedUntil });
		expect(records.map(({ action, actor }) => [action, actor._id])).toContainEqual(['alerts.searched', ada._id]);
	});

	it('is for admins only', async () => {
		expect((await send('GET', `/api/admin/alerts?text=${alice._id}`, { token: alice.token })).status).toBe(403);
	});
});

describe('the search of admins', () => {
	it('finds people, websites, leads and applications by how they begin, and by id', async () => {
		const word = `Quill${crypto.randomUUID().slice(0, 8)}`;
		const person = await register(word);
		const website = await addWebsite(person, `${word} bookshop`);
		await stored.leads.add(aLead({ fullName: `${word} Miller`, createdAt: Date.now() }));
		const { body } = await asAda<Found[]>(`/api/admin/search?text=${word.toLowerCase()}`);
		const byId = await asAda<Found[]>(`/api/admin/search?text=${website._id}`);

		expect(body.map(({ kind, label, personId }) => [kind, label, personId])).toEqual([
			['person', person.name, person._id],
			['website', `${word} bookshop`, person._id],
			['lead', `${word} Miller`, null],
		]);
		expect(byId.body.map(({ kind, _id }) => [kind, _id])).toEqual([['website', website._id]]);
	});

	it('finds nothing for less than two characters', async () => {
		expect((await asAda<Found[]>('/api/admin/search?text=a')).body).toEqual([]);
		expect((await asAda<Found[]>('/api/admin/search')).body).toEqual([]);
	});

	it.each(['../x', '__x__', '%00', '\u{1F600}', "';--"])('accepts %j', async (text) => {
		expect((await asAda<Found[]>(`/api/admin/search?text=${encodeURIComponent(text)}`)).status).toBe(200);
	});

	it('is for admins only', async () => {
		expect((await send('GET', '/api/admin/search?text=alice', { token: alice.token })).status).toBe(403);
	});
});
