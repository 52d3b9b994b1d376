import { beforeEach, describe, expect, it } from 'vitest';
import { type Project, runChecks } from '../doctor/check.ts';
import type { GoogleApi } from '../google-api.ts';
import { createAppCheck } from './app-check.ts';

const url = 'https://firebaseappcheck.googleapis.com/v1/projects/stayup/services/identitytoolkit.googleapis.com';
const without: Project = { id: 'stayup', appOrigin: 'https://stayup.example', appCheckAppId: null, settings: {} };
const configured: Project = { ...without, appCheckAppId: '1:123456789012:web:0123456789abcdef' };

let service: object | null;
let sent: unknown[];
beforeEach(() => {
	service = { enforcementMode: 'ENFORCED' };
	sent = [];
});

/** A stand-in for Google's API with the App Check configuration of one project. */
const api: GoogleApi = {
	get: async (path) => {
		if (path !== url) throw new Error(`unexpected: ${path}`);
		return service;
	},
	patch: async (...request) => void sent.push(request),
	post: () => Promise.reject(new Error('unexpected')),
};

async function findings(project: Project): Promise<{ problem: string; fix: string }[]> {
	const [report] = await runChecks([createAppCheck().check], { google: api }, project);
	return report?.findings ?? [];
}

const notEnforced = [{ enforcementMode: 'OFF' }, { enforcementMode: 'UNENFORCED' }, {}, null];

describe('the check of App Check', () => {
	it('finds nothing if it is configured and enforced', async () => {
		expect(await findings(configured)).toEqual([]);
	});

	it.each(notEnforced)('finds nothing if it is neither configured nor enforced (%j)', async (stored) => {
		service = stored;

		expect(await findings(without)).toEqual([]);
	});

	it.each(notEnforced)('says that it is configured but not enforced (%j)', async (stored) => {
		service = stored;

		expect(await findings(configured)).toEqual([
			{
				problem: 'App Check is not enforced: anybody with the public key can guess passwords (DOOR-5).',
				fix: 'npm run set-up -- stayup',
			},
		]);
	});

	it('says that it is enforced although browsers get no tokens', async () => {
		expect(await findings(without)).toEqual([
			{
				problem: 'App Check is enforced, but browsers get no tokens for it: no page has live updates.',
				fix: 'Put APP_CHECK_APP_ID into functions/.env.stayup and deploy.',
			},
		]);
	});
});

describe('the set-up of App Check', () => {
	const setUp = (project: Project, isDryRun = false) => createAppCheck().setUp(api, project, { isDryRun });

	it('enforces it if it is configured', async () => {
		service = { enforcementMode: 'UNENFORCED' };

		expect(await setUp(configured)).toEqual(['Enforce App Check for Auth.']);
		expect(sent).toEqual([[`${url}?updateMask=enforcementMode`, { enforcementMode: 'ENFORCED' }]]);
	});

	it('only says so in a dry run', async () => {
		service = {};

		expect(await setUp(configured, true)).toEqual(['Enforce App Check for Auth.']);
		expect(sent).toEqual([]);
	});

	it('changes nothing if it is enforced, also if the setting is lost', async () => {
		expect([await setUp(configured), await setUp(without)]).toEqual([[], []]);
		expect(sent).toEqual([]);
	});

	it('does not enforce it without the setting', async () => {
		service = {};

		expect(await setUp(without)).toEqual([]);
		expect(sent).toEqual([]);
	});
});
