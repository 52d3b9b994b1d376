/** The table of calls (specification §7, in its order). Routes, client, documents and access tests are all derived from it. */
import * as z from 'zod/mini';
import { ClientConfig, Credentials, NewSession, Registration, User } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { DashboardStats, NewWebsite, Website, WebsiteStats } from './websites.ts';

const Done = z.object({ message: z.string() });

export const endpoints = {
	login: {
		method: 'POST',
		path: '/api/auth/login',
		access: 'public',
		body: Credentials,
		reply: NewSession,
		status: 200,
		summary: 'Sign in with an email address and a password.',
	},
	register: {
		method: 'POST',
		path: '/api/auth/register',
		access: 'public',
		body: Registration,
		reply: NewSession,
		status: 201,
		summary: 'Create an account and sign in.',
	},
	getProfile: {
		method: 'GET',
		path: '/api/auth/profile',
		access: 'user',
		body: null,
		reply: User,
		status: 200,
		summary: 'The signed-in user, as stored now.',
	},
	getDashboardStats: {
		method: 'GET',
		path: '/api/stats/dashboard',
		access: 'user',
		body: null,
		reply: DashboardStats,
		status: 200,
		summary: 'The numbers of the dashboard, over all websites of the caller.',
	},
	listWebsites: {
		method: 'GET',
		path: '/api/websites',
		access: 'user',
		body: null,
		reply: z.array(Website),
		status: 200,
		summary: 'The websites of the caller, oldest first.',
	},
	addWebsite: {
		method: 'POST',
		path: '/api/websites',
		access: 'user',
		body: NewWebsite,
		reply: Website,
		status: 201,
		summary: 'Put a website under watch. Its first check starts at once.',
	},
	getWebsite: {
		method: 'GET',
		path: '/api/websites/:id',
		access: 'user',
		body: null,
		reply: Website,
		status: 200,
		summary: 'One website of the caller.',
	},
	removeWebsite: {
		method: 'DELETE',
		path: '/api/websites/:id',
		access: 'user',
		body: null,
		reply: Done,
		status: 200,
		summary: 'Stop watching a website and delete what was recorded of it.',
	},
	checkWebsite: {
		method: 'POST',
		path: '/api/websites/:id/check',
		access: 'user',
		body: null,
		reply: Website,
		status: 200,
		summary: 'Check a website now and answer what was found.',
	},
	getWebsiteStats: {
		method: 'GET',
		path: '/api/stats/websites/:id',
		access: 'user',
		body: null,
		reply: WebsiteStats,
		status: 200,
		summary: 'The numbers of one website of the caller.',
	},
	getClientConfig: {
		method: 'GET',
		path: '/api/config',
		access: 'public',
		body: null,
		reply: ClientConfig,
		status: 200,
		summary: 'What a browser needs to reach Firebase.',
	},
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
