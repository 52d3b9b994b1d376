import {
	type AdminStats,
	type Application,
	type ApplicationDetail,
	brand,
	type Lead,
	type LeadDetail,
	type LeadReceipt,
	type LeadSummary,
	type NewSession,
	type PossibleSpam,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { emailAbout, emailsTo } from '@stayup/testing/mailbox';
import { runSweep } from '@stayup/testing/product';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';

const { stored } = openStoredData();
let ada: NewSession;
let ruth: NewSession;
beforeAll(async () => {
	[ada, ruth] = await Promise.all([register('Ada'), register('Ruth')]);
	await Promise.all([ada, ruth].map(({ _id }) => stored.users.doc(_id).update({ role: 'admin' })));
});

const unique = () => crypto.randomUUID().slice(0, 8);
const asAda = <Reply>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: ada.token, ...(body && { body }) });

async function newLead(change: object = {}, headers: Record<string, string> = {}): Promise<Lead> {
	const fullName = `Heidi ${unique()}`;
	const form = { ...examples.createLead.body, email: `heidi-${unique()}@example.com`, ...change, fullName };
	await sendSuccessfully('POST', '/api/leads/create', { body: form, headers });
	const lead = (await asAda<Lead[]>('GET', '/api/leads?limit=100')).find((row) => row.fullName === fullName);
	if (!lead) throw new Error('The lead did not arrive.');
	return lead;
}

async function newApplication(): Promise<Application> {
	const email = `grace-${unique()}@example.com`;
	await sendSuccessfully('POST', '/api/careers/apply', { body: { ...examples.applyForJob.body, email } });
	const list = await asAda<Application[]>('GET', '/api/careers/applications?limit=100');
	const application = list.find((row) => row.email === email);
	if (!application) throw new Error('The application did not arrive.');
	return application;
}

describe('a lead that arrives', () => {
	it('is answered with its reference, and we get an email with a link to it', async () => {
		const lead = await newLead({}, { 'x-first-page': '/features', 'x-campaign': 'autumn' });
		const answer = await emailAbout(lead.email, lead.reference);
		const ours = await emailAbout(brand.supportEmail, lead.reference);
		const { timeline } = await asAda<LeadDetail>('GET', `/api/leads/${lead._id}`);

		expect(lead).toMatchObject({ firstPage: '/features', campaign: 'autumn', answeredAt: null });
		expect(answer.subject).toBe(`We received your request (${lead.reference})`);
		expect(answer.text).not.toContain(lead.fullName);
		expect(ours.text).toContain(`/admin/leads/${lead._id}`);
		expect(ours.text).toContain(lead.phoneNumber);
		expect(timeline.map(({ kind, delivery }) => [kind, delivery])).toEqual([
			['mail', 'sent'],
			['received', null],
		]);
	});

	it('is stored but not answered when its mailbox has had three answers today', async () => {
		const email = `flood-${unique()}@example.com`;
		for (let index = 0; index < 4; index += 1) await newLead({ email });

		expect(await emailsTo(email)).toHaveLength(3);
	});

	it('shows that our answer bounced', async () => {
		const lead = await newLead();
		const [event] = (await stored.inboxEvents.where('subjectId', '==', lead._id).where('event', '==', 'mail').get())
			.docs;
		const at = Date.now();
		const receipt = { kind: 'bounced', at, reason: 'No such user' } as const;
		await stored.outbox.doc(event?.data().deliveryId ?? '').update({ receipt });
		const { timeline } = await asAda<LeadDetail>('GET', `/api/leads/${lead._id}`);

		expect(timeline.find(({ kind }) => kind === 'mail')?.receipt).toEqual({
			...receipt,
			at: new Date(at).toISOString(),
		});
	});

	it('is found again by its phone number and its website', async () => {
		const number = `+1 555 ${Math.floor(1_000_000 + Math.random() * 9_000_000)}`;
		const first = await newLead({ phoneNumber: number, websiteUrl: '' });
		const second = await newLead({ phoneNumber: number.replaceAll(' ', '-'), websiteUrl: '' });
		const { duplicates } = await asAda<LeadDetail>('GET', `/api/leads/${second._id}`);

		expect(duplicates.map(({ _id, same }) => [_id, same])).toEqual([[first._id, ['phone']]]);
	});
});

