import {
	type AuditEntry,
	dayMs,
	type LeadDetail,
	type NewSession,
	type OpenedProposal,
	type Proposal,
	type Sales,
} from '@stayup/contract';
import { freshClientIp, freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { anAcceptedProposal, aProposal, aSentProposal, proposalLink } from '@stayup/testing/business/proposal-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { referenceOf } from '../inbox/rules/reference.ts';
import { createProposalStore } from './proposal-store.ts';

const data = openStoredData();
const { stored, firestore } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

const asAda = <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: ada.token, ...(body && { body }) });
const visit = <Reply>(action: 'open' | 'accept' | 'decline', body: object) =>
	send<Reply>('POST', `/api/proposals/${action}`, { body, headers: { 'x-forwarded-for': freshClientIp() } });

async function aLead(): Promise<{ _id: string; email: string }> {
	const email = freshEmail('lead');
	const headers = { 'x-forwarded-for': freshClientIp() };
	await sendSuccessfully('POST', '/api/leads/create', { body: { ...examples.createLead.body, email }, headers });
	const [lead] = (await stored.leads.where('email', '==', email).get()).docs;
	if (!lead) throw new Error('The lead did not arrive.');
	return { _id: lead.id, email };
}

const detailOf = (lead: { _id: string }) => asAda<LeadDetail>('GET', `/api/leads/${lead._id}`);
const proposalOf = (id: string) => asAda<Proposal>('GET', `/api/admin/proposals/${id}`);

