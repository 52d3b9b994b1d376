/** A stand-in for Google Cloud that keeps its state in a JSON file: gcloud, firebase, and the REST APIs of Auth. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { GoogleApi } from '../../google-api.ts';
import type { Programs } from '../../set-up/programs.ts';
import type { Clock } from '../../set-up/too-early.ts';
import { runFirebase } from './fake-firebase.ts';
import { runGcloud } from './fake-gcloud.ts';
import { emptyState, FakeFailure, type FakeState } from './fake-state.ts';

export interface FakeCloud {
	programs: Programs;
	api: GoogleApi;
	/** Lets a test read and change the state. */
	edit<Result>(change: (state: FakeState) => Result): Result;
	/** The next command that contains these words fails. */
	failOnce(words: string): void;
}

/** Other projects may have taken the id. */
function createSite({ projects, resources }: FakeState, sites: string, siteId: string): void {
	const [, projectId = ''] = /\/projects\/([^/]+)\/sites$/.exec(sites) ?? [];
	const project = projects[projectId];
	if (!project?.isFirebase || !project.apis.includes('firebasehosting.googleapis.com'))
		throw new FakeFailure(`${projectId} is not a Firebase project with Hosting.`);
	resources[`${sites}/${siteId}`] = { type: siteId === projectId ? 'DEFAULT_SITE' : 'USER_SITE' };
}

export function createFakeCloud(file: string, clock: Pick<Clock, 'now'>): FakeCloud {
	let failing: string | null = null;
	const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FakeState) : emptyState();

	function edit<Result>(change: (state: FakeState) => Result): Result {
		const result = change(state);
		writeFileSync(file, JSON.stringify(state, null, '\t'));
		return result;
	}
	/** As the query says, such as `updateMask=a.b,c`. */
	function store(url: string, body: object): void {
		const [path = '', query = ''] = url.split('?updateMask=');
		edit(() => {
			const stored = state.resources[path] ?? {};
			const fields = [...new Set(query.split(',').map((field) => field.split('.')[0] ?? ''))];
			for (const field of fields) stored[field] = (body as Record<string, unknown>)[field];
			state.resources[path] = stored;
		});
	}
	const configOf = (url: string) =>
		url.replace('/v2/', '/admin/v2/').replace('/identityPlatform:initializeAuth', '/config');

	return {
		edit,
		failOnce(words) {
			failing = words;
		},
		programs: {
			async run(program, args, input = '') {
				const now = clock.now();
				const isFailing = failing !== null && args.join(' ').includes(failing);
				if (isFailing) {
					failing = null;
					throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed: The caller does not have permission`);
				}
				const output =
					program === 'gcloud' ? runGcloud(state, args, { input, now }) : { result: runFirebase(state, args, now) };
				const text = JSON.stringify(output ?? null);
				const isReading = args.includes('--format=json') || args.includes('--json');
				if (!isReading) writeFileSync(file, JSON.stringify(state, null, '\t'));
				return text;
			},
		},
		api: {
			get: async (url) => state.resources[url] ?? null,
			patch: async (url, body) => store(url, body),
			async post(url) {
				const [sites = '', siteId] = url.split('?siteId=');
				if (siteId !== undefined) return edit(() => createSite(state, sites, siteId));
				if (!url.endsWith(':initializeAuth')) throw new FakeFailure(`There is no ${url}`);
				edit(() => {
					state.resources[configOf(url)] = { authorizedDomains: ['localhost'] };
				});
			},
		},
	};
}
