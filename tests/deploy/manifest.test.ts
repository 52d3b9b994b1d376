import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../dev/base/folders.ts';
import { labelOf } from '../../functions/src/main/version.ts';
import { deploymentSizes, sizeNames } from '../../functions/src/platform/deployment-size.ts';
import { allRecheckQueues, serviceQueues } from '../../functions/src/platform/spread-queues.ts';
import { emailOf } from '../../infra/declared/accounts.ts';
import { functions, functionsWith } from '../../infra/declared/functions.ts';
import { type Deployed, deploy, discover, endpointsOf, projectId, resolve, settings } from './deployment.ts';
import type { Build } from './firebase-tools.ts';

interface Policy {
	policy: { bindings: { role: string; members: string[] }[] };
}

/** All functions, with parts of a CPU. */
const largest = { SIZE: 'large', MAX_INSTANCES: '3' };

let build: Build;
let deployed: Deployed;
beforeAll(async () => {
	build = await discover(largest);
	deployed = await deploy(build);
});

const endpoints = () => endpointsOf(deployed.backend).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const names = Object.keys(functions).toSorted();

/** The members that a deployment gives `role` on what ends with `suffix`. */
function membersOn(service: string, suffix: string, role: string): string[] {
	const pattern = new RegExp(`^${service}.*/${suffix}:setIamPolicy$`);
	return deployed.google
		.sent<Policy>('POST', pattern)
		.flatMap(({ policy }) => policy.bindings)
		.filter((binding) => binding.role === role)
		.flatMap(({ members }) => members);
}

function declaredMembers(name: string): string[] {
	const invokers = functions[name]?.invokers ?? [];
	return invokers === 'public'
		? ['allUsers']
		: invokers.map((account) => `serviceAccount:${emailOf(account, projectId)}`);
}

/** Small deployments use the first queue of rounds and of rechecks, and few rechecks run at once. */
function probing(name: string): string {
	const isFirst = !/\d$/.test(name);
	if (name.startsWith('recheck')) return `${name}: 512 MiB, 0.5 CPUs, 1 at once, ${isFirst ? 12 : 1} instances, 120 s`;
	const size = isFirst ? '1 CPUs, 16 at once, 3 instances' : '0.5 CPUs, 1 at once, 1 instances';
	return `${name}: 1024 MiB, ${size}, 240 s`;
}

