/** Faults in the resources of the Google project. */

import { hoursAgo, projectNumber } from './healthy-settings.ts';
import type { Fault } from './types.ts';
import { functionStep, urls } from './urls.ts';

const app = 'serviceAccount:app@acme-monitoring.iam.gserviceaccount.com';
const prober = 'serviceAccount:prober@acme-monitoring.iam.gserviceaccount.com';
const disabled = {
	error: {
		message: 'The API is disabled.',
		details: [{ reason: 'SERVICE_DISABLED', metadata: { service: 'cloudtasks.googleapis.com' } }],
	},
};

export const googleFaults: readonly Fault[] = [
	{
		fault: 'an API is off',
		damage: (fake) => fake.set(urls.services, ['services', 12], undefined),
		check: 'APIs',
		problem: /^The API \S+ is not enabled\.$/,
		fix: /^gcloud services enable \S+\.googleapis\.com --project acme-monitoring$/,
	},
	{
		fault: 'a region allows too few CPUs',
		damage(fake) {
			const buckets = ['consumerQuotaLimits', 0, 'quotaBuckets'] as const;
			fake.set(urls.quota('cpu_allocation'), [...buckets, 0, 'effectiveLimit'], '12500');
		},
		check: 'Capacity',
		problem:
			/^SIZE=small with MAX_INSTANCES=3 needs 12\.\d+ vCPU and \S+ GiB, but us-east4 allows 12\.5 vCPU and 40 GiB/,
		fix: /^Set MAX_INSTANCES=2 in functions\/\.env\.acme-monitoring and deploy, or ask for more at https:/,
	},
	{
		fault: 'a region allows too little memory',
		damage(fake) {
			const buckets = ['consumerQuotaLimits', 0, 'quotaBuckets'] as const;
			fake.set(urls.quota('mem_allocation'), [...buckets, 0, 'effectiveLimit'], String(8 * 2 ** 30));
		},
		check: 'Capacity',
		problem: /^SIZE=small .* but us-east4 allows 20 vCPU and 8 GiB/,
		fix: /^Set MAX_INSTANCES=\d in/,
	},
	{
		fault: 'Google does not show the quota',
		damage: (fake) => fake.reply(urls.quota('cpu_allocation'), 404),
		check: 'Capacity',
		problem: /^Google does not show the quota/,
		fix: /services enable run\.googleapis\.com/,
	},
	{
		fault: 'a function has a part of a CPU',
		damage: (fake) =>
			fake.set(urls.functions, ['functions', functionStep('round'), 'serviceConfig', 'availableCpu'], '500m'),
		check: 'Functions',
		problem: /^The function round has 0\.5 CPUs instead of 1/,
		fix: /functions:round/,
	},
	{
		fault: 'the database is in nam5',
		damage(fake) {
			fake.set(urls.database, ['locationId'], 'nam5');
			fake.reply(urls.backups.replace('us-east4', 'nam5'), 200, {
				backups: [
					{ database: 'projects/acme-monitoring/databases/(default)', snapshotTime: hoursAgo(2), state: 'READY' },
				],
			});
		},
		check: 'Database',
		problem: /is in nam5 instead of us-east4/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'there is no database',
		damage: (fake) => fake.reply(urls.database, 404),
		check: 'Database',
		problem: /no Firestore database/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'one command can delete the database',
		damage: (fake) => fake.set(urls.database, ['deleteProtectionState'], 'DELETE_PROTECTION_DISABLED'),
		check: 'Database',
		problem: /can delete the database/,
		fix: /--delete-protection$/,
	},
	{
		fault: 'point-in-time recovery is off',
		damage: (fake) => fake.set(urls.database, ['pointInTimeRecoveryEnablement'], undefined),
		check: 'Database',
		problem: /recovery is off/,
		fix: /--enable-pitr$/,
	},
	{
		fault: 'no weekly backup is scheduled',
		damage: (fake) => fake.set(urls.backupSchedules, ['backupSchedules', 1], undefined),
		check: 'Database',
		problem: /^No weekly backup is scheduled that is kept for 8w/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'daily backups are kept for a day',
		damage: (fake) => fake.set(urls.backupSchedules, ['backupSchedules', 0, 'retention'], '86400s'),
		check: 'Database',
		problem: /^No daily backup is scheduled that is kept for 3d/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'the last backup is old',
		damage(fake) {
			fake.set(urls.backups, ['backups', 2, 'state'], 'CREATING');
			fake.set(urls.backups, ['backups', 1, 'snapshotTime'], hoursAgo(31));
		},
		check: 'Database',
		problem: /is 31 hours old/,
		fix: /backups list --location us-east4/,
	},
	{
		fault: 'there is no bucket for copies in a second region',
		damage: (fake) => fake.reply(urls.bucket, 404),
		check: 'Database',
		problem: /no bucket acme-monitoring-exports/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'there is no bucket of logos',
		damage: (fake) => fake.reply(urls.logoBucket, 404),
		check: 'Logos',
		problem: /no bucket acme-monitoring-logos/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'the bucket of logos may become public',
		damage: (fake) => fake.set(urls.logoBucket, ['iamConfiguration', 'publicAccessPrevention'], 'inherited'),
		check: 'Logos',
		problem: /can be made public/,
		fix: /buckets update .* --public-access-prevention/,
	},
	{
		fault: 'the app may not write logos',
		damage: (fake) => fake.set(urls.logoPolicy, ['bindings', 0, 'members'], []),
		check: 'Logos',
		problem: /app@acme-monitoring\S* may not read and write/,
		fix: /add-iam-policy-binding .*roles\/storage\.objectUser/,
	},
	{
		fault: 'an index is missing',
		damage: (fake) => fake.set(urls.indexes, ['indexes', 4], undefined),
		check: 'Indexes and rules',
		problem: /^The index .* is not deployed/,
		fix: /firestore:indexes/,
	},
	{
		fault: 'an index is still being built',
		damage: (fake) => fake.set(urls.indexes, ['indexes', 0, 'state'], 'CREATING'),
		check: 'Indexes and rules',
		problem: /still being built/,
		fix: /^Wait/,
	},
	{
		fault: 'an index is deployed that no query needs',
		damage: (fake) =>
			fake.set(urls.indexes, ['indexes', 'end'], {
				name: 'projects/acme-monitoring/databases/(default)/collectionGroups/days/indexes/99',
				queryScope: 'COLLECTION',
				fields: [{ fieldPath: 'color', order: 'ASCENDING' }],
				state: 'READY',
			}),
		check: 'Indexes and rules',
		problem: /but no query needs it/,
		fix: /--force$/,
	},
	{
		fault: 'old documents are never deleted',
		damage: (fake) => fake.set(urls.fields, ['fields', { name: /hours\/fields\/expireAt$/ }, 'ttlConfig'], undefined),
		check: 'Indexes and rules',
		problem: /Old documents of hours are never deleted/,
		fix: /firestore:indexes/,
	},
	{
		fault: 'the deployed rules are not those of the file',
		damage: (fake) => fake.set(urls.ruleset, ['source', 'files', 0, 'content'], 'allow read, write;'),
		check: 'Indexes and rules',
		problem: /rules differ/,
		fix: /firestore:rules/,
	},
	{
		fault: 'a service account does not exist',
		damage: (fake) => fake.reply(urls.account('prober'), 404),
		check: 'Service accounts',
		problem: /prober@.* does not exist/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'an account lacks a role',
		damage: (fake) => fake.set(urls.projectPolicy, ['bindings', { role: 'roles/firebaseauth.admin' }], undefined),
		check: 'Service accounts',
		problem: /^app@.* does not have roles\/firebaseauth\.admin in the project/,
		fix: /^gcloud projects add-iam-policy-binding acme-monitoring --member serviceAccount:app@/,
	},
	{
		fault: 'the prober has a role too many',
		damage: (fake) =>
			fake.set(urls.projectPolicy, ['bindings', { role: 'roles/firebaseauth.admin' }, 'members', 1], prober),
		check: 'Service accounts',
		problem: /^prober@.* has roles\/firebaseauth\.admin in the project, which it must not have/,
		fix: /^gcloud projects remove-iam-policy-binding/,
	},
	{
		fault: 'the prober may act as the server',
		damage: (fake) =>
			fake.set(urls.accountPolicy('app'), ['bindings', { role: 'roles/iam.serviceAccountUser' }, 'members', 1], prober),
		check: 'Service accounts',
		problem: /prober@.* has roles\/iam\.serviceAccountUser on app@/,
		fix: /remove-iam-policy-binding app@/,
	},
	{
		fault: 'the server may not sign tokens',
		damage: (fake) =>
			fake.set(
				urls.accountPolicy('app'),
				['bindings', { role: 'roles/iam.serviceAccountTokenCreator' }, 'members'],
				undefined,
			),
		check: 'Service accounts',
		problem: /app@.* does not have roles\/iam\.serviceAccountTokenCreator on itself/,
		fix: /add-iam-policy-binding app@/,
	},
	{
		fault: 'logins failed because signing was refused',
		damage(fake) {
			fake.reply(urls.sign, 403, { error: { message: 'Permission iam.serviceAccounts.signBlob denied.' } });
			fake.reply(urls.logEntries, 200, { entries: [{ severity: 'ERROR' }] });
		},
		check: 'Service accounts',
		problem: /was not allowed to sign tokens, so logins failed/,
		fix: /serviceAccountTokenCreator$/,
	},
	{
		fault: 'the default account may change everything',
		damage: (fake) =>
			fake.set(
				urls.projectPolicy,
				['bindings', { role: 'roles/owner' }, 'members', 1],
				`serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`,
			),
		check: 'Service accounts',
		problem: /default account of Compute Engine has roles\/owner/,
		fix: /remove-iam-policy-binding/,
	},
	{
		fault: 'everybody has a role in the project',
		damage: (fake) => fake.set(urls.projectPolicy, ['bindings', { role: 'roles/owner' }, 'members', 1], 'allUsers'),
		check: 'Service accounts',
		problem: /^allUsers has roles\/owner in the whole project/,
		fix: /--member allUsers/,
	},
	{
		fault: 'a secret has no value',
		damage: (fake) => fake.reply(urls.secret('SECRETS_KEY'), 404),
		check: 'Secrets',
		problem: /^The secret SECRETS_KEY, which encrypts stored secrets, has no value/,
		fix: /functions:secrets:set SECRETS_KEY/,
	},
	{
		fault: 'the prober may read a secret',
		damage: (fake) => fake.set(urls.secretPolicy('SECRETS_KEY'), ['bindings', 0, 'members'], [app, prober]),
		check: 'Secrets',
		problem: /prober@.* may read the secret SECRETS_KEY/,
		fix: /^gcloud secrets remove-iam-policy-binding SECRETS_KEY/,
	},
	{
		fault: 'strangers can register at Identity Toolkit',
		damage: (fake) => fake.set(urls.authConfig, ['client', 'permissions', 'disabledUserSignup'], false),
		check: 'Auth',
		problem: /can create identities/,
		fix: /set-up/,
	},
	{
		fault: 'App Check is not enforced',
		damage: (fake) => fake.reply(urls.appCheck, 200, { enforcementMode: 'UNENFORCED' }),
		check: 'App Check',
		problem: /not enforced/,
		fix: /set-up/,
	},
	{
		fault: 'an API that it needs is disabled',
		damage: (fake) => fake.reply(urls.queue('round'), 403, disabled),
		check: 'Queues',
		problem: /^It could not be checked: GET .*queues\/round responded with 403: The API is disabled\.$/,
		fix: /^gcloud services enable cloudtasks\.googleapis\.com/,
	},
	{
		fault: 'the operator may not read the functions’ callers',
		damage: (fake) => fake.reply(urls.invokers('round'), 403, { error: { message: 'Permission denied.' } }),
		check: 'Callers of the functions',
		problem: /responded with 403: Permission denied/,
		fix: /roles\/viewer/,
	},
	{
		fault: 'a function is not deployed',
		damage: (fake) => fake.set(urls.functions, ['functions', functionStep('sweep')], undefined),
		check: 'Functions',
		problem: /^The function sweep is not deployed in us-east4/,
		fix: /--only functions:sweep/,
	},
];