describe('a lead that an admin types in', () => {
	const typed = {
		fullName: 'Rosa Diaz',
		phoneNumber: '+1 555 0177',
		source: 'Phone call',
		note: 'Called about a shop.',
	};

	it('counts as contacted, belongs to who typed it, and sends nothing', async () => {
		const lead = await sendSuccessfully<Lead>('POST', '/api/admin/leads', { token: ada.token, body: typed });
		const { timeline } = await sendSuccessfully<LeadDetail>('GET', `/api/leads/${lead._id}`, { token: ada.token });
		const { docs } = await stored.outbox.where('message.leadId', '==', lead._id).get();

		expect(lead).toMatchObject({ status: 'Contacted', source: 'Phone call', email: '', assignee: { _id: ada._id } });
		expect(lead.answeredAt).toBe(lead.createdAt);
		expect(timeline.map(({ kind, text, by }) => [kind, text, by?._id])).toEqual([
			['note', 'Called about a shop.', ada._id],
			['received', 'Typed in: Phone call', ada._id],
		]);
		expect(docs).toEqual([]);
	});

	it('is found as a duplicate by its phone number, and not by the email address that it lacks', async () => {
		const other = { ...typed, phoneNumber: '+1 555 0188' };
		const bodies = [typed, typed, other];
		const leads = [];
		for (const body of bodies)
			leads.push(await sendSuccessfully<Lead>('POST', '/api/admin/leads', { token: ada.token, body }));
		const path = `/api/leads/${leads[2]?._id}`;
		const [first, last] = await Promise.all([
			sendSuccessfully<LeadDetail>('GET', `/api/leads/${leads[0]?._id}`, { token: ada.token }),
			sendSuccessfully<LeadDetail>('GET', path, { token: ada.token }),
		]);

		expect(first.duplicates.map(({ _id }) => _id)).toContain(leads[1]?._id);
		expect(last.duplicates.map(({ _id }) => _id)).not.toContain(leads[0]?._id);
	});

	it('needs an email address or a phone number', async () => {
		const body = { ...typed, phoneNumber: '' };
		const { status, body: reply } = await send('POST', '/api/admin/leads', { token: ada.token, body });

		expect([status, reply.errors]).toEqual([
			400,
			[{ field: 'email', message: 'Please enter an email address or a phone number.' }],
		]);
	});
});

describe('possible spam', () => {
	it('is counted apart, and becomes a lead with its emails when an admin says that it is not spam', async () => {
		const fullName = `Rosa ${unique()}`;
		const body = { ...examples.createLead.body, fullName, email: `rosa-${unique()}@example.com` };
		const receipt = await sendSuccessfully<LeadReceipt>('POST', '/api/leads/create', {
			body,
			headers: { 'x-fill-seconds': '1.2' },
		});
		const list = await asAda<PossibleSpam[]>('GET', '/api/admin/possible-spam?limit=100');
		const kept = list.find(({ name }) => name === fullName);
		const [{ possibleSpam }, stats] = await Promise.all([
			asAda<LeadSummary>('GET', '/api/leads/summary'),
			asAda<AdminStats>('GET', '/api/admin/stats'),
		]);
		const mails = stored.outbox.where('message.leadId', '==', kept?._id);
		const mailsBefore = (await mails.get()).size;
		const path = `/api/admin/possible-spam/${kept?._id}/not-spam`;
		const presses = await Promise.all([1, 2].map(() => send('POST', path, { token: ada.token })));
		const { lead, timeline } = await asAda<LeadDetail>('GET', `/api/leads/${kept?._id}`);

		expect(kept).toMatchObject({ kind: 'lead', reason: 'too-fast', email: body.email });
		expect(possibleSpam).toBeGreaterThan(0);
		expect(stats.possibleSpam).toBe(possibleSpam);
		expect(mailsBefore).toBe(0);
		expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
		expect(lead).toMatchObject({ fullName, createdAt: kept?.createdAt, reference: receipt.reference });
		expect(timeline.map(({ kind, by }) => [kind, by?.name ?? null])).toEqual([
			['mail', null],
			['changed', 'Ada'],
			['received', null],
		]);
		expect((await mails.get()).docs.map((mail) => mail.get('message.event')).toSorted()).toEqual([
			'lead-arrived',
			'lead-received',
		]);
	});

	it('becomes an application with all that was sent', async () => {
		const email = `grace-${unique()}@example.com`;
		const body = { ...examples.applyForJob.body, email };
		await sendSuccessfully('POST', '/api/careers/apply', { body, headers: { 'x-fax-number': '555' } });
		const list = await asAda<PossibleSpam[]>('GET', '/api/admin/possible-spam?limit=100');
		const kept = list.find((row) => row.email === email);
		await asAda('POST', `/api/admin/possible-spam/${kept?._id}/not-spam`);

		expect(kept).toMatchObject({ kind: 'application', reason: 'hidden-field' });
		expect((await stored.applications.doc(kept?._id ?? '').get()).data()).toMatchObject({ ...body, status: 'New' });
		expect((await stored.possibleSpam.doc(kept?._id ?? '').get()).exists).toBe(false);
	});
});

