import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProject, FakeState } from '../testing/cloud/fake-state.ts';
import { sendGridKey, sendGridSetUpKey, stripeKey, webhookSecret } from '../testing/doctor/healthy-settings.ts';
import { createFixture, environment, type Fixture, projectId } from '../testing/set-up-fixture.ts';

let fixture: Fixture;
const setUp = (given: Readonly<Record<string, string | undefined>> = environment) => fixture.setUp(given);

function editProject(change: (project: FakeProject, state: FakeState) => void): void {
	fixture.cloud.edit((state) => {
		const project = state.projects[projectId];
		if (!project) throw new Error('There is no project.');
		change(project, state);
	});
}

describe('set-up', () => {
	beforeEach(() => {
		fixture = createFixture(projectId);
	});
	afterEach(() => fixture.remove());

	it('makes all that an empty project needs, and changes nothing the second time', async () => {
		const first = await setUp();
		const second = await setUp({ OPERATOR_EMAIL: undefined });

		expect(first.changes.length).toBeGreaterThan(60);
		expect(second.changes).toEqual([]);
	});

	it('takes secrets from the environment, makes up the keys of stored secrets once, and prints none', async () => {
		const { printed } = await setUp();
		const values = fixture.cloud.edit((state) => state.projects[projectId]?.secretValues ?? {});
		await setUp();

		expect(values).toMatchObject({
			SENDGRID_API_KEY: [sendGridKey],
			STRIPE_SECRET_KEY: [stripeKey],
			STRIPE_WEBHOOK_SECRET: [webhookSecret],
			TELEGRAM_BOT_TOKEN: ['off'],
			TWILIO_AUTH_TOKEN: ['off'],
		});
		for (const name of ['SECRETS_KEY', 'REQUEST_SECRETS_KEY', 'VAPID_PRIVATE_KEY']) {
			expect(Buffer.from(values[name]?.[0] ?? '', 'base64')).toHaveLength(32);
		}
		expect(fixture.cloud.edit((state) => state.projects[projectId]?.secretValues)).toEqual(values);
		for (const value of [sendGridSetUpKey, ...Object.values(values).flat()]) {
			if (value !== 'off') expect(printed).not.toContain(value);
		}
	});

	it('writes the settings for firebase deploy with both keys and the ids of Stripe', async () => {
		await setUp();

		const text = readFileSync(fixture.settingsFile, 'utf8');
		expect(text).toContain('\nAPP_ORIGIN=https://app.stayup-test.com\n');
		expect(text).toContain('\nWEB_API_KEY=AIza-key-of-stayup-browser\n');
		expect(text).toContain('\nSERVER_API_KEY=AIza-key-of-stayup-server\n');
		expect(text).toContain('\nEMAIL_FROM=hello@stayup-test.com\n');
		expect(text).toContain('\nSTRIPE_PRICE_CORE_MONTHLY=price_1\n');
		expect(text).toContain('\nSTRIPE_PORTAL_CONFIGURATION=bpc_1\n');
		expect(text).toContain('\n# HEARTBEAT_URL=\n');
		expect(text).toContain('\n# APP_CHECK_APP_ID=1:100:web:0abc\n');
	});

	it('keeps the settings that are there, and adds missing keys and ids', async () => {
		writeFileSync(fixture.settingsFile, 'EMAIL_FROM=hello@stayup-test.com\nWEB_API_KEY=an-old-key\n');
		await setUp();

		expect(readFileSync(fixture.settingsFile, 'utf8').split('\n').slice(0, 4)).toEqual([
			'EMAIL_FROM=hello@stayup-test.com',
			'WEB_API_KEY=AIza-key-of-stayup-browser',
			'SERVER_API_KEY=AIza-key-of-stayup-server',
			'STRIPE_PRICE_CORE_MONTHLY=price_1',
		]);
	});

	it('stops at a command that fails with one sentence, and continues there the next time', async () => {
		fixture.cloud.failOnce('iam service-accounts create prober');

		await expect(setUp()).rejects.toThrow(
			'Service accounts: gcloud iam service-accounts create failed: The caller does not have permission. ' +
				'Fix this and run the command again; it continues here.',
		);
		const { changes } = await setUp();
		expect(changes[0]).toMatch(/^gcloud iam service-accounts create prober /);
		expect((await setUp()).changes).toEqual([]);
	});

	it('writes the settings first, so that a repeated run needs nothing else in its environment', async () => {
		fixture.cloud.failOnce('projects create');
		await expect(setUp()).rejects.toThrow('Project: gcloud projects create stayup-test failed');

		const { STRIPE_SECRET_KEY, SENDGRID_SETUP_KEY } = environment;
		await setUp({ STRIPE_SECRET_KEY, SENDGRID_SETUP_KEY });
		expect(readFileSync(fixture.settingsFile, 'utf8')).toContain('\nEMAIL_FROM=hello@stayup-test.com\n');
		expect((await setUp({})).changes).toEqual([]);
	});

	it('waits with progress until alert policies may use new metrics', async () => {
		const startedAt = fixture.clock.now();
		const { printed } = await setUp();

		expect(fixture.clock.now() - startedAt).toBe(10 * 60_000);
		expect(printed).toContain('  Google needs up to ten minutes for new metrics of the log (9 min).');
		expect(printed).not.toContain('(10 min)');
	});

	it('says how an organisation lets everybody call the public functions', async () => {
		await setUp();
		editProject((project) => Object.assign(project, { isRestricted: true }));

		const { printed } = await setUp();
		expect(printed).toMatch(
			/^✓ Public functions\n {2}Your organisation allows only its own members.*\n.*\n {4}gcloud org-policies reset iam\.allowedPolicyMemberDomains --project=stayup-test$/m,
		);
	});

	it('goes on if the operator may not read the policies of the organisation', async () => {
		fixture.cloud.failOnce('org-policies describe');
		const { printed } = await setUp();

		expect(printed).toMatch(/✓ Public functions\n {2}Whether your organisation allows them is not known: gcloud/);
	});

	it('asks for a secret that is missing before it makes any', async () => {
		await expect(setUp({ ...environment, STRIPE_SECRET_KEY: undefined })).rejects.toThrow(
			'Secrets: Put STRIPE_SECRET_KEY (makes payments) into the environment.',
		);
	});

	it('refuses a value that does not have the form of its secret, without printing it', async () => {
		await expect(setUp({ ...environment, STRIPE_SECRET_KEY: 'sk_test_a-test-key' })).rejects.toThrow(
			/^Secrets: STRIPE_SECRET_KEY does not have the form of one(?!.*a-test-key)/,
		);
	});

	it('refuses placeholders', async () => {
		await expect(setUp({ ...environment, APP_ORIGIN: 'https://app.stayup.example' })).rejects.toThrow(
			'APP_ORIGIN is https',
		);
		await expect(setUp({ ...environment, OPERATOR_EMAIL: '' })).rejects.toThrow('OPERATOR_EMAIL is missing');
	});

	it('needs a choice if there are several billing accounts', async () => {
		fixture.cloud.edit((state) => {
			state.billingAccounts = ['A-1', 'B-2'];
		});
		const refusal =
			'Billing account: Put the billing account of the project into BILLING_ACCOUNT: choose one of A-1, B-2.';

		await expect(setUp()).rejects.toThrow(refusal);
		await setUp({ ...environment, BILLING_ACCOUNT: 'B-2' });
		expect((await setUp()).changes).toEqual([]);
	});

	it('stops at a database in another location, which cannot be moved', async () => {
		await setUp();
		editProject(({ rows }) => {
			for (const database of rows.databases ?? []) database.locationId = 'nam5';
		});

		await expect(setUp()).rejects.toThrow('The database is in nam5 as FIRESTORE_NATIVE, which cannot be changed');
	});
});

