/** Serves the careers pages with the open jobs, for visitors and search engines: `/careers`, `/careers/apply/:id` and their sitemap (decision 78). */
import type { Job } from '@stayup/contract';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { createInFlight, limitInFlight } from '../../http/rate-limits/in-flight.ts';
import { statusOfProblem } from '../../http/replies.ts';
import type { EdgeSettings } from '../../http/requested-host.ts';
import type { LogError } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { JobStore } from '../job-store.ts';
import { fillEmptyList, fillGone, fillJob, fillList } from '../rules/fill-template.ts';
import { jobsSitemap } from '../rules/jobs-sitemap.ts';
import type { TemplateClient } from './template-client.ts';

interface CareersAppDeps {
	config: EdgeSettings & { appOrigin: string };
	jobs: Pick<JobStore, 'list'>;
	templates: TemplateClient;
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** The edge keeps a page for a minute, and its last copy for a day while we do not answer. */
const sharedCache = 'public, max-age=0, s-maxage=60, stale-if-error=86400';
/** So that made-up ids cost no reads. */
const keptMs = 2_000;

export function createCareersApp(deps: CareersAppDeps): Hono {
	const { config, templates } = deps;
	const openJobs = recentJobs(deps);
	const app = new Hono({ strict: false });
	app.use(limitInFlight(createInFlight(), () => 'visitors', config));
	app.use(compress());

	async function jobPage(call: HonoContext, id: string): Promise<Response> {
		const jobs = await openJobs();
		const job = jobs.find(({ _id }) => _id === id);
		if (!job) {
			return call.html(fillGone(await templates.get('gone'), jobs), 404, { 'cache-control': sharedCache });
		}
		const html = fillJob(await templates.get('job'), job, jobs, config.appOrigin);
		return call.html(html, 200, { 'cache-control': sharedCache });
	}

	app.get('/careers', async (call) => {
		const jobs = await openJobs();
		const html =
			jobs.length === 0 ? fillEmptyList(await templates.get('none')) : fillList(await templates.get('list'), jobs);
		return call.html(html, 200, { 'cache-control': sharedCache });
	});
	app.get('/careers/sitemap.xml', async (call) => {
		const ids = (await openJobs()).map(({ _id }) => _id);
		const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': sharedCache };
		return call.body(jobsSitemap(ids, config.appOrigin), 200, headers);
	});
	app.get('/careers/apply/:id', (call) => jobPage(call, call.req.param('id')));
	app.get('*', (call) => jobPage(call, ''));
	app.all('*', (call) => call.text('This URL does not support that method.', 405, { allow: 'GET, HEAD' }));
	app.onError((error, call) => {
		if (error instanceof Problem) {
			return call.text(error.message, statusOfProblem[error.code], {
				'cache-control': 'private, no-store',
				'retry-after': String(error.retryAfterSeconds ?? 1),
			});
		}
		deps.logError('A careers page could not be served.', { error });
		// Not to be cached: the edge then shows its last good copy.
		return call.text('This page cannot be shown right now. Please try again in a minute.', 503, {
			'cache-control': 'private, no-store',
		});
	});
	return app;
}

function recentJobs({ jobs, now }: CareersAppDeps): () => Promise<Job[]> {
	let recent: { jobs: Promise<Job[]>; at: number } | null = null;
	return () => {
		if (recent && now() - recent.at < keptMs) return recent.jobs;
		const loading = jobs.list().then((all) => all.filter(({ state }) => state === 'open').map(publicPart));
		recent = { jobs: loading, at: now() };
		loading.catch(() => {
			recent = null;
		});
		return loading;
	};
}

/** Without what only admins see. */
function publicPart({
	_id,
	title,
	category,
	place,
	hours,
	summary,
	responsibilities,
	requirements,
	postedAt,
}: Job): Job {
	return { _id, title, category, place, hours, summary, responsibilities, requirements, postedAt };
}