describe('a deployment', () => {
	it('has the declared functions in their regions', () => {
		expect(Object.fromEntries(endpoints().map(({ id, region }) => [id, region]))).toEqual(
			Object.fromEntries(names.map((name) => [name, functions[name]?.region])),
		);
	});

	it('runs every function as its account, never as a default one', () => {
		const bodies = deployed.google.sent<{ name: string; serviceConfig: { serviceAccountEmail: string } }>(
			'POST',
			/^cloudfunctions.*\/functions$/,
		);
		const sent = bodies.map(({ name, serviceConfig }) => [name.split('/').at(-1), serviceConfig.serviceAccountEmail]);

		expect(Object.fromEntries(sent)).toEqual(
			Object.fromEntries(Object.entries(functions).map(([name, { account }]) => [name, emailOf(account, projectId)])),
		);
	});

	it('lets every schedule call its function under the whole email of its account', () => {
		const jobs = deployed.google.sent<{ name: string; httpTarget: { oidcToken: { serviceAccountEmail: string } } }>(
			'POST',
			/^cloudscheduler.*\/jobs$/,
		);
		const sent = jobs.map(({ name, httpTarget }) => [
			/firebase-schedule-(\w+)-us/.exec(name)?.[1],
			httpTarget.oidcToken.serviceAccountEmail,
		]);
		const schedules = Object.entries(functions).filter(([, { kind }]) => kind === 'schedule');

		expect(Object.fromEntries(sent)).toEqual(
			Object.fromEntries(schedules.map(([name, { account }]) => [name, emailOf(account, projectId)])),
		);
	});

	it.each(names)('lets the declared accounts call %s, and nobody else', (name) => {
		expect(membersOn('run', `services/${name.toLowerCase()}`, 'roles/run.invoker')).toEqual(declaredMembers(name));
	});

	it.each(names.filter((name) => functions[name]?.kind === 'queue'))(
		'lets the declared accounts put tasks into the queue %s, and nobody else',
		(name) => {
			const found = membersOn('cloudtasks', `queues/${name}`, 'roles/cloudtasks.enqueuer');

			expect(found).toEqual(declaredMembers(name));
			expect(found).not.toEqual([]);
		},
	);

	it('gives each function its size', () => {
		const sizes = endpoints().map(
			({ id, availableMemoryMb, cpu, concurrency, maxInstances, timeoutSeconds }) =>
				`${id}: ${availableMemoryMb} MiB, ${cpu} CPUs, ${concurrency} at once, ${maxInstances} instances, ${timeoutSeconds} s`,
		);

		expect(sizes).toEqual([
			'api: 512 MiB, 1 CPUs, 80 at once, 1 instances, 60 s',
			'applyTier: 512 MiB, 0.25 CPUs, 1 at once, 1 instances, 600 s',
			'callWebhook: 512 MiB, 1 CPUs, 80 at once, 1 instances, 60 s',
			'checks: 512 MiB, 1 CPUs, 80 at once, 1 instances, 60 s',
			'deliver: 512 MiB, 1 CPUs, 40 at once, 1 instances, 60 s',
			...[...serviceQueues].sort().map((name) => `${name}: 512 MiB, 1 CPUs, 40 at once, 1 instances, 60 s`),
			'domains: 256 MiB, 0.25 CPUs, 1 at once, 1 instances, 540 s',
			'fanOut: 512 MiB, 0.25 CPUs, 1 at once, 1 instances, 60 s',
			'nightly: 256 MiB, 0.25 CPUs, 1 at once, 1 instances, 60 s',
			'nightlyJobs: 512 MiB, 0.5 CPUs, 1 at once, 1 instances, 1800 s',
			...[...allRecheckQueues].sort().map(probing),
			...['round', 'round2', 'round3', 'round4'].map(probing),
			'statusChange: 512 MiB, 1 CPUs, 20 at once, 1 instances, 60 s',
			'statusPages: 512 MiB, 1 CPUs, 80 at once, 1 instances, 60 s',
			'statusRefresh: 512 MiB, 0.5 CPUs, 1 at once, 1 instances, 300 s',
			'sweep: 256 MiB, 0.25 CPUs, 1 at once, 1 instances, 60 s',
			'tick: 256 MiB, 0.5 CPUs, 1 at once, 1 instances, 60 s',
			'tickPart: 512 MiB, 0.25 CPUs, 1 at once, 1 instances, 60 s',
			'visitors: 512 MiB, 1 CPUs, 250 at once, 1 instances, 60 s',
		]);
	});

	it('gives the functions the sizes that the setting asks for', async () => {
		const large = await deploy(await discover({ SIZE: 'large' }));
		const sizes = endpointsOf(large.backend).map(({ id, cpu, maxInstances }) => [id, { cpu, maxInstances }]);

		expect(Object.fromEntries(sizes)).toMatchObject({
			api: { cpu: 1, maxInstances: 20 },
			tick: { cpu: 1, maxInstances: 1 },
			round4: { cpu: 1, maxInstances: 94 },
		});
	});

	it.each(sizeNames)('of SIZE=%s has its functions and no others', async (SIZE) => {
		const { backend } = await deploy(await discover({ SIZE }));
		const found = endpointsOf(backend).map(({ id, region }) => [id, region]);
		const expected = Object.entries(functionsWith({ SIZE })).map(([name, { region }]) => [name, region]);

		expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
		expect(new Set(found.map(([, region]) => region)).size).toBe(deploymentSizes[SIZE].regions);
	});

	it('is a small one without a setting, whose functions get the secrets of the tasks that they share', async () => {
		const small = endpointsOf((await deploy(await discover())).backend);
		const secretsOf = (name: string) =>
			small.find(({ id }) => id === name)?.secretEnvironmentVariables?.map(({ key }) => key);

		expect(small).toHaveLength(Object.keys(functionsWith({})).length);
		expect(secretsOf('deliver')).toEqual([
			...['SENDGRID_API_KEY', 'SECRETS_KEY', 'TELEGRAM_BOT_TOKEN', 'VAPID_PRIVATE_KEY', 'TWILIO_AUTH_TOKEN'],
		]);
		expect(secretsOf('nightlyJobs')).toEqual(['SENDGRID_API_KEY', 'STRIPE_SECRET_KEY', 'SECRETS_KEY']);
		expect(secretsOf('callWebhook')).toBeUndefined();
	});

	it.each([{ MAX_INSTANCES: '1000' }, { SIZE: 'huge' }])(
		'is refused before anything changes with %o',
		async (wrong) => {
			await expect(discover(wrong)).rejects.toThrow();
		},
	);

	it('gives secrets only to the functions that use them, each in the version that Secret Manager has', () => {
		const withSecrets = endpoints().filter(({ secretEnvironmentVariables: secrets = [] }) => secrets.length > 0);
		const secretsOf = withSecrets.map(({ id, secretEnvironmentVariables: secrets = [] }) => [
			id,
			secrets.map(({ key, version }) => `${key} ${version}`),
		]);

		expect(Object.fromEntries(secretsOf)).toEqual({
			api: [
				'STRIPE_SECRET_KEY 7',
				'STRIPE_WEBHOOK_SECRET 7',
				'SECRETS_KEY 7',
				'REQUEST_SECRETS_KEY 7',
				'TELEGRAM_BOT_TOKEN 7',
				'VAPID_PRIVATE_KEY 7',
				'TWILIO_AUTH_TOKEN 7',
				...['SLACK_CLIENT_SECRET 7', 'SLACK_SIGNING_SECRET 7'],
			],
			checks: ['REQUEST_SECRETS_KEY 7'],
			deliver: ['SECRETS_KEY 7'],
			deliverEmail: ['SENDGRID_API_KEY 7', 'SECRETS_KEY 7'],
			deliverSlack: ['SECRETS_KEY 7'],
			deliverTelegram: ['SECRETS_KEY 7', 'TELEGRAM_BOT_TOKEN 7'],
			deliverPush: ['SECRETS_KEY 7', 'VAPID_PRIVATE_KEY 7'],
			deliverSms: ['SECRETS_KEY 7', 'TWILIO_AUTH_TOKEN 7'],
			statusPages: ['SECRETS_KEY 7'],
			visitors: ['SECRETS_KEY 7'],
			fanOut: ['SENDGRID_API_KEY 7', 'SECRETS_KEY 7'],
			nightlyJobs: ['STRIPE_SECRET_KEY 7'],
			...Object.fromEntries(
				Object.keys(functions)
					.filter((name) => /^(round|recheck)/.test(name))
					.map((name) => [name, ['REQUEST_SECRETS_KEY 7']]),
			),
		});
	});

	it('labels each function with the version and the commit', () => {
		const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
		const label = new RegExp(`^${labelOf(version)}(-[0-9a-f]{7,40})?(-dirty)?$`);

		for (const { id, labels } of endpoints()) expect(labels.version, id).toMatch(label);
	});

	it('puts the database of a new project near the functions', () => {
		const [database] = deployed.google.sent('POST', /^firestore.*\/databases$/);

		expect(database).toMatchObject({ locationId: 'us-east4', type: 'FIRESTORE_NATIVE' });
	});

	it('switches on logging in with email and password, and no other provider', () => {
		const [auth] = deployed.google.sent<{ firebaseAuthInput: object }>('POST', /provisionFirebaseApp$/);

		expect(auth?.firebaseAuthInput).toEqual({ emailAuthProviderMode: 'PROVIDER_ENABLED' });
	});
});

