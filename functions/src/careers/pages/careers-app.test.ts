import { careersTemplates } from '@stayup/contract';
import { careersTemplatePages } from '@stayup/testing/business/careers-templates';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseIpRanges } from '../../platform/ip-range.ts';
import { type KnownJob, knownJobs } from '../rules/known-job.ts';
import { createCareersApp } from './careers-app.ts';
import { createTemplateClient, type TemplateClient } from './template-client.ts';

let now: number;
let jobs: KnownJob[];
let failure: Error | null;
let reads: number;
let logged: string[];

beforeEach(() => {
	now = Date.UTC(2026, 11, 1);
	jobs = knownJobs([]);
	failure = null;
	reads = 0;
	logged = [];
});

function appWith(client: TemplateClient = { get: async (name) => careersTemplatePages[name] }) {
	return createCareersApp({
		config: { appOrigin: 'https://stayup.example', proxies: parseIpRanges([]), emulators: null },
		jobs: {
			list: async () => {
				reads += 1;
				if (failure) throw failure;
				return jobs;
			},
		},
		templates: client,
		logError: (message) => void logged.push(message),
		now: () => now,
	});
}

describe('the careers pages', () => {
	it('show the open jobs, which caches keep for a minute', async () => {
		jobs = jobs.map((job) => (job._id === 'account-manager' ? { ...job, state: 'paused' } : job));
		const app = appWith();
		const list = await app.request('/careers');
		const html = await list.text();

		expect([list.status, list.headers.get('cache-control')]).toEqual([
			200,
			'public, max-age=0, s-maxage=60, stale-if-error=86400',
		]);
		expect(html).toContain('We&#x27;re hiring for three positions.');
		expect(html).not.toMatch(/Account Manager|changedBy|"state"/);
		expect((await app.request('/careers/apply/corporate-sales')).status).toBe(200);
		expect(await (await app.request('/careers/sitemap.xml')).text()).not.toContain('account-manager');
	});

	it.each(['account-manager', 'captain', '%00', 'a/b'])('answer 404 for a job that is not open: %s', async (id) => {
		jobs = jobs.map((job) => (job._id === 'account-manager' ? { ...job, state: 'closed' } : job));
		const response = await appWith().request(`/careers/apply/${id}`);
		const html = await response.text();

		expect(response.status).toBe(404);
		expect(html).toContain('This job is no longer open');
		expect(html).toContain('noindex');
		expect(html).not.toContain('JobPosting');
	});

	it('say that nobody is hired when no job is open', async () => {
		jobs = jobs.map((job) => ({ ...job, state: 'closed' }));

		expect(await (await appWith().request('/careers')).text()).toMatch(/none$/);
	});

	it('read the jobs every two seconds at most, so that made-up URLs cost nothing', async () => {
		const app = appWith();
		await Promise.all(['a', 'b', 'c'].map((id) => app.request(`/careers/apply/${id}`)));
		expect(reads).toBe(1);
		now += 2_000;
		await app.request('/careers');

		expect(reads).toBe(2);
	});

	it('are not cached while they fail, and work again right after', async () => {
		failure = new Error('no database');
		const app = appWith();
		const failed = await app.request('/careers');
		failure = null;

		expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
		expect(logged).toEqual(['A careers page could not be served.']);
		expect((await app.request('/careers')).status).toBe(200);
	});

	it('answer HEAD without a body and refuse other methods', async () => {
		const app = appWith();
		const head = await app.request('/careers', { method: 'HEAD' });

		expect([head.status, await head.text()]).toEqual([200, '']);
		expect((await app.request('/careers/apply/ui-ux-developer', { method: 'POST' })).status).toBe(405);
	});
});

describe('the templates', () => {
	it('come from Hosting, for five seconds, and stay in use while Hosting does not answer', async () => {
		const fetched = vi.fn(async (_url: string) => new Response('first'));
		vi.stubGlobal('fetch', fetched);
		const client = createTemplateClient({ origin: 'https://stayup.example', now: () => now });

		expect([await client.get('job'), await client.get('job')]).toEqual(['first', 'first']);
		expect(fetched.mock.calls.map(([url]) => url)).toEqual([`https://stayup.example${careersTemplates.job}`]);
		now += 5_000;
		fetched.mockResolvedValueOnce(new Response('', { status: 500 }));
		expect(await client.get('job')).toBe('first');
		fetched.mockResolvedValueOnce(new Response('second'));
		expect(await client.get('job')).toBe('second');
		fetched.mockRejectedValueOnce(new Error('offline'));
		await expect(client.get('list')).rejects.toThrow('offline');
		vi.unstubAllGlobals();
	});
});