describe('a proposal', () => {
	it('is written for a lead, sent, seen, and accepted with name, time, IP and its exact text', async () => {
		const lead = await aLead();
		const fixture = { ada, lead, data };
		const { id, token } = await aSentProposal(fixture);
		const before = await detailOf(lead);
		const opened = await visit<OpenedProposal>('open', { token });
		const accepted = await visit<OpenedProposal>('accept', { token, version: 1, name: ' Heidi Cooper ' });
		const { answer, state } = await proposalOf(id);
		const { timeline } = await detailOf(lead);

		expect(before.lead).toMatchObject({ status: 'Proposal', answeredAt: expect.any(String) });
		expect(opened.body).toMatchObject({ state: 'open', version: 1, from: 'Ada', hasAccount: false, isPaid: false });
		expect(accepted.body).toMatchObject({ state: 'accepted', accepted: { name: 'Heidi Cooper' } });
		expect([state, answer]).toMatchObject([
			'accepted',
			{ name: 'Heidi Cooper', ip: expect.stringMatching(/^3fff:.+::\/64$/) },
		]);
		expect(answer?.text).toContain(examples.addProposal.body.text);
		expect(answer?.text).toContain('Due with the acceptance: $1,400');
		const reference = referenceOf('proposal', id);
		expect(timeline.filter(({ kind }) => kind === 'proposal').map(({ text }) => text)).toEqual([
			`${reference}, version 1, accepted by Heidi Cooper`,
			`${reference} opened by its recipient`,
			expect.stringContaining(`${reference}, version 1, sent to `),
			`${reference} written`,
		]);
		const { docs } = await stored.auditLog.where('subjectId', '==', id).get();
		expect(docs.map((row): AuditEntry['action'] => row.data().action).toSorted()).toEqual([
			'proposal.read',
			'proposal.sent',
		]);
	});

	it('is accepted once: the same answer again is the first one, with one email to us', async () => {
		const lead = await aLead();
		const { id, token } = await aSentProposal({ ada, lead, data });
		const bodies = ['Heidi', 'Somebody else'].map((name) => ({ token, version: 1, name }));
		const replies = await Promise.all(bodies.map((body) => visit<OpenedProposal>('accept', body)));
		const later = await visit<OpenedProposal>('accept', { token, version: 1, name: 'A third' });
		const declined = await visit('decline', { token, version: 1, reason: '' });
		const names = [...replies, later].map(({ body }) => body.accepted?.name);
		const { docs } = await stored.outbox.where('message.proposalId', '==', id).get();

		expect(new Set(names).size).toBe(1);
		expect([declined.status, declined.body]).toMatchObject([
			409,
			{ message: 'You have accepted this proposal already.' },
		]);
		expect(docs.map((row) => row.data().message.event).toSorted()).toEqual(['proposal-answered', 'proposal-sent']);
	});

	it('that was changed after it was sent is a new version, which the link reads once it is sent', async () => {
		const lead = await aLead();
		const fixture = { ada, lead, data };
		const { id, email, token } = await aSentProposal(fixture);
		const { leadId: _, ...content } = examples.addProposal.body;
		const changed = await asAda<Proposal>('PUT', `/api/admin/proposals/${id}`, { ...content, email, feeCents: 1 });
		const meanwhile = await visit('open', { token });
		await asAda('POST', `/api/admin/proposals/${id}/send`);
		const outdated = await visit('accept', { token, version: 1, name: 'Heidi' });
		const read = await visit<OpenedProposal>('open', { token });
		const accepted = await visit<OpenedProposal>('accept', { token, version: 2, name: 'Heidi' });

		expect(changed).toMatchObject({ version: 2, state: 'draft', sentAt: null });
		expect([meanwhile.status, meanwhile.body]).toMatchObject([
			409,
			{ message: 'We are changing this proposal. You will get an email with the new version.' },
		]);
		expect([outdated.status, outdated.body]).toMatchObject([
			409,
			{ message: 'This proposal has changed since you read it. Please read it again.' },
		]);
		expect(read.body).toMatchObject({ version: 2, feeCents: 1 });
		expect(accepted.body.state).toBe('accepted');
	});

	it('that goes to another email address no longer opens with the links of the one before', async () => {
		const lead = await aLead();
		const { id, token } = await aSentProposal({ ada, lead, data });
		const { leadId: _, ...content } = examples.addProposal.body;
		await asAda('PUT', `/api/admin/proposals/${id}`, { ...content, email: freshEmail('other') });
		await asAda('POST', `/api/admin/proposals/${id}/send`);

		expect((await visit('open', { token })).status).toBe(400);
		const fresh = await proposalLink({ data }, id);
		expect((await visit('open', { token: fresh })).status).toBe(200);
	});

	it('that expired can be read and not accepted, until it is sent again', async () => {
		const lead = await aLead();
		const { id, token } = await aSentProposal({ ada, lead, data });
		const past = Date.now() - dayMs;
		await stored.proposals.doc(id).update({ 'sent.at': past - dayMs, 'sent.validUntil': past });
		const read = await visit<OpenedProposal>('open', { token });
		const late = await visit('accept', { token, version: 1, name: 'Heidi' });
		await asAda('POST', `/api/admin/proposals/${id}/send`);
		const renewed = await visit<OpenedProposal>('accept', { token, version: 1, name: 'Heidi' });

		expect(read.body.state).toBe('expired');
		expect([late.status, late.body]).toMatchObject([
			409,
			{ message: expect.stringMatching(/^This proposal could be accepted until .+ Please write to us/) },
		]);
		expect(renewed.body.state).toBe('accepted');
	});

	it('that is sent again after the price has changed is a new version, and the page of the former price no longer counts', async () => {
		const { id, token } = await aSentProposal({ ada, lead: await aLead(), data });
		await stored.proposals.doc(id).update({ 'sent.planCents': 19_900 });
		const read = await visit<OpenedProposal>('open', { token });
		const refused = await visit('accept', { token, version: 1, name: 'Heidi' });
		const renewed = await asAda<Proposal>('POST', `/api/admin/proposals/${id}/send`);
		const outdated = await visit('accept', { token, version: 1, name: 'Heidi' });
		const accepted = await visit<OpenedProposal>('accept', { token, version: 2, name: 'Heidi' });

		expect(read.body.planCents).toBe(19_900);
		expect([refused.status, refused.body]).toMatchObject([
			409,
			{ message: expect.stringMatching(/^The price of this plan has changed/) },
		]);
		expect(renewed).toMatchObject({
			version: 2,
			planCents: 20_000,
			seenAt: null,
			validUntil: expect.stringMatching(/T23:59:59\.999Z$/),
		});
		expect([outdated.status, accepted.body.state]).toEqual([409, 'accepted']);
	});

	it('is listed without the text that was accepted and the IP, which have a row in the audit log', async () => {
		const lead = await aLead();
		const { id } = await anAcceptedProposal({ ada, lead, data });
		const [listed] = await asAda<Proposal[]>('GET', `/api/admin/proposals?leadId=${lead._id}`);

		expect(listed?.answer).toMatchObject({ name: 'Heidi Cooper', ip: null, text: '' });
		expect((await proposalOf(id)).answer?.text).toContain('Due with the acceptance');
	});

	it('that was accepted is withdrawn once, and is then neither paid nor withdrawn when it is not accepted', async () => {
		const lead = await aLead();
		const { id, token } = await anAcceptedProposal({ ada, lead, data });
		const open = await aSentProposal({ ada, lead, data });
		const early = await send('POST', `/api/admin/proposals/${open.id}/withdraw`, { token: ada.token });
		await asAda('POST', `/api/admin/proposals/${id}/withdraw`);
		const repeated = await asAda<Proposal>('POST', `/api/admin/proposals/${id}/withdraw`);
		const client = await register('Heidi');
		const refused = await send('POST', '/api/proposals/pay', { token: client.token, body: { token } });
		const { docs } = await stored.auditLog.where('subjectId', '==', id).get();

		expect([early.status, repeated.state, refused.status]).toEqual([409, 'withdrawn', 409]);
		expect(refused.body.message).toMatch(/^We have withdrawn this proposal\./);
		expect((await visit<OpenedProposal>('open', { token })).body.state).toBe('withdrawn');
		expect(docs.filter((row) => row.data().action === 'proposal.withdrawn')).toHaveLength(1);
	});

	it('gets no link for a recipient or a version that was changed in the meantime', async () => {
		const { id, email } = await aSentProposal({ ada, lead: await aLead(), data });
		const proposals = createProposalStore(firestore, idleOutbox(firestore));
		const [other, later] = await Promise.all([
			proposals.mintLink(id, { email: 'other@flowers.example', version: 1 }),
			proposals.mintLink(id, { email, version: 2 }),
		]);

		expect([other, later]).toEqual([null, null]);
		expect(await proposals.mintLink(id, { email, version: 1 })).toMatchObject({ isFirst: false });
	});

	it('is neither changed nor sent any more once it is answered', async () => {
		const lead = await aLead();
		const { id, token } = await aSentProposal({ ada, lead, data });
		await visit('decline', { token, version: 1, reason: 'Too dear' });
		const { leadId: _, ...content } = examples.addProposal.body;
		const refused = await Promise.all([
			send('PUT', `/api/admin/proposals/${id}`, { token: ada.token, body: content }),
			send('POST', `/api/admin/proposals/${id}/send`, { token: ada.token }),
		]);

		expect(refused.map(({ status }) => status)).toEqual([409, 409]);
		expect((await proposalOf(id)).answer).toMatchObject({ kind: 'declined', reason: 'Too dear', text: '' });
	});

	it('keeps the check of the website of its lead, as it was then', async () => {
		const lead = await aLead();
		await stored.leads.doc(lead._id).update({ site: examples.checkLeadSite.reply });
		const { _id } = await aProposal({ ada, lead });
		await stored.leads.doc(lead._id).update({ site: null });

		expect((await proposalOf(_id)).site).toEqual(examples.checkLeadSite.reply);
	});

	it('is made for a client without a lead, who is known to have an account', async () => {
		const client = await register('Carla');
		const body = { ...examples.addProposal.body, leadId: null, email: client.email.toUpperCase() };
		const { _id: id } = await asAda<Proposal>('POST', '/api/admin/proposals', body);
		await asAda('POST', `/api/admin/proposals/${id}/send`);
		const { body: opened } = await visit<OpenedProposal>('open', { token: await proposalLink({ data }, id) });

		expect(opened).toMatchObject({ email: client.email, hasAccount: true, site: null });
	});

	it('is listed with the others of its lead, and is not made for one that does not exist', async () => {
		const lead = await aLead();
		const [first, second] = [await aProposal({ ada, lead }), await aProposal({ ada, lead })];
		const own = await asAda<Proposal[]>('GET', `/api/admin/proposals?leadId=${lead._id}`);
		const body = { ...examples.addProposal.body, leadId: 'no-such-lead' };
		const refused = await send('POST', '/api/admin/proposals', { token: ada.token, body });

		expect(own.map(({ _id }) => _id)).toEqual([second._id, first._id]);
		expect([refused.status, refused.body.message]).toEqual([409, 'This lead no longer exists.']);
	});
});

describe('the numbers of Sales', () => {
	it('count leads, proposals and plans as they are', async () => {
		const before = await asAda<Sales>('GET', '/api/admin/sales');
		const lead = await aLead();
		await aSentProposal({ ada, lead, data });
		await stored.leads.doc(lead._id).update({ status: 'Won' });
		const after = await asAda<Sales>('GET', '/api/admin/sales');

		expect([after.leads - before.leads, after.won - before.won, after.openProposals - before.openProposals]).toEqual([
			1, 1, 1,
		]);
		expect(after.winPercentage).toBeGreaterThan(0);
		expect(after.sources.length).toBeGreaterThan(0);
	});
});