const app = `app@${projectId}.iam.gserviceaccount.com`;
const prober = `prober@${projectId}.iam.gserviceaccount.com`;
const row = (project: FakeProject, kind: string, name: string) =>
	project.rows[kind]?.find((candidate) => candidate.name.includes(name) || candidate.displayName === name) ?? {
		name: '',
	};
const without = (project: FakeProject, resource: string, role: string) => {
	const policy = project.iam[resource];
	if (policy) policy.bindings = policy.bindings.filter((binding) => binding.role !== role);
};

describe('set-up repairs', () => {
	// Each test leaves the project as it was.
	beforeAll(async () => {
		fixture = createFixture(projectId);
		await setUp();
	});
	afterAll(() => fixture.remove());

	it.each<[string, (project: FakeProject, state: FakeState) => void, RegExp]>([
		[
			'a missing role in the project',
			(project) => without(project, '', 'roles/firebaseauth.admin'),
			/^gcloud projects add-iam-policy-binding stayup-test --member=serviceAccount:app@.* --role=roles\/firebaseauth.admin/,
		],
		[
			'a role that the prober must not have',
			({ iam }) => iam['']?.bindings.push({ role: 'roles/editor', members: [`serviceAccount:${prober}`] }),
			/^gcloud projects remove-iam-policy-binding .*prober@.* --role=roles\/editor/,
		],
		[
			'the right to sign tokens',
			(project) => without(project, app, 'roles/iam.serviceAccountTokenCreator'),
			/^gcloud iam service-accounts add-iam-policy-binding app@.*roles\/iam.serviceAccountTokenCreator/,
		],
		[
			'a secret that the prober may read',
			({ iam, projectNumber }) =>
				iam[`projects/${projectNumber}/secrets/STRIPE_SECRET_KEY`]?.bindings[0]?.members.push(
					`serviceAccount:${prober}`,
				),
			/^gcloud secrets remove-iam-policy-binding STRIPE_SECRET_KEY .*prober@/,
		],
		[
			'a secret without a value',
			({ secretValues }) => void delete secretValues.STRIPE_WEBHOOK_SECRET,
			/^(DELETE|POST) https:\/\/api.stripe.com\/v1\/webhook_endpoints|^gcloud secrets versions add STRIPE_WEBHOOK_SECRET /,
		],
		[
			'an API that was disabled',
			(project) => Object.assign(project, { apis: project.apis.filter((api) => !api.startsWith('iamcredentials')) }),
			/^gcloud services enable iamcredentials.googleapis.com /,
		],
		[
			'a missing Hosting site',
			(_, { resources }) =>
				Object.keys(resources)
					.filter((url) => url.endsWith('/sites/stayup-test'))
					.forEach((url) => void delete resources[url]),
			/^POST https:\/\/firebasehosting.googleapis.com\/v1beta1\/projects\/stayup-test\/sites\?siteId=stayup-test/,
		],
		[
			'delete protection',
			(project) =>
				Object.assign(row(project, 'databases', 'default'), { deleteProtectionState: 'DELETE_PROTECTION_DISABLED' }),
			/^gcloud firestore databases update .* --delete-protection /,
		],
		[
			'point-in-time recovery',
			(project) => void delete row(project, 'databases', 'default').pointInTimeRecoveryEnablement,
			/^gcloud firestore databases update .* --enable-pitr /,
		],
		[
			'a deleted backup schedule',
			({ rows }) => void rows.backupSchedules?.shift(),
			/^gcloud firestore backups schedules create --recurrence=daily /,
		],
		[
			'backups that are kept too shortly',
			({ rows }) => rows.backupSchedules?.map((schedule) => Object.assign(schedule, { retention: '86400s' })),
			/^gcloud firestore backups schedules update --backup-schedule=\d+ --retention=(3d|8w)/,
		],
		[
			'a public bucket',
			(project) => Object.assign(row(project, 'buckets', 'exports'), { public_access_prevention: 'inherited' }),
			/^gcloud storage buckets update gs:\/\/stayup-test-exports .*--public-access-prevention/,
		],
		[
			'a public bucket of logos',
			(project) => Object.assign(row(project, 'buckets', 'logos'), { uniform_bucket_level_access: false }),
			/^gcloud storage buckets update gs:\/\/stayup-test-logos .*--uniform-bucket-level-access/,
		],
		[
			'exports that stay for ever',
			(project) => Object.assign(row(project, 'buckets', 'exports'), { lifecycle_config: {} }),
			/^gcloud storage buckets update .* --lifecycle-file=/,
		],
		[
			'a paused export',
			(project) => Object.assign(row(project, 'jobs', 'export'), { state: 'PAUSED' }),
			/^gcloud scheduler jobs resume firestore-export /,
		],
		[
			'an export at another time',
			(project) => Object.assign(row(project, 'jobs', 'export'), { schedule: '0 5 1 * *' }),
			/^gcloud scheduler jobs update http firestore-export /,
		],
		[
			"a server's key that is restricted by referrer",
			(project) =>
				Object.assign(row(project, 'keys', 'server').restrictions as object, {
					browserKeyRestrictions: { allowedReferrers: ['https://app.stayup-test.com/*'] },
				}),
			/^gcloud services api-keys update stayup-server /,
		],
		[
			"a browser's key that every page may use",
			(project) => Object.assign(row(project, 'keys', 'browser'), { restrictions: {} }),
			/^gcloud services api-keys update stayup-browser /,
		],
		[
			'a channel to another person',
			(project) =>
				Object.assign(row(project, 'channels', 'Stayup operators'), {
					labels: { email_address: 'left@stayup-test.com' },
				}),
			/^gcloud beta monitoring channels update .*operators@stayup-test.com/,
		],
		[
			'a changed metric',
			(project) => Object.assign(row(project, 'metrics', 'dead_deliveries'), { filter: 'severity>=ERROR' }),
			/^gcloud logging metrics update dead_deliveries /,
		],
		[
			'a log that leaves out more',
			(project) =>
				Object.assign(row(project, 'sinks', '_Default'), {
					exclusions: [{ name: 'successful-tasks', filter: 'severity<ERROR' }],
				}),
			/^gcloud logging sinks update _Default '--update-exclusion=name=successful-tasks,filter=\(log_id/,
		],
		[
			'a policy that is off',
			(project) => Object.assign(row(project, 'policies', 'Stayup: rounds are late'), { enabled: false }),
			/^gcloud alpha monitoring policies (delete|create)/,
		],
		[
			'a policy that notifies nobody',
			(project) => Object.assign(row(project, 'policies', 'Stayup: rounds are late'), { notificationChannels: [] }),
			/^gcloud alpha monitoring policies (delete|create)/,
		],
		[
			'a dashboard without charts',
			(project) => Object.assign(row(project, 'dashboards', 'Stayup'), { mosaicLayout: { columns: 48, tiles: [] } }),
			/^gcloud monitoring dashboards (delete|create)/,
		],
		[
			'a call to another host',
			(project) =>
				Object.assign(row(project, 'uptimeChecks', 'Stayup health'), {
					monitoredResource: { labels: { host: 'x.example' } },
				}),
			/^gcloud monitoring uptime (delete|create)/,
		],
		[
			'a larger budget',
			(_, { budgets }) =>
				budgets.map((budget) => Object.assign(budget, { amount: { specifiedAmount: { units: '9000' } } })),
			/^gcloud billing budgets (delete|create)/,
		],
		[
			'a login that is switched off',
			(_, { resources }) => Object.values(resources).forEach((config) => void delete config.signIn),
			/^PATCH https:\/\/identitytoolkit.googleapis.com\/admin\/v2\/projects\/stayup-test\/config\?updateMask=signIn.email/,
		],
	])(
		'%s',
		async (_, drift, command) => {
			editProject(drift);

			const { changes } = await setUp();

			expect(changes.length).toBeGreaterThan(0);
			for (const change of changes) expect(change).toMatch(command);
			expect((await setUp()).changes).toEqual([]);
		},
		30_000,
	);

	it('App Check once the deployment has an app id', async () => {
		writeFileSync(
			fixture.settingsFile,
			`${readFileSync(fixture.settingsFile, 'utf8')}APP_CHECK_APP_ID=1:100:web:0abc\n`,
		);

		const { changes } = await setUp();

		expect(changes).toEqual([
			expect.stringContaining('/services/identitytoolkit.googleapis.com?updateMask=enforcementMode'),
		]);
		expect((await setUp()).changes).toEqual([]);
	});
});
