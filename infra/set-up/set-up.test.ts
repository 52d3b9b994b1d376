import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeCloud, type FakeCloud } from '../testing/cloud/fake-cloud.ts';
import type { FakeProject, FakeState } from '../testing/cloud/fake-state.ts';
import { createCloud } from './cloud.ts';
import { runSteps } from './run-steps.ts';
import { type Change, textOf } from './step.ts';
import { steps } from './steps.ts';
import { readTarget } from './target.ts';

const repository = join(import.meta.dirname, '..', '..');
const projectId = 'stayup-test';
const environment = {
	APP_ORIGIN: 'https://app.stayup-test.com',
	OPERATOR_EMAIL: 'operators@stayup-test.com',
	SENDGRID_API_KEY: 'SG.the-mail-key',
	STRIPE_SECRET_KEY: 'sk_live_the-payments-key',
	STRIPE_WEBHOOK_SECRET: 'whsec_the-events-key',
};

let root = '';
let fake: FakeCloud;
function prepare(): void {
	root = mkdtempSync(join(tmpdir(), 'set-up-'));
	mkdirSync(join(root, 'functions'));
	symlinkSync(join(repository, 'infra'), join(root, 'infra'));
	fake = createFakeCloud(join(root, 'state.json'));
}
beforeEach(prepare);
afterEach(() => rmSync(root, { recursive: true }));

const settingsFile = () => join(root, 'functions', `.env.${projectId}`);

/** Returns the changes that were made and what was printed. */
async function setUp(
	given: Readonly<Record<string, string | undefined>> = environment,
): Promise<{ changes: string[]; printed: string }> {
	const changes: string[] = [];
	const lines: string[] = [];
	const { reader, apply } = createCloud(fake.programs, fake.api, root);
	const noted = async (change: Change) => {
		changes.push(textOf(change));
		await apply(change);
	};
	const settings = await reader.file(`functions/.env.${projectId}`);
	const target = readTarget({ projectId, isDryRun: false }, { settings, environment: given, ask: null });
	await runSteps(steps, { target, reader, apply: noted, print: (line) => lines.push(line) });
	return { changes, printed: lines.join('\n') };
}

function editProject(change: (project: FakeProject, state: FakeState) => void): void {
	fake.edit((state) => {
		const project = state.projects[projectId];
		if (!project) throw new Error('There is no project.');
		change(project, state);
	});
}

