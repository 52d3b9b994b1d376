import type {
	Lead,
	LeadDetail,
	NewSession,
	OpenedProposal,
	ProjectDetail,
	ProjectDetailForAdmin,
	Proposal,
} from '@stayup/contract';
import { freshClientIp, freshEmail, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { expectTier, pay, press } from '@stayup/testing/billing/payments';
import { businessStores } from '@stayup/testing/business/business-stores';
import { storeProject } from '@stayup/testing/business/project-examples';
import { anAcceptedProposal, aProposalDocument, aSentProposal } from '@stayup/testing/business/proposal-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { createOrderStore } from '../projects/records/order-store.ts';

const data = openStoredData();
const { stored, firestore } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

const asAda = <Reply>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: ada.token, ...(body && { body }) });
const checkout = (who: NewSession, token: string) =>
	send<{ url: string }>('POST', '/api/proposals/pay', { token: who.token, body: { token } });
const open = (token: string) =>
	sendSuccessfully<OpenedProposal>('POST', '/api/proposals/open', {
		body: { token },
		headers: { 'x-forwarded-for': freshClientIp() },
	});
const projectsOf = async (who: NewSession) => (await stored.projects.where('ownerId', '==', who._id).get()).docs;

/** Worked on by Ada: with a value, a note and a call. */
async function aWorkedLead(): Promise<Pick<Lead, '_id'>> {
	const email = freshEmail('lead');
	const headers = { 'x-forwarded-for': freshClientIp(), 'x-campaign': 'autumn', 'x-first-page': '/pricing' };
	await sendSuccessfully('POST', '/api/leads/create', { body: { ...examples.createLead.body, email }, headers });
	const [found] = (await stored.leads.where('email', '==', email).get()).docs;
	if (!found) throw new Error('The lead did not arrive.');
	await asAda('PATCH', `/api/leads/${found.id}`, { valueUsd: 3600, assigneeId: ada._id });
	await asAda('POST', `/api/leads/${found.id}/notes`, { kind: 'call', text: 'Wants to open in May.' });
	await asAda('POST', `/api/leads/${found.id}/notes`, { kind: 'note', text: 'Likes green.' });
	return { _id: found.id };
}

