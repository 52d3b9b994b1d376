import {
	type AuditEntry,
	type HandoverFile,
	type LaunchReadiness,
	type NewSession,
	noHosting,
	type ProjectDetail,
	type ProjectDetailForAdmin,
	type ProjectForAdmin,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { readyForLive, registerAdmin, storeProject, waiveChecks } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { switchSite } from '@stayup/testing/websites';
import { beforeAll, describe, expect, it } from 'vitest';

const data = openStoredData();
const { stored } = data;
let ada: NewSession;
beforeAll(async () => {
	ada = await registerAdmin(data, 'Ada');
});

interface Refusal {
	message: string;
	errors?: { field: string; message: string }[];
}

async function withProject(fields: Parameters<typeof storeProject>[2] = {}) {
	const alice = await register('Alice');
	const id = await storeProject(data, alice._id, { kind: 'new-website', ...fields });
	const [url, adminUrl] = [`/api/projects/${id}`, `/api/admin/projects/${id}`];
	const asAda = <Reply = ProjectDetailForAdmin>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
		send<Reply & Refusal>(method, `${adminUrl}${path}`, { token: ada.token, ...(body && { body }) });
	return {
		alice,
		id,
		url,
		asAda,
		moveTo: (stage: string) => asAda<ProjectForAdmin>('PUT', '/stage', { stage }),
		readiness: async () => (await asAda('GET')).body.readiness,
		approve: (version: number) =>
			send<ProjectDetail & Refusal>('POST', `${url}/approval`, { token: alice.token, body: { version } }),
	};
}

/** A website of its own with a valid certificate. */
function secureSite() {
	const name = `launch-${crypto.randomUUID().slice(0, 8)}`;
	return { name, url: `https://${name}.localhost:${new URL(process.env.STAYUP_WEBSITES_ORIGIN ?? '').port}/` };
}

const item = { id: 'forms', stage: 'launch', text: 'Test every form', template: 'new-website', month: null } as const;

describe('a preview', () => {
	it('is a message with its version and URL, and its approval keeps who and when; both sides see it', async () => {
		const { alice, url, asAda, approve } = await withProject({ stage: 'review' });
		await stored.users.doc(alice._id).update({ name: 'Alice Baker' });
		await asAda('POST', '/previews', { url: 'https://preview.example.com/1' });
		await asAda('POST', '/previews', { url: 'https://preview.example.com/2' });
		const tooEarly = await approve(1);
		expect([tooEarly.status, tooEarly.body.message]).toEqual([
			409,
			'Preview 2 is newer. Please open it before you approve it.',
		]);
		expect((await approve(3)).status).toBe(409);
		const { body } = await approve(2);
		const approved = {
			version: 2,
			url: 'https://preview.example.com/2',
			sentBy: 'Ada',
			approval: { by: 'Alice Baker' },
		};
		expect(body.previews).toMatchObject([{ version: 1, approval: null }, approved]);
		expect((await asAda('GET')).body.previews[1]).toEqual(body.previews[1]);
		const doneItems = body.checklist.filter(({ doneAt }) => doneAt !== null).map(({ text }) => text);
		expect(doneItems).toEqual(['Send the preview to the client', 'Receive the approval of the client']);
		// A second click says nothing twice.
		await approve(2);
		const seen = await sendSuccessfully<ProjectDetail>('GET', url, { token: alice.token });
		expect(seen.messages.map(({ side, text }) => [side, text])).toEqual([
			['team', 'Preview 1 is ready: https://preview.example.com/1'],
			['team', 'Preview 2 is ready: https://preview.example.com/2'],
			['client', 'I approve preview 2.'],
		]);
	});

	it('must be approved before Launch, the present one, or its approval is waived with a reason', async () => {
		const { asAda, approve, moveTo, readiness } = await withProject({ stage: 'review' });
		const refused = await moveTo('launch');
		expect([refused.status, refused.body]).toMatchObject([
			409,
			{
				message: 'Not ready for Launch. The client has got no preview yet.',
				errors: [{ field: 'approval', message: 'The client has got no preview yet.' }],
			},
		]);
		await asAda('PUT', '/waivers', { requirement: 'approval', reason: 'The client wants to see it live.' });
		expect((await readiness())?.requirements).toMatchObject([{ waiver: { by: 'Ada' } }]);
		// The waiver was about no preview at all.
		await asAda('POST', '/previews', { url: 'https://preview.example.com/1' });
		expect((await moveTo('launch')).status).toBe(409);
		await approve(1);
		expect((await moveTo('launch')).status).toBe(200);
	});
});

describe('a project goes live', () => {
	it('once its website answers from two regions, its checklist is done or waived and the preview is approved', async () => {
		const site = secureSite();
		await switchSite(site.name, { status: 503 });
		const { id, asAda, moveTo, readiness, approve } = await withProject({
			stage: 'launch',
			checklist: [{ ...item, doneAt: null }],
		});
		await asAda('PUT', '/website', { name: 'Bakery', url: site.url });
		const first = await moveTo('live');
		expect(first.body.errors).toEqual([
			{ field: 'approval', message: 'The client has got no preview yet.' },
			{ field: 'answers', message: 'The website was not checked yet.' },
			{ field: 'redirects', message: 'The website was not checked yet.' },
			{ field: 'forms', message: '“Test every form” is not done.' },
		]);
		expect(first.body.message).toBe(
			'Not ready for Live. The client has got no preview yet. 3 more on the page of the project.',
		);

		// 1. The preview is approved, and the check finds that the website does not work.
		await asAda('POST', '/previews', { url: 'https://preview.example.com/1' });
		await approve(1);
		const answersOf = async () => (await readiness())?.requirements.find((one) => one.id === 'answers')?.problem;
		await asAda<LaunchReadiness>('POST', '/live-check');
		await expect
			.poll(answersOf)
			.toBe(
				'From Virginia, USA: The website responded with status 503. From Oregon, USA: The website responded with status 503.',
			);

		// 2. It works; an item is waived.
		await switchSite(site.name, { status: 200 });
		await asAda('POST', '/live-check');
		await expect.poll(answersOf).toBeNull();
		expect((await moveTo('live')).body.errors?.map(({ field }) => field)).toEqual(['forms']);
		const removed = await asAda('DELETE', '/checklist/forms');
		expect([removed.status, removed.body.message]).toEqual([
			409,
			'This item is part of every such project. Please waive it with a reason instead.',
		]);
		await asAda('PUT', '/waivers', { requirement: 'forms', reason: 'It has no form.' });
		const live = await moveTo('live');
		expect([live.status, live.body.stage]).toEqual([200, 'live']);

		const audit = await sendSuccessfully<AuditEntry[]>('GET', '/api/admin/audit-log?limit=100', ada);
		expect(audit).toContainEqual(
			expect.objectContaining({
				action: 'project.requirement-waived',
				subjectId: id,
				actor: expect.objectContaining({ _id: ada._id }),
				before: null,
				after: 'Test every form: It has no form.',
			}),
		);
	});

	it('only with a check of the URL that is linked now, and asks again after it was moved back', async () => {
		const site = secureSite();
		const { id, asAda, moveTo, readiness } = await withProject(readyForLive);
		await asAda('PUT', '/website', { name: 'Bakery', url: site.url });
		await waiveChecks(data, id);
		expect((await moveTo('live')).status).toBe(200);
		await moveTo('launch');
		expect((await readiness())?.requirements.filter(({ waiver }) => waiver === null).map(({ id }) => id)).toEqual([
			...['answers', 'redirects'],
		]);
		await asAda('POST', '/live-check');
		const { liveCheck } = (await stored.projects.doc(id).get()).data() ?? {};
		expect(liveCheck?.url).toBe(site.url);
		await asAda('PUT', '/website', { name: 'Bakery', url: secureSite().url });
		expect((await moveTo('live')).body.errors).toContainEqual({
			field: 'answers',
			message: 'The website was not checked yet.',
		});
	});

	it('a waiver from before the website was linked does not hold for it', async () => {
		const { asAda, readiness } = await withProject({ stage: 'launch' });
		await asAda('PUT', '/waivers', { requirement: 'answers', reason: 'The domain moves on Monday.' });
		await asAda('PUT', '/website', { name: 'Bakery', url: secureSite().url });

		expect((await readiness())?.requirements.find(({ id }) => id === 'answers')?.waiver).toBeNull();
	});

	it('a waiver has a reason, is taken back, and is for what does not hold', async () => {
		const { asAda } = await withProject({ stage: 'launch', checklist: [{ ...item, doneAt: Date.now() }] });
		const waive = async (requirement: string, reason: string | null) => {
			const { status, body } = await asAda('PUT', '/waivers', { requirement, reason });
			return [status, body.message];
		};
		expect(await waive('redirects', '')).toEqual([400, 'Please enter a reason.']);
		expect(await waive('forms', 'No form.')).toEqual([409, 'This requirement holds, so there is nothing to waive.']);
		expect(await waive('unknown', 'No form.')).toEqual([409, 'This requirement is no longer asked for.']);
		await waive('redirects', 'The domain moves on Monday.');
		const { body } = await asAda('PUT', '/waivers', { requirement: 'redirects', reason: null });
		expect(body.readiness?.requirements.find(({ id }) => id === 'redirects')?.waiver).toBeNull();
	});

	it('the check is made in the stage Launch, and of a linked website', async () => {
		const early = await withProject({ stage: 'review' });
		expect((await early.asAda('POST', '/live-check')).body.message).toBe(
			'The website is checked in the stage Launch, before it goes live.',
		);
		const unlinked = await withProject({ stage: 'launch' });
		expect((await unlinked.asAda('POST', '/live-check')).body.message).toBe('Please link the website first.');
	});
});

describe('the handover file', () => {
	it('has the facts that admins recorded, for both sides, from the launch on', async () => {
		const { alice, id, url, asAda, moveTo } = await withProject(readyForLive);
		const fileOf = () => send<HandoverFile & Refusal>('GET', `${url}/handover`, { token: alice.token });
		expect([(await fileOf()).status, (await asAda('GET', '/handover')).status]).toEqual([409, 409]);
		const site = secureSite();
		await asAda('PUT', '/website', { name: 'Bakery', url: site.url });
		await waiveChecks(data, id);
		await asAda('PUT', '/hosting', { ...noHosting, registrar: 'Example Registrar' });
		await moveTo('live');
		const { body } = await fileOf();
		expect(body.name).toMatch(/^handover P-\w{6}\.html$/);
		expect(body.html).toContain('<title>Handover of Bakery</title>');
		expect(body.html).toContain('Example Registrar');
		expect(body.html).toContain(site.url);
		expect((await asAda<HandoverFile>('GET', '/handover')).body).toEqual(body);
		// It stays after the website was moved back.
		await moveTo('launch');
		expect((await fileOf()).status).toBe(200);
	});

	it('is not for others, and neither is the approval', async () => {
		const { url } = await withProject(readyForLive);
		const mallory = await register('Mallory');
		const asMallory = { token: mallory.token };

		expect((await send('GET', `${url}/handover`, asMallory)).status).toBe(404);
		expect((await send('POST', `${url}/approval`, { ...asMallory, body: { version: 1 } })).status).toBe(404);
	});
});
