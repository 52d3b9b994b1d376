/** The tools of the MCP endpoint: each is one call of the API, whose scopes, limits and checks of input therefore hold here too (decision 72). */
import { MaintenanceNow, NewAcknowledgement, NewWebsite, OutageQuery, WebsiteFilter } from '@stayup/contract';
import * as z from 'zod/mini';

export interface ApiCall {
	method: 'GET' | 'POST' | 'PATCH';
	path: string;
	body?: object;
}

export interface Tool {
	name: string;
	title: string;
	/** For the model that chooses a tool. */
	description: string;
	input: z.ZodMiniObject;
	/** `args` fit `input`. */
	call(args: Args): ApiCall;
	/** Of a tool that changes something: what would happen, in one sentence. `subject`: the name of what `args.id` names. */
	plan?(args: Args, subject: string): string;
	/** The path whose reply names the subject; missing if there is none. */
	subjectPath?(args: Args): string;
}

export type Args = Readonly<Record<string, unknown>>;

const Id = z.string().check(z.minLength(1), z.maxLength(128));
const ofWebsite = z.object({ id: Id });
const none = z.object({});

const text = (value: unknown) => encodeURIComponent(String(value));
const website = (args: Args, end = '') => `/api/websites/${text(args.id)}${end}`;
const outage = (args: Args, end = '') => `/api/outages/${text(args.id)}${end}`;
const get = (path: string): ApiCall => ({ method: 'GET', path });

function withQuery(path: string, args: Args): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(args)) if (value !== undefined) query.set(name, String(value));
	return query.size === 0 ? path : `${path}?${query}`;
}

export const tools: readonly Tool[] = [
	{
		name: 'list_websites',
		title: 'List websites',
		description:
			'The monitored websites with their status, uptime and response time: the first 50, or with a filter all that fit it.',
		input: WebsiteFilter,
		call: (args) => get(withQuery('/api/websites', args)),
	},
	{
		name: 'get_website',
		title: 'Get a website',
		description: 'One website: settings, status since when, uptime of several windows, certificate and domain expiry.',
		input: ofWebsite,
		call: (args) => get(`/api/stats/websites/${text(args.id)}`),
	},
	{
		name: 'list_outages',
		title: 'List outages',
		description: 'Outages of all websites or of one, the ongoing ones first.',
		input: OutageQuery,
		call: (args) => get(withQuery('/api/outages', args)),
	},
	{
		name: 'get_outage',
		title: 'Get an outage',
		description:
			'One outage: the likely cause in a plain sentence, who can fix it, the next step, a ready message to that party, the evidence and the timeline.',
		input: z.object({ id: Id }),
		call: (args) => get(outage(args)),
	},
	{
		name: 'explain_uptime',
		title: 'Explain the uptime',
		description:
			'The intervals behind the uptime of a website: up, down, in maintenance or not measured, newest first.',
		input: ofWebsite,
		call: (args) => get(website(args, '/intervals')),
	},
	{
		name: 'list_maintenance',
		title: 'List maintenance windows',
		description: 'The maintenance windows that are running or ahead.',
		input: none,
		call: () => get('/api/maintenance'),
	},
	{
		name: 'list_status_pages',
		title: 'List status pages',
		description: 'The public and private status pages of the account.',
		input: none,
		call: () => get('/api/status-pages'),
	},
	{
		name: 'list_channels',
		title: 'List channels',
		description: 'The channels that alerts go to, with their health.',
		input: none,
		call: () => get('/api/channels'),
	},
	{
		name: 'check_website_now',
		title: 'Check a website now',
		description: 'Checks a website at once and returns its status.',
		input: ofWebsite,
		call: (args) => ({ method: 'POST', path: website(args, '/check') }),
		plan: (_, subject) => `This checks ${subject} now. If it is down, its alerts are sent.`,
		subjectPath: website,
	},
	{
		name: 'create_website',
		title: 'Add a website',
		description: 'Adds a website to the monitored ones.',
		input: NewWebsite,
		call: (args) => ({ method: 'POST', path: '/api/websites', body: args }),
		plan: ({ name, url }) => `This adds the website ${String(name)} (${String(url)}), which is checked from then on.`,
	},
	{
		name: 'change_website',
		title: 'Change a website',
		description: 'Changes the name or the interval between checks of a website.',
		// The API checks the values.
		input: z.object({ id: Id, name: z.optional(z.string()), checkInterval: z.optional(z.number()) }),
		call: ({ id, ...body }) => ({ method: 'PATCH', path: website({ id }), body }),
		plan: ({ id: _, ...changes }, subject) =>
			`This changes ${subject}: ${Object.entries(changes)
				.map(([name, value]) => `${name} becomes ${String(value)}`)
				.join(', ')}.`,
		subjectPath: website,
	},
	{
		name: 'pause_website',
		title: 'Pause a website',
		description: 'Stops the checks and alerts of a website until it is resumed.',
		input: ofWebsite,
		call: (args) => ({ method: 'PATCH', path: website(args), body: { isActive: false } }),
		plan: (_, subject) => `This stops the checks and the alerts of ${subject} until it is resumed.`,
		subjectPath: website,
	},
	{
		name: 'resume_website',
		title: 'Resume a website',
		description: 'Starts the checks of a paused website again.',
		input: ofWebsite,
		call: (args) => ({ method: 'PATCH', path: website(args), body: { isActive: true } }),
		plan: (_, subject) => `This starts the checks and the alerts of ${subject} again.`,
		subjectPath: website,
	},
	{
		name: 'acknowledge_outage',
		title: 'Acknowledge an outage',
		description: 'Says that somebody is working on an outage, with an optional note. Further alerts about it stop.',
		input: z.extend(NewAcknowledgement, { id: Id }),
		call: ({ id, ...body }) => ({ method: 'POST', path: outage({ id }, '/acknowledge'), body }),
		plan: (_, subject) => `This acknowledges the outage of ${subject}. Further alerts about it stop.`,
		subjectPath: outage,
	},
	{
		name: 'start_maintenance',
		title: 'Start maintenance',
		description:
			'Starts maintenance of a website now, for a number of minutes. Its failures send no alert and do not count as down.',
		input: z.extend(MaintenanceNow, { id: Id }),
		call: ({ id, ...body }) => ({ method: 'POST', path: website({ id }, '/maintenance'), body }),
		plan: ({ minutes }, subject) =>
			`This starts maintenance of ${subject} for ${String(minutes)} minutes: failures send no alert and do not count as down.`,
		subjectPath: website,
	},
];

/** The name in the reply that `subjectPath` leads to. */
export function subjectOf(reply: unknown): string {
	const found = (reply ?? {}) as { name?: string; website?: { name?: string } };
	return found.name ?? found.website?.name ?? 'it';
}
