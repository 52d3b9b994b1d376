import { type AdminJob, type AuditEntry, brand, builtInJobs, type NewSession, type OpenJob } from '@stayup/contract';
import { freshClientIp, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { aJob, freshTitle } from '@stayup/testing/business/job-examples';
import { advance } from '@stayup/testing/local-product/worker';
import { emailsTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';

const { stored } = openStoredData();
const origin = process.env.STAYUP_ORIGIN;
let ada: NewSession;
let ben: NewSession;
beforeAll(async () => {
	[ada, ben] = await Promise.all([register('Ada'), register('Ben')]);
	await Promise.all([ada, ben].map(({ _id }) => stored.users.doc(_id).update({ role: 'admin' })));
});

/** How long the served pages keep the jobs that they read. */
const jobsKeptMs = 2_000;
const as = ({ token }: NewSession, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
	send<AdminJob & { errors?: object[] }>(method, path, { token, ...(body && { body }) });
const setState = (id: string, state: string) => as(ada, 'PUT', `/api/admin/jobs/${id}/state`, { state });
const open = async () =>
	(await sendSuccessfully<OpenJob[]>('GET', '/api/careers/jobs', { headers: visitor() })).map(({ _id }) => _id);
const visitor = () => ({ 'x-forwarded-for': freshClientIp() });

function page(path: string) {
	return fetch(`${origin}${path}`);
}

async function pageOf(id: string) {
	const response = await page(`/careers/apply/${id}`);
	return { status: response.status, html: await response.text(), headers: response.headers };
}

async function apply(jobId: string, email = `grace-${crypto.randomUUID()}@example.com`) {
	const body = { ...examples.applyForJob.body, email, jobId };
	return send('POST', '/api/careers/apply', { body, headers: visitor() });
}

async function auditOf(id: string) {
	const { docs } = await stored.auditLog.where('subjectId', '==', id).get();
	return docs
		.map((document) => document.data())
		.toSorted((one, other) => one.at - other.at)
		.map(({ action, before, after, actor }) => ({ action, before, after, by: actor.uid }));
}

describe('jobs', () => {
	it('begin with the four built-in ones, which visitors see in the order of the specification', async () => {
		const jobs = await sendSuccessfully<OpenJob[]>('GET', '/api/careers/jobs', { headers: visitor() });
		const ids = builtInJobs.map(({ _id }) => _id);

		expect(jobs.map(({ _id }) => _id).filter((id) => ids.includes(id))).toEqual(ids);
		expect(jobs.find(({ _id }) => _id === 'account-manager')).toMatchObject({
			title: 'Account Manager',
			postedAt: '2026-11-22T00:00:00.000Z',
		});
		expect(Object.keys(jobs[0] ?? {})).not.toContain('state');
	});

	it('are added, changed, paused, closed and opened again, with a row in the audit log for each', async () => {
		const title = freshTitle();
		const { status, body: added } = await as(ada, 'POST', '/api/admin/jobs', { ...examples.addJob.body, title });
		const id = title.toLowerCase().replaceAll(' ', '-');
		const change = { ...examples.addJob.body, title: `${title} II`, place: 'Richmond, Virginia' };

		expect([status, added._id]).toEqual([201, id]);
		expect(added).toMatchObject({ state: 'open', applications: 0, changedBy: { _id: ada._id, name: 'Ada' } });
		expect(await open()).toContain(id);
		expect((await as(ben, 'PUT', `/api/admin/jobs/${id}`, change)).body).toMatchObject({
			_id: id,
			...change,
			postedAt: added.postedAt,
			changedBy: { name: 'Ben' },
		});
		expect((await setState(id, 'paused')).body).toMatchObject({ state: 'paused', postedAt: added.postedAt });
		expect((await setState(id, 'paused')).status).toBe(200);
		expect(await open()).not.toContain(id);
		expect((await setState(id, 'closed')).body.state).toBe('closed');
		const opened = (await setState(id, 'open')).body;
		expect(Date.parse(opened.postedAt)).toBeGreaterThan(Date.parse(added.postedAt));
		expect(await auditOf(id)).toEqual([
			{ action: 'job.added', before: null, after: title, by: ada._id },
			{
				action: 'job.changed',
				before: `title: ${title}; place: Remote, United States`,
				after: `title: ${title} II; place: Richmond, Virginia`,
				by: ben._id,
			},
			{ action: 'job.state-changed', before: 'open', after: 'paused', by: ada._id },
			{ action: 'job.state-changed', before: 'paused', after: 'closed', by: ada._id },
			{ action: 'job.state-changed', before: 'closed', after: 'open', by: ada._id },
		]);
		const log = await sendSuccessfully<AuditEntry[]>('GET', '/api/admin/audit-log', { token: ada.token });
		expect(log.find(({ subjectId }) => subjectId === id)?.actor.email).toBe(ada.email);
		await setState(id, 'closed');
	});

	it('of one title are added once by two admins at the same time, and the other one reads why', async () => {
		const body = { ...examples.addJob.body, title: freshTitle() };
		const replies = await Promise.all([ada, ben].map((who) => as(who, 'POST', '/api/admin/jobs', body)));
		const refused = replies.find(({ status }) => status !== 201);

		expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		expect(refused?.body).toMatchObject({
			code: 'conflict',
			errors: [{ field: 'title', message: expect.stringMatching(/^There is already a job at \/careers\/apply\//) }],
		});
		const id = replies.find(({ status }) => status === 201)?.body._id ?? '';
		expect(await auditOf(id)).toHaveLength(1);
		await setState(id, 'closed');
	});

	it('cannot be added with the title of a built-in one, and unknown ones cannot be changed', async () => {
		const taken = { ...examples.addJob.body, title: 'Account Manager!' };

		expect((await as(ada, 'POST', '/api/admin/jobs', taken)).status).toBe(409);
		expect((await as(ada, 'PUT', '/api/admin/jobs/captain', examples.addJob.body)).status).toBe(404);
		expect((await setState('captain', 'open')).status).toBe(404);
		expect((await setState('a%2Fb', 'open')).status).toBe(404);
	});
});

describe('applications', () => {
	it('are taken for open and for unknown jobs, and counted; refused for jobs that are not open', async () => {
		const { _id: id } = await aJob({ ada });
		expect((await apply(id)).status).toBe(200);
		expect((await apply('captain')).status).toBe(200);
		expect((await apply('')).status).toBe(200);
		expect((await setState(id, 'paused')).body.applications).toBe(1);

		for (const state of ['paused', 'closed']) {
			await setState(id, state);
			expect(await apply(id)).toMatchObject({
				status: 409,
				body: { code: 'conflict', message: 'This job is no longer open.' },
			});
		}
		const { count } = (await stored.applications.where('jobId', '==', id).count().get()).data();
		expect(count).toBe(1);
	});

	it('are announced to us with the stored title of the job', async () => {
		const { _id: id, title } = await aJob({ ada });
		await as(ada, 'PUT', `/api/admin/jobs/${id}`, { ...examples.addJob.body, title: `${title} (days)` });
		await apply(id);
		const mails = await emailsTo(brand.supportEmail);
		expect(mails.some(({ text }) => text.includes(`${title} (days)`))).toBe(true);
		await setState(id, 'closed');
	});
});

describe('the served pages', () => {
	it('show an added job with its structured data, and nothing of it once it is paused', async () => {
		const { _id: id, title } = await aJob({ ada });
		const { status, html, headers } = await pageOf(id);

		expect(status).toBe(200);
		expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-if-error=86400');
		expect(html).toContain(`<title>${title} · Careers at Stayup</title>`);
		expect(html).toContain('"@type":"JobPosting"');
		expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/careers/apply/${id}"/>`));
		expect(html).not.toMatch(/noindex|_job\.\w+_/);
		expect(await (await page('/careers')).text()).toContain(title);
		expect(await (await page('/careers/sitemap.xml')).text()).toContain(`/careers/apply/${id}<`);

		await setState(id, 'paused');
		await advance(jobsKeptMs);
		const gone = await pageOf(id);
		expect(gone.status).toBe(404);
		expect(gone.html).toContain('This job is no longer open');
		expect(gone.html).toContain('noindex');
		expect(gone.html).not.toContain('JobPosting');
		expect(await (await page('/careers')).text()).not.toContain(title);
		expect(await (await page('/careers/sitemap.xml')).text()).not.toContain(id);
	});
});