describe('the payment of an accepted proposal', () => {
	it('wins the lead and starts a project that knows it, with its source, value, notes and call', async () => {
		const lead = await aWorkedLead();
		const { id, token } = await anAcceptedProposal({ ada, lead, data });
		const client = await register('Heidi');
		const { body } = await checkout(client, token);
		const paid = await press(body.url, 'pay');
		await expectTier(client, 'Pro');
		const [project, ...others] = await projectsOf(client);
		const detail = await asAda<ProjectDetailForAdmin>('GET', `/api/admin/projects/${project?.id}`);
		const seen = await sendSuccessfully<ProjectDetail>('GET', `/api/projects/${project?.id}`, { token: client.token });
		const won = await asAda<LeadDetail>('GET', `/api/leads/${lead._id}`);

		expect([paid.headers.get('location'), others]).toEqual([expect.stringMatching(/\/projects\?subscription/), []]);
		expect(detail.project.wonFrom).toEqual({
			proposalId: id,
			leadId: lead._id,
			source: 'autumn',
			valueUsd: 3600,
			callId: null,
		});
		expect(detail.project.assignee).toMatchObject({ _id: ada._id });
		const kept = detail.timeline.filter(({ kind }) => kind === 'call' || kind === 'note');
		expect(kept.map(({ text, by }) => [text, by?.name])).toEqual([
			['Likes green.', 'Ada'],
			['Wants to open in May.', 'Ada'],
		]);
		expect(seen.timeline.map(({ kind }) => kind)).toEqual(['received']);
		expect(won.lead.status).toBe('Won');
		expect(won.timeline.slice(0, 2).map(({ kind, by }) => [kind, by])).toEqual([
			['status', null],
			['proposal', null],
		]);
		expect(await open(token)).toMatchObject({ state: 'accepted', isPaid: true });
		expect(await asAda<Proposal>('GET', `/api/admin/proposals/${id}`)).toMatchObject({ projectId: project?.id });
		expect((await checkout(client, token)).body).toMatchObject({ message: 'This proposal is paid already.' });
	});

	it('that fails leaves the proposal accepted and the lead open, and can be made again', async () => {
		const lead = await aWorkedLead();
		const { token } = await anAcceptedProposal({ ada, lead, data });
		const client = await register('Heidi');
		await press((await checkout(client, token)).body.url, 'decline');
		const failed = await open(token);
		const afterFailure = [await projectsOf(client), (await stored.leads.doc(lead._id).get()).data()?.status];
		await press((await checkout(client, token)).body.url, 'pay');

		expect(failed).toMatchObject({ state: 'accepted', isPaid: false });
		expect(afterFailure).toEqual([[], 'Proposal']);
		expect([(await projectsOf(client)).length, (await open(token)).isPaid]).toEqual([1, true]);
	});

	it('is refused before the acceptance, and to an account that pays for a plan already', async () => {
		const lead = await aWorkedLead();
		const { token } = await aSentProposal({ ada, lead, data });
		const client = await register('Heidi');
		const early = await checkout(client, token);
		const unknown = await checkout(client, 'no-such-token');
		await pay(client, 'Core');
		const { token: second } = await anAcceptedProposal({ ada, lead, data });
		const paying = await checkout(client, second);

		expect([early, unknown, paying].map(({ status, body }) => [status, 'message' in body && body.message])).toEqual([
			[409, 'Please accept the proposal first.'],
			[400, 'This link is no longer valid. Please use the one in our latest email.'],
			[409, expect.stringMatching(/^This account already pays for a plan\. Please write to us/)],
		]);
	});

	it('of a plan from the pricing page wins nothing, although a proposal was accepted', async () => {
		const lead = await aWorkedLead();
		const { token } = await anAcceptedProposal({ ada, lead, data });
		const client = await register('Heidi');
		await pay(client, 'Pro');

		expect((await projectsOf(client)).map((project) => project.data().wonFrom)).toEqual([null]);
		expect((await open(token)).isPaid).toBe(false);
	});

	it('is stored once, however often it is reported, and also when the lead is gone', async () => {
		const lead = await aWorkedLead();
		const { id } = await anAcceptedProposal({ ada, lead, data });
		await stored.leads.doc(lead._id).delete();
		const orders = createOrderStore(firestore, idleOutbox(firestore), () => undefined);
		const ownerId = crypto.randomUUID();
		const paid = { subscriptionId: `sub_${ownerId}`, tier: 'Core', billingCycle: 'monthly' } as const;
		const now = Date.now();
		for (const proposalId of [id, id, 'no-such-proposal']) {
			await firestore.runTransaction(async (transaction) =>
				(await orders.prepare(transaction, ownerId, paid, proposalId))(now),
			);
		}
		const { docs } = await stored.projects.where('ownerId', '==', ownerId).get();

		expect(docs.map((project) => project.data().wonFrom)).toEqual([
			{ proposalId: id, leadId: null, source: '', valueUsd: null, callId: null },
		]);
	});

	it('of two accounts closes the checkout that the other one has opened', async () => {
		const { token } = await anAcceptedProposal({ ada, lead: await aWorkedLead(), data });
		const [first, second] = [await register('Heidi'), await register('Peter')];
		const early = await checkout(first, token);
		const late = await checkout(second, token);
		const closed = await press(early.body.url, 'pay');
		const paid = await press(late.body.url, 'pay');
		await expectTier(second, 'Pro');

		expect([closed.status, paid.status]).toEqual([200, 303]);
		expect([(await projectsOf(first)).length, (await projectsOf(second)).length]).toEqual([0, 1]);
	});

	it('that arrives twice leaves the proposal to the first project, and is reported to operators', async () => {
		const lead = await aWorkedLead();
		const { id } = await anAcceptedProposal({ ada, lead, data });
		const errors: string[] = [];
		const orders = createOrderStore(firestore, idleOutbox(firestore), (message) => errors.push(message));
		const owners = [crypto.randomUUID(), crypto.randomUUID()];
		for (const ownerId of owners) {
			const paid = { subscriptionId: `sub_${ownerId}`, tier: 'Core', billingCycle: 'monthly' } as const;
			await firestore.runTransaction(async (transaction) =>
				(await orders.prepare(transaction, ownerId, paid, id))(Date.now()),
			);
		}
		const projects = await Promise.all(
			owners.map(async (ownerId) => (await stored.projects.where('ownerId', '==', ownerId).get()).docs),
		);

		expect(projects.flat().map((project) => project.data().wonFrom?.proposalId ?? null)).toEqual([id, null]);
		expect((await stored.proposals.doc(id).get()).data()?.projectId).toBe(projects[0]?.[0]?.id);
		expect(errors).toEqual(['A proposal was paid twice. Please refund its fee.']);
	});
});

describe('the deletion of an account', () => {
	it('deletes its proposals, and keeps without email and IP what another client has paid', async () => {
		const email = freshEmail('heidi');
		const [uid, other] = [crypto.randomUUID(), crypto.randomUUID()];
		const answer = { kind: 'accepted', at: 1, name: 'Heidi', ip: '203.0.113.7', text: 'All of it' } as const;
		const paid = { email, answer, payerIds: [uid, other] };
		const [own, foreign] = await Promise.all([storeProject(data, uid, {}), storeProject(data, other, {})]);
		const all = [{ email }, { ...paid, projectId: own }, { ...paid, projectId: foreign }];
		const refs = await Promise.all(all.map((changes) => stored.proposals.add(aProposalDocument(changes))));
		const { leads } = businessStores({ firestore, outbox: idleOutbox(firestore), now: () => Date.now() });
		await leads.removeOf({ uid, email });
		const [open, first, second] = await Promise.all(refs.map(async (ref) => (await ref.get()).data()));

		expect([open, first]).toEqual([undefined, undefined]);
		expect(second).toMatchObject({ email: '', answer: { ...answer, ip: null }, payerIds: [other], projectId: foreign });
	});
});