describe('set-up', () => {
	it('makes all that an empty project needs, and changes nothing the second time', async () => {
		const first = await setUp();
		const second = await setUp({ OPERATOR_EMAIL: undefined });

		expect(first.changes.length).toBeGreaterThan(60);
		expect(second.changes).toEqual([]);
	}, 30_000);

	it('takes secrets from the environment, makes up SECRETS_KEY once, and prints none', async () => {
		const { printed } = await setUp();
		const values = fake.edit((state) => state.projects[projectId]?.secretValues ?? {});
		await setUp();

		expect(values).toMatchObject({
			SENDGRID_API_KEY: ['SG.the-mail-key'],
			STRIPE_SECRET_KEY: ['sk_live_the-payments-key'],
		});
		expect(Buffer.from(values.SECRETS_KEY?.[0] ?? '', 'base64')).toHaveLength(32);
		expect(fake.edit((state) => state.projects[projectId]?.secretValues)).toEqual(values);
		for (const value of Object.values(values).flat()) expect(printed).not.toContain(value);
	}, 30_000);

	it('writes the settings for firebase deploy with both keys, and leaves the rest to its questions', async () => {
		await setUp();

		const text = readFileSync(settingsFile(), 'utf8');
		expect(text).toContain('\nAPP_ORIGIN=https://app.stayup-test.com\n');
		expect(text).toContain('\nWEB_API_KEY=AIza-stayup-browser\n');
		expect(text).toContain('\nSERVER_API_KEY=AIza-stayup-server\n');
		expect(text).toContain('\n# EMAIL_FROM=\n');
		expect(text).toContain('\n# APP_CHECK_APP_ID=1:100:web:0abc\n');
	});

	it('keeps the settings that are there, and adds a missing key', async () => {
		writeFileSync(settingsFile(), 'EMAIL_FROM=hello@stayup-test.com\nWEB_API_KEY=an-old-key\n');
		await setUp();

		expect(readFileSync(settingsFile(), 'utf8')).toBe(
			'EMAIL_FROM=hello@stayup-test.com\nWEB_API_KEY=AIza-stayup-browser\nSERVER_API_KEY=AIza-stayup-server\n',
		);
	});

	it('stops at a command that fails with one sentence, and continues there the next time', async () => {
		fake.failOnce('iam service-accounts create prober');

		await expect(setUp()).rejects.toThrow(
			'Service accounts: gcloud iam service-accounts create failed: The caller does not have permission. ' +
				'Fix this and run the command again; it continues here.',
		);
		const { changes } = await setUp();
		expect(changes[0]).toMatch(/^gcloud iam service-accounts create prober /);
		expect((await setUp()).changes).toEqual([]);
	}, 30_000);

	it('asks for a secret that is missing before it makes any', async () => {
		await expect(setUp({ ...environment, SENDGRID_API_KEY: undefined })).rejects.toThrow(
			'Secrets: Put SENDGRID_API_KEY (sends email) into the environment.',
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
		fake.edit((state) => {
			state.billingAccounts = ['A-1', 'B-2'];
		});
		const refusal =
			'Billing account: Put the billing account of the project into BILLING_ACCOUNT: choose one of A-1, B-2.';

		await expect(setUp()).rejects.toThrow(refusal);
		await setUp({ ...environment, BILLING_ACCOUNT: 'B-2' });
		expect((await setUp()).changes).toEqual([]);
	}, 30_000);

	it('stops at a database in another location, which cannot be moved', async () => {
		await setUp();
		editProject(({ rows }) => {
			for (const database of rows.databases ?? []) database.locationId = 'nam5';
		});

		await expect(setUp()).rejects.toThrow('The database is in nam5 as FIRESTORE_NATIVE, which cannot be changed');
	}, 30_000);
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
	let healthy = '';
	let settings = '';
	beforeAll(async () => {
		prepare();
		await setUp();
		healthy = readFileSync(join(root, 'state.json'), 'utf8');
		settings = readFileSync(settingsFile(), 'utf8');
		rmSync(root, { recursive: true });
	});
	beforeEach(() => {
		writeFileSync(join(root, 'state.json'), healthy);
		writeFileSync(settingsFile(), settings);
		fake = createFakeCloud(join(root, 'state.json'));
	});

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
			/^gcloud secrets versions add STRIPE_WEBHOOK_SECRET /,
		],
		[
			'an API that was disabled',
			(project) => Object.assign(project, { apis: project.apis.filter((api) => !api.startsWith('iamcredentials')) }),
			/^gcloud services enable iamcredentials.googleapis.com /,
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
			/^gcloud firestore backups schedules update --backup-schedule=\d+ --retention=(7d|8w)/,
		],
		[
			'a public bucket',
			(project) => Object.assign(row(project, 'buckets', 'exports'), { public_access_prevention: 'inherited' }),
			/^gcloud storage buckets update gs:\/\/stayup-test-exports .*--public-access-prevention/,
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
			await setUp();
			editProject(drift);

			const { changes } = await setUp();

			expect(changes.length).toBeGreaterThan(0);
			for (const change of changes) expect(change).toMatch(command);
			expect((await setUp()).changes).toEqual([]);
		},
		30_000,
	);

	it('App Check once the deployment has an app id', async () => {
		writeFileSync(settingsFile(), `${readFileSync(settingsFile(), 'utf8')}APP_CHECK_APP_ID=1:100:web:0abc\n`);

		const { changes } = await setUp();

		expect(changes).toEqual([
			expect.stringContaining('/services/identitytoolkit.googleapis.com?updateMask=enforcementMode'),
		]);
		expect((await setUp()).changes).toEqual([]);
	}, 30_000);
});
