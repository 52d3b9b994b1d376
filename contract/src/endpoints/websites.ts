/** Endpoints for websites, their checks and statistics. */
import * as z from 'zod/mini';
import { CheckSummary } from '../schemas/check-summaries.ts';
import { ConditionPeriod } from '../schemas/checks/conditions.ts';
import { TriedSettings, TrySettingsRequest } from '../schemas/checks/try-settings.ts';
import { TryCheckRequest, VisitorCheck } from '../schemas/checks/visitor-check.ts';
import { Done } from '../schemas/done.ts';
import { CheckQuery, ResponseTimeQuery, ResponseTimes } from '../schemas/history.ts';
import { ChangeWebsites, RemoveWebsites, WebsiteResult } from '../schemas/many-websites.ts';
import { PageQuery } from '../schemas/paging.ts';
import { PlaceComparison } from '../schemas/service/regions.ts';
import { DashboardStats, WebsiteStats } from '../schemas/stats.ts';
import { CountedInterval, HistoryQuery, IntervalQuery, WebsiteHistory } from '../schemas/website-history.ts';
import { NewWebsite, Website, WebsiteChange, WebsiteDefaults, WebsiteListQuery } from '../schemas/websites.ts';
import type { Endpoint } from './endpoint.ts';

export const websitesEndpoints = {
	getDashboardStats: {
		method: 'GET',
		path: '/api/stats/dashboard',
		access: 'user',
		permission: 'read',
		reply: DashboardStats,
		summary: 'Get the dashboard statistics over all websites of the logged-in user.',
	},
	listWebsites: {
		method: 'GET',
		path: '/api/websites',
		access: 'user',
		permission: 'read',
		query: WebsiteListQuery,
		reply: z.array(Website),
		isPaged: true,
		summary:
			'List the websites of the logged-in user, oldest first. With whole=true or a filter, a page comes from up to 1,000 websites, whatever limit says.',
	},
	addWebsite: {
		method: 'POST',
		path: '/api/websites',
		access: 'user',
		permission: 'write',
		activity: 'website-added',
		body: NewWebsite,
		reply: Website,
		refusals: ['limit-reached', 'rate-limited', 'conflict'],
		status: 201,
		summary:
			'Add a website to monitor, with every setting that a change takes. Unless it begins paused, the first check starts immediately.',
	},
	getWebsiteDefaults: {
		method: 'GET',
		path: '/api/website-defaults',
		access: 'user',
		permission: 'read',
		reply: WebsiteDefaults,
		summary: 'Get the settings that new websites begin with in the web app. Websites that the API adds ignore them.',
	},
	setWebsiteDefaults: {
		method: 'PUT',
		path: '/api/website-defaults',
		access: 'user',
		permission: 'write',
		activity: 'website-defaults-changed',
		body: WebsiteDefaults,
		reply: WebsiteDefaults,
		refusals: ['rate-limited'],
		summary: 'Replace the settings that new websites begin with in the web app. Websites that exist stay as they are.',
	},
	getWebsite: {
		method: 'GET',
		path: '/api/websites/:id',
		access: 'user',
		permission: 'read',
		reply: Website,
		summary: 'Get a website.',
	},
	removeWebsite: {
		method: 'DELETE',
		path: '/api/websites/:id',
		access: 'user',
		permission: 'write',
		activity: 'website-deleted',
		reply: Done,
		summary: 'Stop monitoring a website and delete its history.',
	},
	checkWebsite: {
		method: 'POST',
		path: '/api/websites/:id/check',
		access: 'user',
		permission: 'respond',
		activity: { none: 'It changes no setting; the check is in the history.' },
		reply: Website,
		refusals: ['conflict', 'rate-limited'],
		dials: true,
		summary: 'Check a website now and return it with the result.',
	},
	getWebsiteStats: {
		method: 'GET',
		path: '/api/stats/websites/:id',
		access: 'user',
		permission: 'read',
		reply: WebsiteStats,
		summary: 'Get the statistics of a website.',
	},
	tryCheck: {
		method: 'POST',
		path: '/api/try',
		access: 'public',
		puzzle: 'when-busy',
		body: TryCheckRequest,
		reply: VisitorCheck,
		refusals: ['forbidden', 'rate-limited', 'conflict'],
		dials: true,
		summary: 'Check a website once, without an account.',
	},
	trySettings: {
		method: 'POST',
		path: '/api/websites/try',
		access: 'user',
		permission: 'write',
		activity: { none: 'It saves nothing.' },
		body: TrySettingsRequest,
		reply: TriedSettings,
		refusals: ['not-found', 'limit-reached', 'rate-limited', 'conflict'],
		dials: true,
		summary: 'Check a URL once with settings that are not saved, and show which rules pass. Nothing is stored.',
	},
	updateWebsite: {
		method: 'PATCH',
		path: '/api/websites/:id',
		access: 'user',
		permission: 'write',
		activity: 'website-changed',
		body: WebsiteChange,
		reply: Website,
		refusals: ['limit-reached', 'rate-limited', 'conflict'],
		summary: 'Update the settings of a website: edit, pause or resume it, or turn its alerts on or off.',
	},
	changeWebsites: {
		method: 'POST',
		path: '/api/websites/changes',
		access: 'user',
		permission: 'write',
		activity: { recordedByHandler: ['website-changed'] },
		body: ChangeWebsites,
		reply: z.array(WebsiteResult),
		summary:
			'Change several websites at once: pause or resume them, change their interval, alerts or tags, or add a rule. Each has its own result, in the order of the request.',
	},
	removeWebsites: {
		method: 'POST',
		path: '/api/websites/removals',
		access: 'user',
		permission: 'write',
		activity: { recordedByHandler: ['website-deleted'] },
		body: RemoveWebsites,
		reply: z.array(WebsiteResult),
		summary:
			'Stop monitoring several websites and delete their history. Each has its own result, in the order of the request.',
	},
	listChecks: {
		method: 'GET',
		path: '/api/websites/:id/checks',
		access: 'user',
		permission: 'read',
		query: CheckQuery,
		reply: z.array(CheckSummary),
		isPaged: true,
		summary: 'List the individual checks of a website, newest first, as far back as the tier keeps them.',
	},
	getWebsiteHistory: {
		method: 'GET',
		path: '/api/websites/:id/days',
		access: 'user',
		permission: 'read',
		query: HistoryQuery,
		reply: WebsiteHistory,
		refusals: ['limit-reached'],
		summary:
			"Get the uptime and response times of a website by day, week, month or year in UTC, as far back as the tier's history reaches.",
	},
	listIntervals: {
		method: 'GET',
		path: '/api/websites/:id/intervals',
		access: 'user',
		permission: 'read',
		query: IntervalQuery,
		reply: z.array(CountedInterval),
		isPaged: true,
		refusals: ['limit-reached'],
		summary:
			'List how the time between two instants was counted, newest first: up, down, in maintenance or not measured. Older than the single checks, it lists days.',
	},
	getPlaces: {
		method: 'GET',
		path: '/api/websites/:id/places',
		access: 'user',
		permission: 'read',
		reply: PlaceComparison,
		summary:
			'Compare how fast a website is from each region, over the last seven days. Pro and Elite measure all regions every hour.',
	},
	listConditions: {
		method: 'GET',
		path: '/api/websites/:id/conditions',
		access: 'user',
		permission: 'read',
		query: PageQuery,
		reply: z.array(ConditionPeriod),
		isPaged: true,
		summary: 'List the times in which a website was slow, blocked, partly unreachable or in maintenance, newest first.',
	},
	getResponseTimes: {
		method: 'GET',
		path: '/api/stats/websites/:id/response-times',
		access: 'user',
		permission: 'read',
		query: ResponseTimeQuery,
		reply: ResponseTimes,
		refusals: ['limit-reached'],
		summary:
			'Get the response times and outages of a website over a window or between two instants, in points of one minute to one day.',
	},
} as const satisfies Record<string, Endpoint>;
