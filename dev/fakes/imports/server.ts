/** The APIs of four other tools, with their pages, keys and limits, so that an import can be tried without an account there. */
import type { Context } from 'hono';
import { createFakeApp, readJson, refusal } from '../shared/fake-app.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { monitorsAtStart, type RawMonitor, type SourceName, uptimeRobotLists } from './monitors.ts';

export interface ImportSourcesOptions {
	port?: number;
	host?: string;
}

/** The key that all four APIs accept. */
export const sandboxKey = 'local-key';

export const importsPort = (): number => portFrom('STAYUP_IMPORTS_PORT', 4590);

/** Fewer than the real ones, so that a few monitors need several pages. */
const mostPerPage = 2;

export async function startImportSources({
	port = importsPort(),
	host = '127.0.0.1',
}: ImportSourcesOptions = {}): Promise<FakeServer> {
	const app = createFakeApp(
		'Request /uptimerobot/v3/monitors, /better-stack/api/v2/monitors, /pingdom/api/3.1/checks or /statuscake/v1/uptime.',
	);
	const monitors = new Map<string, RawMonitor[]>(Object.entries(monitorsAtStart));
	/** Requests that each source still refuses with 429. */
	const busy = new Map<string, { times: number; retryAfter: number }>();
	/** The keys of all requests are accepted or not, and never kept. */
	let requests = 0;

	function allowed(call: Context, source: SourceName): Response | null {
		requests += 1;
		const refused = busy.get(source);
		if (refused && refused.times > 0) {
			refused.times -= 1;
			call.header('retry-after', String(refused.retryAfter));
			return call.json({ error: 'Too many requests.' }, 429);
		}
		if (call.req.header('authorization') === `Bearer ${sandboxKey}`) return null;
		return call.json({ error: 'This key is not valid.' }, 401);
	}

	function pageOf(call: Context, source: SourceName, from: number, asked: string): RawMonitor[] {
		const size = Math.max(1, Math.min(mostPerPage, Number(call.req.query(asked) ?? mostPerPage) || mostPerPage));
		return (monitors.get(source) ?? []).slice(from, from + size);
	}
	const totalOf = (source: SourceName) => monitors.get(source)?.length ?? 0;
	const numberIn = (call: Context, name: string, fallback: number) =>
		Number(call.req.query(name) ?? fallback) || fallback;

	app.get('/uptimerobot/v3/monitors', (call) => {
		const refused = allowed(call, 'uptimerobot');
		if (refused) return refused;
		const from = numberIn(call, 'cursor', 0);
		const data = pageOf(call, 'uptimerobot', from, 'limit');
		const next = from + data.length;
		const link = new URL(call.req.url);
		link.searchParams.set('cursor', String(next));
		return call.json({ nextLink: next < totalOf('uptimerobot') ? link.href : null, data });
	});

	for (const [path, list] of Object.entries(uptimeRobotLists)) {
		app.get(`/uptimerobot/v3/${path}`, (call) => allowed(call, 'uptimerobot') ?? call.json(list));
	}

	app.get('/better-stack/api/v2/monitors', (call) => {
		const refused = allowed(call, 'better-stack');
		if (refused) return refused;
		const page = numberIn(call, 'page', 1);
		const data = pageOf(call, 'better-stack', (page - 1) * mostPerPage, 'per_page');
		const link = new URL(call.req.url);
		link.searchParams.set('page', String(page + 1));
		const hasNext = page * mostPerPage < totalOf('better-stack');
		return call.json({ data, pagination: { first: null, last: null, prev: null, next: hasNext ? link.href : null } });
	});

	// The list has neither path nor keyword, and its type is a name; the check in detail has both.
	app.get('/pingdom/api/3.1/checks', (call) => {
		const refused = allowed(call, 'pingdom');
		if (refused) return refused;
		const limit = numberIn(call, 'limit', 1000);
		const offset = numberIn(call, 'offset', 0);
		const checks = (monitors.get('pingdom') ?? []).slice(offset, offset + limit).map((check) => ({
			...check,
			type: Object.keys((check.type ?? {}) as object)[0],
		}));
		return call.json({
			checks,
			counts: { total: totalOf('pingdom'), limited: checks.length, filtered: totalOf('pingdom') },
		});
	});
	app.get('/pingdom/api/3.1/checks/:id{\\d+}', (call) => {
		const refused = allowed(call, 'pingdom');
		if (refused) return refused;
		const check = monitors.get('pingdom')?.find(({ id }) => String(id) === call.req.param('id'));
		return check ? call.json({ check }) : call.json({ error: { statuscode: 404 } }, 404);
	});

	app.get('/statuscake/v1/uptime', (call) => {
		const refused = allowed(call, 'statuscake');
		if (refused) return refused;
		const page = numberIn(call, 'page', 1);
		const data = pageOf(call, 'statuscake', (page - 1) * mostPerPage, 'limit').map(
			({ find_string: _text, do_not_find: _not, custom_header: _headers, status_codes: _codes, ...listed }) => listed,
		);
		const total = totalOf('statuscake');
		const metadata = { page, per_page: mostPerPage, page_count: Math.ceil(total / mostPerPage), total_count: total };
		return call.json({ data, metadata });
	});
	app.get('/statuscake/v1/uptime/:id{\\d+}', (call) => {
		const refused = allowed(call, 'statuscake');
		if (refused) return refused;
		const data = monitors.get('statuscake')?.find(({ id }) => id === call.req.param('id'));
		return data ? call.json({ data }) : call.json({ message: 'Not found' }, 404);
	});

	app.get('/control', (call) => call.json({ requests, monitors: Object.fromEntries(monitors) }));

	app.put('/control/:source{uptimerobot|better-stack|pingdom|statuscake}', async (call) => {
		const { source } = call.req.param();
		const body = (await readJson(call)) as { monitors?: RawMonitor[]; refuse?: number; retryAfter?: number };
		if (body.monitors !== undefined && !Array.isArray(body.monitors)) {
			throw refusal(400, 'Send {"monitors": […]}, or {"refuse": 1, "retryAfter": 2} for requests that get 429.');
		}
		if (body.monitors) monitors.set(source, body.monitors);
		busy.set(source, { times: body.refuse ?? 0, retryAfter: body.retryAfter ?? 1 });
		return call.json({ monitors: monitors.get(source), refuse: body.refuse ?? 0 });
	});

	return startFakeServer(port, host, app);
}

if (import.meta.main) {
	const sources = await startImportSources();
	stopOnSignal(sources);
	console.log(`APIs of other tools: ${sources.origin}/control`);
}
