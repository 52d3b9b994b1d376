import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChecks } from '../doctor/check.ts';
import { createGoogleApi } from '../google-api.ts';
import { authConfig } from './auth-config.ts';
import { createAuthProject } from './auth-project.ts';

const project = { id: 'stayup', appOrigin: 'https://stayup.example', appCheckAppId: null, settings: {} };
const right = {
	name: 'projects/1/config',
	...structuredClone<object>(authConfig),
	authorizedDomains: ['stayup.firebaseapp.com', 'stayup.web.app', 'stayup.example'],
};

/** A stand-in for Google's API with the configuration of one project. */
const stored: { config: object | null; requests: { method: string; url: string; body: unknown }[] } = {
	config: right,
	requests: [],
};
const server = createServer(async (request, response) => {
	const text = (await request.setEncoding('utf8').toArray()).join('');
	const { method = '', url = '' } = request;
	stored.requests.push({ method, url, body: text === '' ? null : JSON.parse(text) });
	response.statusCode = method === 'GET' && stored.config === null ? 404 : 200;
	response.end(JSON.stringify(stored.config ?? {}));
});
let origin = '';
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
	Object.assign(stored, { config: structuredClone(right), requests: [] });
});
afterAll(() => server.close());

const api = createGoogleApi({ projectId: project.id, accessToken: async () => 'a-token' });
const auth = () => createAuthProject(origin);

async function findings(): Promise<{ problem: string; fix: string }[]> {
	const [report] = await runChecks([auth().check], { google: api }, project);
	return report?.findings ?? [];
}

/** Sets one value of the configuration. */
function breakConfig(path: string, value: unknown): void {
	const keys = path.split('.');
	const last = keys.pop() ?? '';
	let part = stored.config as Record<string, unknown>;
	for (const key of keys) part = part[key] as Record<string, unknown>;
	part[last] = value;
}

describe('the check of Auth', () => {
	it('finds nothing in a project that is set up', async () => {
		expect(await findings()).toEqual([]);
	});

	it('takes values that Google leaves out as false', async () => {
		breakConfig('signIn.anonymous', undefined);
		breakConfig('signIn.phoneNumber', {});
		breakConfig('signIn.allowDuplicateEmails', undefined);
		breakConfig('mfa', undefined);

		expect(await findings()).toEqual([]);
	});

	it.each([
		['signIn.email.enabled', undefined, /email and password is off/],
		['signIn.email.passwordRequired', undefined, /emailed link is on/],
		['signIn.anonymous.enabled', true, /Anonymous login is on/],
		['signIn.phoneNumber.enabled', true, /phone number is on/],
		['signIn.allowDuplicateEmails', true, /the same email/],
		['client.permissions', undefined, /create identities/],
		['client.permissions.disabledUserSignup', undefined, /create identities/],
		['client.permissions.disabledUserDeletion', false, /delete its identity/],
		['emailPrivacyConfig', {}, /enumeration protection is off/],
		['passwordPolicyConfig.passwordPolicyEnforcementState', 'OFF', /policy is not enforced/],
		['passwordPolicyConfig.passwordPolicyVersions.0.customStrengthOptions.minPasswordLength', 6, /minimum length 8/],
		['passwordPolicyConfig.passwordPolicyVersions.0.customStrengthOptions.maxPasswordLength', 30, /maximum length 128/],
		['mfa.state', 'ENABLED', /second factor of Identity Platform is on/],
		[
			'authorizedDomains',
			['stayup.firebaseapp.com', 'localhost', 'stayup.example'],
			/stayup\.web\.app is missing, localhost should not/,
		],
	])('says what is wrong with %s = %j, and which command fixes it', async (path, value, sentence) => {
		breakConfig(path, value);
		const [found] = await findings();

		expect(found?.problem).toMatch(sentence);
		expect(found?.problem).toMatch(/\.$/);
		expect(found?.fix).toBe('npm run set-up -- stayup');
	});

	it('says that Identity Platform is not set up', async () => {
		stored.config = null;

		expect(await findings()).toEqual([
			{ problem: 'Identity Platform is not set up.', fix: 'npm run set-up -- stayup' },
		]);
	});

	it('reports a check that could not run', async () => {
		const check = { name: 'Auth', run: () => Promise.reject(new Error('no credentials')) };

		expect(await runChecks([check], { google: api }, project)).toEqual([
			{
				name: 'Auth',
				findings: [
					{ problem: 'It could not be checked: no credentials', fix: 'gcloud auth application-default login' },
				],
				notes: [],
			},
		]);
	});
});

describe('the set-up of Auth', () => {
	it('changes nothing in a project that is set up', async () => {
		expect(await auth().setUp(api, project, { isDryRun: false })).toEqual([]);
		expect(stored.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	it('sends only the fields that differ', async () => {
		breakConfig('client.permissions.disabledUserSignup', false);
		breakConfig('emailPrivacyConfig', {});
		const changes = await auth().setUp(api, project, { isDryRun: false });
		const [, sent] = stored.requests;

		expect(changes).toEqual(['Set client.permissions.', 'Set emailPrivacyConfig.']);
		expect(sent).toMatchObject({
			method: 'PATCH',
			url: '/admin/v2/projects/stayup/config?updateMask=client.permissions,emailPrivacyConfig',
			body: { client: authConfig.client, emailPrivacyConfig: authConfig.emailPrivacyConfig },
		});
	});

	it('sets up Identity Platform first in a new project', async () => {
		stored.config = null;
		const changes = await auth().setUp(api, project, { isDryRun: false });

		expect(changes[0]).toBe('Set up Identity Platform.');
		expect(stored.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
			'GET /admin/v2/projects/stayup/config',
			'POST /v2/projects/stayup/identityPlatform:initializeAuth',
			'PATCH /admin/v2/projects/stayup/config',
		]);
	});

	it('only says what it would do in a dry run', async () => {
		breakConfig('mfa.state', 'MANDATORY');

		expect(await auth().setUp(api, project, { isDryRun: true })).toEqual(['Set mfa.state.']);
		expect(stored.requests.map(({ method }) => method)).toEqual(['GET']);
	});
});