describe('an admin', () => {
	it('assigns a lead, plans the next action and notes a call, which answers it', async () => {
		const lead = await newLead();
		await asAda('PATCH', `/api/leads/${lead._id}`, {
			assigneeId: ada._id,
			nextAction: 'Send examples',
			nextActionOn: '2026-01-05',
			valueUsd: 2400,
		});
		await asAda('POST', `/api/leads/${lead._id}/notes`, { kind: 'call', text: 'Wants a shop.' });
		const detail = await asAda<LeadDetail>('GET', `/api/leads/${lead._id}`);

		expect(detail.lead).toMatchObject({
			assignee: { _id: ada._id, name: ada.name },
			nextAction: 'Send examples',
			nextActionOn: '2026-01-05',
			valueUsd: 2400,
		});
		expect(detail.lead.answeredAt).not.toBeNull();
		expect(detail.timeline.filter(({ by }) => by?._id === ada._id).map(({ text }) => text)).toEqual([
			'Wants a shop.',
			'Value: $2,400',
			'Next: Send examples, 2026-01-05',
			`Assigned to ${ada.name}`,
		]);
	});

	it.each([
		['a lead', newLead, (id: string) => `/api/leads/${id}`],
		['an application', newApplication, (id: string) => `/api/careers/applications/${id}`],
	])('takes %s that nobody handles, and of two who do so at once only one has it', async (_, make, pathOf) => {
		const { _id } = await make();
		const take = ({ _id: assigneeId, token }: NewSession) =>
			send<{ message: string }>('PATCH', pathOf(_id), { token, body: { assigneeId, mustBeFree: true } });
		const taken = await Promise.all([ada, ruth].map(take));
		const [winner, loser] = taken[0]?.status === 200 ? [ada, ruth] : [ruth, ada];

		expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect((await take(loser)).body).toMatchObject({ message: `${winner.name} has taken this already.` });
		expect((await take(winner)).body).toMatchObject({ assignee: { _id: winner._id } });
	});

	it('cannot assign a lead to somebody who is no admin', async () => {
		const [lead, bob] = await Promise.all([newLead(), register('Bob')]);
		const { status, body } = await send('PATCH', `/api/leads/${lead._id}`, {
			token: ada.token,
			body: { assigneeId: bob._id },
		});

		expect([status, body]).toEqual([400, expect.objectContaining({ message: 'Please choose an admin.' })]);
	});

	it('checks the website of a lead before the call', async () => {
		const site = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
		const lead = await newLead({ websiteUrl: site });
		const facts = await asAda('POST', `/api/leads/${lead._id}/site`);
		const detail = await asAda<LeadDetail>('GET', `/api/leads/${lead._id}`);

		expect(facts).toMatchObject({ url: site, isUp: true, statusCode: 200 });
		expect(detail.site).toEqual(facts);
	});

	it('gets all leads as a CSV file without formulas', async () => {
		const lead = await newLead({ businessType: '=HYPERLINK("https://evil.example")' });
		const answer = await send<string>('GET', '/api/leads/export', { token: ada.token });

		expect(String(answer.body)).toContain(`${lead.reference},`);
		expect(String(answer.body)).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
	});
});

describe('a job application', () => {
	it('is answered at once, and shows the date of birth only once hired', async () => {
		const application = await newApplication();
		const answer = await emailAbout(application.email, application.reference);
		const hired = await asAda<Application>('PUT', `/api/careers/applications/${application._id}/status`, {
			status: 'Hired',
		});

		expect(answer.subject).toBe(`We received your application (${application.reference})`);
		expect([application.dob, hired.dob]).toEqual(['', examples.applyForJob.body.dob]);
	});

	it('counts as late once nobody has answered it within one business day', async () => {
		const { _id } = await newApplication();
		await stored.applications.doc(_id).update({ answerDueAt: Date.now() - 1000 });
		const { applications } = await asAda<LeadSummary>('GET', '/api/leads/summary');

		expect(applications.late).toBeGreaterThan(0);
		expect(applications.waiting).toBeGreaterThanOrEqual(applications.late);
	});

	it('is declined by an email that waits ten minutes and is not sent after a correction', async () => {
		const application = await newApplication();
		const { _id } = application;
		const path = `/api/careers/applications/${_id}`;
		await asAda('PUT', `${path}/status`, { status: 'Rejected' });
		const { timeline } = await asAda<ApplicationDetail>('GET', path);
		const [mail] = (await stored.outbox.where('message.applicationId', '==', _id).get()).docs.filter(
			(row) => row.data().message.event === 'application-stage',
		);

		expect(timeline[0]).toMatchObject({ kind: 'mail', delivery: 'pending' });
		expect((mail?.data().nextAttemptAt ?? 0) - (mail?.data().createdAt ?? 0)).toBe(600_000);
		// Ten minutes later, after the correction.
		await asAda('PUT', `${path}/status`, { status: 'Reviewed' });
		await mail?.ref.update({ nextAttemptAt: Date.now() - 3 * 60_000 });
		await runSweep();
		expect((await mail?.ref.get())?.data()).toMatchObject({
			state: 'failed',
			reason: 'no longer needed',
			attempts: [],
		});
		expect((await emailsTo(application.email)).map(({ subject }) => subject)).not.toContain(
			`Your application (${application.reference})`,
		);
	});

	it('is erased with its timeline', async () => {
		const { _id } = await newApplication();
		await asAda('DELETE', `/api/careers/applications/${_id}`);
		const { status } = await send('GET', `/api/careers/applications/${_id}`, { token: ada.token });

		expect(status).toBe(404);
		expect((await stored.inboxEvents.where('subjectId', '==', _id).get()).size).toBe(0);
	});
});