describe('the required settings', () => {
	const required = ['APP_ORIGIN', 'EMAIL_FROM', 'OPERATOR_EMAIL', 'SERVER_API_KEY', 'WEB_API_KEY'];
	const asked = () => build.params.filter(({ type }) => type === 'string');

	it('are asked for at deployment, each with its purpose', () => {
		expect(asked().map(({ name }) => name)).toEqual(expect.arrayContaining(required));
		expect(asked()).toHaveLength(required.length);
		for (const { description, input } of asked()) {
			expect(description).toMatch(/\w+/);
			expect(input?.text.nonEmpty).toBe(true);
		}
	});

	it.each(required)('end a deployment that nobody watches if %s is missing', async (name) => {
		const { [name]: _, ...others } = settings;

		await expect(resolve({ ...build, params: asked() }, others)).rejects.toThrow(name);
	});

	it.each([
		['APP_ORIGIN', 'https://stayup.example'],
		['EMAIL_FROM', 'support@stayup.example'],
		['OPERATOR_EMAIL', 'support@stayup.example'],
	])('refuse the placeholder %s=%s when it is typed', (name, placeholder) => {
		const pattern = new RegExp(asked().find((param) => param.name === name)?.input?.text.validationRegex ?? '');

		expect(placeholder).not.toMatch(pattern);
		expect(settings[name]).toMatch(pattern);
	});
});
