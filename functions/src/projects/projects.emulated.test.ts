import {
	type AuditEntry,
	brand,
	hourMs,
	type NewSession,
	type Project,
	type ProjectDetail,
	type ProjectDetailForAdmin,
	type ProjectFileContent,
	type ProjectForAdmin,
	projectFileMessages,
	type StatusPage,
	type Website,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { control, expectTier, pay, runNightly } from '@stayup/testing/billing/payments';
import { addFileTo, readyForLive, storeProject, waiveChecks } from '@stayup/testing/business/project-examples';
import { emailsTo, type ReceivedEmail } from '@stayup/testing/mailbox';
import { addMember } from '@stayup/testing/member-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const as = <Reply>(who: NewSession, method: Method, path: string, body?: object) =>
	sendSuccessfully<Reply>(method, path, { token: who.token, ...(body && { body }) });
const refusalOf = async (who: NewSession, method: Method, path: string, body?: object) => {
	const { status, body: reply } = await send<{ message: string }>(method, path, {
		token: who.token,
		...(body && { body }),
	});
	return [status, reply.message];
};
const listed = (who: NewSession) => as<Project[]>(who, 'GET', '/api/projects');

async function projectAfterPayment(who: NewSession): Promise<Project> {
	const [project] = await listed(who);
	if (!project) throw new Error('There is no project.');
	return project;
}

async function emailWith(to: string, text: string): Promise<ReceivedEmail> {
	const email = (await emailsTo(to)).find(({ subject }) => subject.includes(text));
	if (!email) throw new Error(`There is no email with ${text}.`);
	return email;
}

async function withProject(fields: Parameters<typeof storeProject>[2] = {}) {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, fields);
	const url = `/api/projects/${id}`;
	return { alice, id, url, adminUrl: `/api/admin/projects/${id}` };
}

const running = (from: number) => [{ state: 'running', from, until: null, reason: '' } as const];

describe('the first payment of an account', () => {
	it('opens one order and one project with a clock that waits for the choice of the client, and both sides get an email', async () => {
		const alice = await register('Alice');
		const { id: subscriptionId } = await pay(alice, 'Core');
		const project = await projectAfterPayment(alice);
		const orders = await stored.orders.where('ownerId', '==', alice._id).get();

		expect(project).toMatchObject({
			tier: 'Core',
			billingCycle: 'monthly',
			kind: null,
			stage: 'intake',
			endedAt: null,
		});
		expect(project.clock.map(({ state, until }) => [state, until])).toEqual([['waiting', null]]);
		expect(orders.docs.map(({ id }) => id)).toEqual([subscriptionId]);
		const ours = await emailWith(brand.supportEmail, project.reference);
		expect(ours.text).toContain(`/admin/projects/${project._id}`);
		const theirs = await emailWith(alice.email, project.reference);
		expect(theirs.subject).toBe(`Your website project has started (${project.reference})`);
		expect(theirs.text).toContain(`/projects/${project._id}`);
	});

	it('is one project under repeated and reordered events, another plan and an end', async () => {
		const alice = await register('Alice');
		const { id } = await pay(alice, 'Core');
		await projectAfterPayment(alice);
		const { events } = await control<{ events: { id: string; body: string }[] }>('GET', 'state');
		const own = events.filter(({ body }) => body.includes(id)).map((event) => event.id);
		// Every event again, three times, the newest first.
		await control('POST', 'events', { ids: own, copies: 3 });
		expect(await listed(alice)).toHaveLength(1);

		await control('PUT', `subscriptions/${id}`, { status: 'canceled' });
		await expectTier(alice, 'Free');
		const [ended] = await listed(alice);
		expect(ended?.endedAt).not.toBeNull();
		expect(ended?.clock.at(-1)?.until).not.toBeNull();

		await pay(alice, 'Pro');
		const [again, ...others] = await listed(alice);
		expect(others).toEqual([]);
		expect(again).toMatchObject({ _id: ended?._id, tier: 'Pro', endedAt: null });
		expect(again?.clock.at(-1)?.until).toBeNull();
		const { timeline } = await as<ProjectDetail>(alice, 'GET', `/api/projects/${again?._id}`);
		expect(timeline.map(({ text }) => text)).toEqual([
			'Pro, billed monthly is paid again.',
			'The subscription has ended. The clock is stopped.',
			'Ordered: Core, billed monthly',
		]);
		expect((await stored.orders.where('ownerId', '==', alice._id).get()).size).toBe(2);
	});
});

