import { brand, type Lead, type LeadDetail, type NewSession } from '@stayup/contract';
import { freshClientIp, freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { emailAbout } from '@stayup/testing/mailbox';
import { addMember } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { createEmailLinkStore, stopTokenOf } from '../emails/email-link-store.ts';

const data = openStoredData();
const { firestore, stored } = data;
const links = createEmailLinkStore(firestore);
let ada: NewSession;
let alice: NewSession;
beforeAll(async () => {
	[ada, alice] = await Promise.all([register('Ada'), register('Alice')]);
	await stored.users.doc(ada._id).update({ role: 'admin' });
	await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
});

/** An outage of the website Bakery of this account. */
async function outageOf({ _id }: NewSession): Promise<string> {
	const id = `bakery-${crypto.randomUUID()}`;
	const website = { name: 'Bakery', url: 'https://bakery.example/' };
	await stored.outages.doc(id).set(anOutage({ ownerId: _id, websiteId: `${id}-website`, website }));
	return id;
}

async function request(headers: Record<string, string>, { email = freshEmail('lee'), token = '' } = {}): Promise<Lead> {
	const fullName = `Lee ${crypto.randomUUID().slice(0, 8)}`;
	const reply = await send('POST', '/api/leads/create', {
		body: { ...examples.createLead.body, email, fullName },
		headers: { ...headers, 'x-forwarded-for': freshClientIp() },
		...(token !== '' && { token }),
	});
	const leads = await sendSuccessfully<Lead[]>('GET', '/api/leads?limit=100', { token: ada.token });
	const lead = leads.find((row) => row.fullName === fullName);
	if (!lead) throw new Error('The lead did not arrive.');
	expect([reply.status, reply.body]).toEqual([200, { ...examples.createLead.reply, reference: lead.reference }]);
	return lead;
}

const sourceOf = ({ outageId, outageWebsite }: Lead) => [outageId, outageWebsite?.name ?? null];

describe('a request to fix an outage', () => {
	it('of its owner is stored with the outage and its website, and both emails name them', async () => {
		const id = await outageOf(alice);
		const lead = await request({ 'x-outage-id': id }, { email: alice.email.toUpperCase(), token: alice.token });
		const answer = await emailAbout(alice.email, lead.reference);
		const ours = await emailAbout(brand.supportEmail, lead.reference);
		const detail = await sendSuccessfully<LeadDetail>('GET', `/api/leads/${lead._id}`, { token: ada.token });
		const csv = await send<string>('GET', '/api/leads/export', { token: ada.token });

		expect(lead).toMatchObject({
			outageId: id,
			outageWebsite: { _id: `${id}-website`, name: 'Bakery', url: 'https://bakery.example/' },
		});
		expect(answer.subject).toBe(`We received your request to fix the outage of Bakery (${lead.reference})`);
		expect(ours.subject).toContain('Bakery is down');
		expect(ours.text).toContain(`/outages/${id}`);
		expect(detail.lead).toEqual(lead);
		expect(String(csv.body)).toContain(`Request to fix an outage,${id},Bakery (https://bakery.example/)`);
	});

	it('is stored although it was sent within three seconds; the same of a stranger may be spam', async () => {
		const [id, eve] = [await outageOf(alice), await register('Eve')];
		const quick = { 'x-outage-id': id, 'x-fill-seconds': '1.2' };

		expect(sourceOf(await request(quick, { token: alice.token }))).toEqual([id, 'Bakery']);
		await expect(request(quick, { token: eve.token })).rejects.toThrow('The lead did not arrive.');
	});

	it('of a member is stored, and the answer to an email address that we do not know names no website', async () => {
		const [id, email] = [await outageOf(alice), freshEmail('assistant')];
		const member = await addMember(data, alice, 'viewer');
		const lead = await request({ 'x-outage-id': id, 'stayup-account': alice._id }, { email, token: member.token });
		const answer = await emailAbout(email, lead.reference);

		expect(sourceOf(lead)).toEqual([id, 'Bakery']);
		expect(answer.subject).toBe(`We received your request to fix an outage of your website (${lead.reference})`);
		expect(answer.text).not.toContain('Bakery');
	});

	it('is stored without a login for the link of the alert email about it, and for no other link', async () => {
		const [id, other] = [await outageOf(alice), await outageOf(alice)];
		const about = { ownerId: alice._id, outageId: id, websiteId: null, subject: 'Bakery', sentTo: alice.email };
		const token = await links.mint(about, Date.now());
		const expired = await links.mint(about, Date.now() - 40 * 86_400_000);

		expect(sourceOf(await request({ 'x-outage-id': id, 'x-email-link': token }))).toEqual([id, 'Bakery']);
		expect(sourceOf(await request({ 'x-outage-id': other, 'x-email-link': token }))).toEqual(['', null]);
		expect(sourceOf(await request({ 'x-outage-id': id, 'x-email-link': stopTokenOf(token) }))).toEqual(['', null]);
		expect(sourceOf(await request({ 'x-outage-id': id, 'x-email-link': expired }))).toEqual(['', null]);
	});

	it('of a stranger is an ordinary lead, which neither shows nor stores anything of the outage', async () => {
		const [id, eve] = [await outageOf(alice), await register('Eve')];
		const leads = [
			await request({ 'x-outage-id': id }),
			await request({ 'x-outage-id': id }, { token: eve.token }),
			await request({ 'x-outage-id': id, 'stayup-account': alice._id }, { token: eve.token }),
			await request({ 'x-outage-id': id }, { token: 'not-a-token' }),
			await request({ 'x-outage-id': 'an-unknown-outage' }, { token: alice.token }),
			// Admins see every outage, but it is not theirs.
			await request({ 'x-outage-id': id }, { token: ada.token }),
		];

		expect(leads.map(sourceOf)).toEqual(leads.map(() => ['', null]));
		for (const { _id } of leads) {
			expect(JSON.stringify((await stored.leads.doc(_id).get()).data())).not.toMatch(/Bakery|bakery-/);
		}
	});
});