describe('a project', () => {
	it('is seen by its client and by a member who manages the account, and by nobody else', async () => {
		const { alice, url } = await withProject();
		const [mallory, mel, viewer] = await Promise.all([register('Mallory'), register('Mel'), register('Vera')]);
		await addMember(data, alice, 'admin', mel);
		await addMember(data, alice, 'viewer', viewer);
		const asMember = ({ token }: NewSession) => send('GET', url, { token, headers: { 'stayup-account': alice._id } });

		expect(await refusalOf(mallory, 'GET', url)).toEqual([404, 'This project does not exist.']);
		expect((await asMember(mel)).status).toBe(200);
		expect((await asMember(viewer)).status).toBe(403);
	});

	it('pauses while we wait, emails the client, and runs again with the answer of the client', async () => {
		const { alice, url, adminUrl } = await withProject({ clock: running(Date.now() - 31 * hourMs) });
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
		const paused = await as<ProjectDetailForAdmin>(ada, 'POST', `${adminUrl}/pause`, { reason: 'your logo' });
		expect(paused.project.clock.at(-1)).toMatchObject({ state: 'waiting', reason: 'your logo', until: null });
		await emailWith(alice.email, 'We wait for your logo');

		const answered = await as<ProjectDetail>(alice, 'POST', `${url}/messages`, { text: 'Here it is.' });
		expect(answered.project.clock.map(({ state }) => state)).toEqual(['running', 'waiting', 'running']);
		expect(answered.messages.map(({ by, side, text }) => [by, side, text])).toEqual([
			['Alice', 'client', 'Here it is.'],
		]);
		expect(await refusalOf(ada, 'POST', `${adminUrl}/resume`)).toEqual([
			409,
			'The clock of this project is not paused.',
		]);
	});

	it('collects the messages of five minutes in one email, which names each', async () => {
		const { alice, id, url, adminUrl } = await withProject();
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true });
		for (const text of ['First', 'Second']) await as(alice, 'POST', `${url}/messages`, { text });
		await as(ada, 'POST', `${adminUrl}/messages`, { text: 'From us' });
		const { docs } = await stored.outbox.where('message.projectId', '==', id).get();
		const planned = docs.map((row) => row.data());

		expect(planned.map(({ message, ownerId }) => ['to' in message && message.to, ownerId]).sort()).toEqual([
			['client', alice._id],
			['team', null],
		]);
		expect(planned.every(({ nextAttemptAt, createdAt }) => Number(nextAttemptAt) - createdAt === 5 * 60_000)).toBe(
			true,
		);
	});

	it('hides our notes from the client', async () => {
		const { alice, url, adminUrl } = await withProject();
		const note = { kind: 'call', text: 'Is hard to reach.' };
		const shown = await as<ProjectDetailForAdmin>(ada, 'POST', `${adminUrl}/notes`, note);
		await as(ada, 'PATCH', adminUrl, { nextAction: 'Call again', nextActionOn: '2026-12-01' });
		const seen = await as<ProjectDetail>(alice, 'GET', url);

		expect(shown.timeline.map(({ text }) => text)).toEqual(['Is hard to reach.']);
		expect(seen.timeline).toEqual([]);
		expect(JSON.stringify(seen)).not.toMatch(/hard to reach|Call again|assignee|example\.com/);
	});

	it('stops its clock when monitoring is enough, and goes on when that is taken back', async () => {
		const { alice, url } = await withProject({ clock: running(Date.now() - 100 * hourMs) });
		const stopped = await as<ProjectDetail>(alice, 'PUT', `${url}/monitoring-only`, { isMonitoringOnly: true });
		expect(stopped.project.isMonitoringOnly).toBe(true);
		expect(stopped.project.clock.at(-1)?.until).not.toBeNull();
		const again = await as<ProjectDetail>(alice, 'PUT', `${url}/monitoring-only`, { isMonitoringOnly: false });

		expect(again.project.clock.at(-1)?.until).toBeNull();
		expect(again.project.clock).toHaveLength(2);
	});

	it('gets its kind and its checklist at Intake, and later no longer', async () => {
		const { alice, url, adminUrl } = await withProject();
		const chosen = await as<ProjectDetail>(alice, 'PUT', `${url}/kind`, { kind: 'migration' });
		expect(chosen.checklist.map(({ text }) => text)).toContain('Copy the files and the database');
		await as(ada, 'PUT', `${adminUrl}/stage`, { stage: 'content' });

		expect(await refusalOf(alice, 'PUT', `${url}/kind`, { kind: 'new-website' })).toEqual([
			409,
			'This was agreed at Intake, so it no longer changes. Please send us a message instead.',
		]);
	});

	it('uses no time before its kind is chosen, whatever is said, paused, ended or moved meanwhile', async () => {
		const alice = await register('Alice');
		await pay(alice, 'Core');
		const { _id } = await projectAfterPayment(alice);
		const [url, adminUrl] = [`/api/projects/${_id}`, `/api/admin/projects/${_id}`];
		const states = ({ project }: ProjectDetail) => project.clock.map(({ state }) => state);
		expect(states(await as(alice, 'POST', `${url}/messages`, { text: 'Hello!' }))).toEqual(['waiting']);
		const notChosen = [409, 'Please choose a new website or a migration first.'];
		expect(await refusalOf(ada, 'POST', `${adminUrl}/resume`)).toEqual(notChosen);
		expect(await refusalOf(ada, 'PUT', `${adminUrl}/stage`, { stage: 'content' })).toEqual(notChosen);
		await as(alice, 'PUT', `${url}/monitoring-only`, { isMonitoringOnly: true });
		const again = await as<ProjectDetail>(alice, 'PUT', `${url}/monitoring-only`, { isMonitoringOnly: false });
		expect(states(again)).toEqual(['waiting', 'waiting']);

		expect(states(await as(alice, 'PUT', `${url}/kind`, { kind: 'migration' }))).toEqual([
			...['waiting', 'waiting', 'running'],
		]);
	});

	it('has a checklist that admins change', async () => {
		const { alice, url, adminUrl } = await withProject();
		const added = await as<ProjectDetailForAdmin>(ada, 'POST', `${adminUrl}/checklist`, {
			stage: 'build',
			text: 'Map',
		});
		const item = added.checklist.at(-1);
		const path = `${adminUrl}/checklist/${item?._id}`;
		await as(ada, 'PATCH', path, { isDone: true });
		const seen = await as<ProjectDetail>(alice, 'GET', url);
		expect(seen.checklist.at(-1)).toMatchObject({ text: 'Map', doneAt: expect.any(String) });
		const removed = await as<ProjectDetailForAdmin>(ada, 'DELETE', path);

		expect(removed.checklist.some(({ _id }) => _id === item?._id)).toBe(false);
		expect(await refusalOf(ada, 'PATCH', path, { isDone: true })).toEqual([404, 'This item no longer exists.']);
	});

	it('goes live with the website that we host, which is then watched in the account of the client', async () => {
		const { alice, id, url, adminUrl } = await withProject({ ...readyForLive, clock: running(Date.now() - hourMs) });
		expect(await refusalOf(ada, 'PUT', `${adminUrl}/stage`, { stage: 'live' })).toEqual([
			409,
			'Please link the website first, so that it is monitored from its launch.',
		]);
		const website = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
		const linked = await as<ProjectDetailForAdmin>(ada, 'PUT', `${adminUrl}/website`, { name: 'Bakery', url: website });
		const [monitored] = await as<Website[]>(alice, 'GET', '/api/websites');
		expect(monitored).toMatchObject({ _id: linked.project.website?._id, hostedByUs: true, isActive: true });
		// A second time it is the same website.
		await as(ada, 'PUT', `${adminUrl}/website`, { name: 'Bakery', url: website });
		await waiveChecks(data, id);
		expect(await as<Website[]>(alice, 'GET', '/api/websites')).toHaveLength(1);

		const live = await as<ProjectForAdmin>(ada, 'PUT', `${adminUrl}/stage`, { stage: 'live' });
		expect(live.clock.at(-1)?.until).not.toBeNull();
		expect(live.launchedAt).not.toBeNull();
		const seen = await as<ProjectDetail>(alice, 'GET', url);
		expect(seen.project.website).toMatchObject({ name: 'Bakery', url: website });
		const [page] = await as<StatusPage[]>(alice, 'GET', '/api/status-pages');
		expect(page).toMatchObject({ isPublished: true, groups: [{ components: [{ websiteId: monitored?._id }] }] });
		expect(seen.timeline.map(({ text }) => text)).toContain(`Your status page is on: ${page?.url}`);
		const audit = await as<AuditEntry[]>(ada, 'GET', '/api/admin/audit-log?limit=100');
		expect(
			audit
				.filter(({ subjectId }) => subjectId === id)
				.map(({ action, before, after }) => [action, before, after])
				.toSorted(),
		).toEqual([
			['project.promise-monitor-changed', null, `${website}, status code 200`],
			['project.stage-changed', 'Launch', 'Live'],
			['project.website-linked', null, monitored?._id],
		]);
		expect(await refusalOf(ada, 'DELETE', `${adminUrl}/website`)).toEqual([
			409,
			'This website is live. Please move the project back before you unlink it.',
		]);
		const back = await as<ProjectForAdmin>(ada, 'PUT', `${adminUrl}/stage`, { stage: 'launch' });
		expect([back.launchedAt, back.clock.at(-1)?.until]).toEqual([null, null]);
		const firstLaunchedAt = (await stored.projects.doc(id).get()).data()?.firstLaunchedAt ?? 0;
		expect(new Date(firstLaunchedAt).toISOString()).toBe(live.launchedAt);
		await as(ada, 'DELETE', `${adminUrl}/website`);
		expect((await as<Website[]>(alice, 'GET', '/api/websites'))[0]?.hostedByUs).toBeUndefined();
	});

	it('that is overdue is in the email of the night, once a day', async () => {
		const { id } = await withProject({ clock: running(Date.now() - 73 * hourMs) });
		await runNightly();
		const email = await emailWith(brand.supportEmail, 'overdue');
		await runNightly();
		const { docs } = await stored.outbox.where('message.event', '==', 'projects-overdue').get();

		expect(docs).toHaveLength(1);
		expect(email.text).toContain('/admin/projects');
		await stored.projects.doc(id).delete();
	});
});

describe('a file of a project', () => {
	it('is stored under a random name, and read by its client and by admins only', async () => {
		const { alice, id, url, adminUrl } = await withProject();
		const fileId = await addFileTo(id, alice);
		const mallory = await register('Mallory');
		const foreign = await storeProject(data, mallory._id);
		const document = (await stored.projectFiles.doc(fileId).get()).data();

		expect(document).toMatchObject({ state: 'stored', name: 'menu.txt', contentType: 'text/plain' });
		expect(document?.object).toMatch(/^project-files\/[\w-]{24}$/);
		const content = { name: 'menu.txt', contentType: 'text/plain', data: 'Q3JvaXNzYW50cyAkMw==' };
		expect(await as<ProjectFileContent>(alice, 'GET', `${url}/files/${fileId}`)).toEqual(content);
		expect(await as<ProjectFileContent>(ada, 'GET', `${adminUrl}/files/${fileId}`)).toEqual(content);
		expect(await refusalOf(mallory, 'GET', `${url}/files/${fileId}`)).toEqual([404, 'This project does not exist.']);
		expect(await refusalOf(mallory, 'GET', `/api/projects/${foreign}/files/${fileId}`)).toEqual([
			404,
			'This file no longer exists.',
		]);
		const object = encodeURIComponent(document?.object ?? '');
		const bucket = `http://${process.env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${process.env.GCLOUD_PROJECT}-logos/o`;
		const headers = { authorization: `Firebase ${alice.token}` };
		const direct = await fetch(`${bucket}/${object}?alt=media`, { headers });
		expect(direct.status).toBe(403);
	});

	it('is deleted by its client with its object; a file of ours is not', async () => {
		const { alice, id, url, adminUrl } = await withProject();
		const own = await addFileTo(id, alice);
		const file = { name: 'draft.txt', data: Buffer.from('Draft').toString('base64') };
		const { files } = await as<ProjectDetailForAdmin>(ada, 'POST', `${adminUrl}/files`, file);
		const ours = files.find(({ name }) => name === 'draft.txt')?._id;
		await as(alice, 'DELETE', `${url}/files/${own}`);

		expect(await refusalOf(alice, 'GET', `${url}/files/${own}`)).toEqual([404, 'This file no longer exists.']);
		expect((await stored.projectFiles.doc(own).get()).exists).toBe(false);
		expect(await refusalOf(alice, 'DELETE', `${url}/files/${ours}`)).toEqual([404, 'This file no longer exists.']);
	});

	it('is refused with one sentence beside its field', async () => {
		const { alice, url } = await withProject();
		const bad = { name: 'page.html', data: Buffer.from('<script>').toString('base64') };
		const { status, body } = await send('POST', `${url}/files`, { token: alice.token, body: bad });

		expect([status, body]).toMatchObject([
			400,
			{ message: projectFileMessages.type, errors: [{ field: 'data', message: projectFileMessages.type }] },
		]);
	});
});
