/** Google's replies for the healthy project, in the form of its APIs. */
import { labelOf } from '../../../functions/src/main/version.ts';
import { authConfig, authorizedDomainsOf } from '../../auth/auth-config.ts';
import { accounts, buildRole, emailOf } from '../../declared/accounts.ts';
import { apiKeys, referrersOf, webAppName } from '../../declared/api-keys.ts';
import { apis } from '../../declared/apis.ts';
import { backupSchedules, database, exports } from '../../declared/firestore.ts';
import { optionsWith } from '../../declared/function-options.ts';
import { functionsWith, queuesWith, triggered } from '../../declared/functions.ts';
import { secrets } from '../../declared/secrets.ts';
import { logos } from '../../declared/storage.ts';
import { readIndexFile, readRulesFile } from '../../doctor/indexes.ts';
import { declaredJobs } from '../../doctor/schedules.ts';
import { functionUrl, triggerUrl } from '../../doctor/triggers.ts';
import { quotaReplies } from '../cloud/fake-quota.ts';
import {
	apiUri,
	appId,
	healthySettings,
	hoursAgo,
	projectId,
	projectNumber,
	sendGridKey,
	stripeKey,
	version,
} from './healthy-settings.ts';
import type { Json } from './types.ts';
import { urls } from './urls.ts';

const project = `projects/${projectId}`;
const options = optionsWith(healthySettings);
const functions = functionsWith(healthySettings);

export function healthyGoogle(): Record<string, Json> {
	return {
		[`GET https://serviceusage.googleapis.com/v1/${project}/services`]: {
			services: apis.map((name) => ({ config: { name }, state: 'ENABLED' })),
		},
		...Object.fromEntries(Object.entries(quotaReplies(projectId)).map(([url, reply]) => [`GET ${url}`, reply])),
		...healthyDatabase(),
		...healthyIam(),
		...healthyFunctions(),
		...healthySecrets(),
		...healthyAuth(),
		[urls.site]: { name: `${project}/sites/${projectId}`, type: 'DEFAULT_SITE' },
		[`GET https://firebasehosting.googleapis.com/v1beta1/${project}/sites/${projectId}/customDomains/${new URL(healthySettings.APP_ORIGIN).hostname}`]:
			{
				ownershipState: 'OWNERSHIP_ACTIVE',
				hostState: 'HOST_ACTIVE',
				cert: { state: 'CERT_ACTIVE', expireTime: hoursAgo(-60 * 24) },
			},
	};
}

function healthyDatabase(): Record<string, Json> {
	const name = `${project}/databases/${database.id}`;
	const origin = 'https://firestore.googleapis.com/v1';
	const group = (collection: string) => `${name}/collectionGroups/${collection}`;
	const { indexes, fieldOverrides } = readIndexFile();
	return {
		[`GET ${origin}/${name}`]: {
			name,
			locationId: database.location,
			type: database.type,
			createTime: hoursAgo(24 * 60),
			deleteProtectionState: database.deleteProtection,
			pointInTimeRecoveryEnablement: database.pointInTimeRecovery,
		},
		[`GET ${origin}/${name}/backupSchedules`]: {
			backupSchedules: backupSchedules.map(({ recurrence, retentionSeconds, dayOfWeek }) => ({
				retention: `${retentionSeconds}s`,
				[`${recurrence}Recurrence`]: dayOfWeek ? { day: 'SUNDAY' } : {},
			})),
		},
		[`GET ${origin}/${project}/locations/${database.location}/backups`]: {
			backups: [50, 26, 2].map((hours) => ({ database: name, snapshotTime: hoursAgo(hours), state: 'READY' })),
		},
		[`GET https://storage.googleapis.com/storage/v1/b/${exports.bucketOf(projectId)}`]: {
			location: exports.location.toUpperCase(),
		},
		[`GET https://storage.googleapis.com/storage/v1/b/${logos.bucketOf(projectId)}`]: {
			location: logos.location.toUpperCase(),
			iamConfiguration: { publicAccessPrevention: 'enforced', uniformBucketLevelAccess: { enabled: true } },
		},
		[`GET https://storage.googleapis.com/storage/v1/b/${logos.bucketOf(projectId)}/iam`]: {
			bindings: [{ role: logos.role, members: [`serviceAccount:${emailOf('app', projectId)}`] }],
		},
		[`GET ${origin}/${group('-')}/indexes`]: {
			indexes: indexes.map(({ collectionGroup, queryScope, fields }, index) => ({
				name: `${group(collectionGroup)}/indexes/${index}`,
				queryScope,
				fields: [...fields.map((field) => ({ ...field })), { fieldPath: '__name__', order: 'ASCENDING' }],
				state: 'READY',
			})),
		},
		[`GET ${origin}/${group('-')}/fields`]: {
			fields: fieldOverrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => ({
				name: `${group(collectionGroup)}/fields/${fieldPath}`,
				indexConfig: indexes.length === 0 ? {} : { indexes: indexes.map(() => ({})) },
				...(ttl && { ttlConfig: { state: 'ACTIVE' } }),
			})),
		},
		[`GET https://firebaserules.googleapis.com/v1/${project}/releases/cloud.firestore`]: {
			rulesetName: `${project}/rulesets/1`,
		},
		[`GET https://firebaserules.googleapis.com/v1/${project}/rulesets/1`]: {
			source: { files: [{ name: 'firestore.rules', content: readRulesFile() }] },
		},
	};
}

function healthyIam(): Record<string, Json> {
	const member = (name: (typeof accounts)[number]['name']) => `serviceAccount:${emailOf(name, projectId)}`;
	const replies: Record<string, Json> = {
		[urls.organizationPolicy]: { listPolicy: { allValues: 'ALLOW' } },
		[`GET https://cloudresourcemanager.googleapis.com/v1/${project}`]: { projectId, projectNumber },
		[`POST https://cloudresourcemanager.googleapis.com/v1/${project}:getIamPolicy`]: {
			bindings: [
				...accounts.flatMap(({ name, projectRoles }) =>
					projectRoles.map((role) => ({ role, members: [member(name)] })),
				),
				{ role: buildRole, members: [`serviceAccount:${projectNumber}-compute@developer.gserviceaccount.com`] },
				{ role: 'roles/owner', members: ['user:ops@acme-monitoring.com'] },
			],
		},
		[`POST https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${emailOf('app', projectId)}:signBlob`]:
			{
				signedBlob: 'c2lnbmVk',
			},
		'POST https://logging.googleapis.com/v2/entries:list': {},
	};
	for (const { name, ownRoles } of accounts) {
		const url = `https://iam.googleapis.com/v1/${project}/serviceAccounts/${emailOf(name, projectId)}`;
		replies[`GET ${url}`] = { email: emailOf(name, projectId) };
		replies[`POST ${url}:getIamPolicy`] = { bindings: ownRoles.map((role) => ({ role, members: [member(name)] })) };
	}
	return replies;
}

function healthyFunctions(): Record<string, Json> {
	const replies: Record<string, Json> = {};
	const deployed = Object.entries(functions).map(([name, { region, account, invokers }]) => {
		const {
			memory = '',
			timeoutSeconds = 0,
			maxInstances = 0,
			concurrency = 0,
			cpu = 0,
			secrets: used = [],
		} = options[name] ?? {};
		const service = `${project}/locations/${region}/services/${name.toLowerCase()}`;
		const members =
			invokers === 'public' ? ['allUsers'] : invokers.map((one) => `serviceAccount:${emailOf(one, projectId)}`);
		replies[`GET https://run.googleapis.com/v2/${service}:getIamPolicy`] = {
			bindings: [{ role: 'roles/run.invoker', members }],
		};
		const revision = `${service}/revisions/${name.toLowerCase()}-00002-abc`;
		replies[`GET https://run.googleapis.com/v2/${service}`] = {
			latestCreatedRevision: revision,
			latestReadyRevision: revision,
			ingress: 'INGRESS_TRAFFIC_ALL',
			trafficStatuses: [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', revision, percent: 100 }],
		};
		return {
			name: `${project}/locations/${region}/functions/${name}`,
			state: 'ACTIVE',
			labels: { version: labelOf(version) },
			updateTime: hoursAgo(1.1),
			serviceConfig: {
				service,
				uri: name === 'api' ? apiUri : `https://${name.toLowerCase()}-4xz7bq2m5a-uk.a.run.app`,
				serviceAccountEmail: emailOf(account, projectId),
				availableMemory: memory.replace('iB', 'i'),
				timeoutSeconds,
				availableCpu: String(cpu),
				maxInstanceCount: maxInstances,
				maxInstanceRequestConcurrency: concurrency,
				environmentVariables: { ...healthySettings },
				secretEnvironmentVariables: used.map(({ name: key }) => ({ key, secret: key, version: '1' })),
			},
		};
	});
	for (const { name, region } of queuesWith(healthySettings)) {
		const { rateLimits, retryConfig } = options[name] ?? {};
		replies[`GET https://cloudtasks.googleapis.com/v2/${project}/locations/${region}/queues/${name}`] = {
			state: 'RUNNING',
			rateLimits: { maxConcurrentDispatches: rateLimits?.maxConcurrentDispatches, maxDispatchesPerSecond: 500 },
			retryConfig: { maxAttempts: retryConfig?.maxAttempts },
		};
	}
	for (const { id, label, region, account, schedule } of declaredJobs(projectId)) {
		const token = label in functions ? 'oidcToken' : 'oauthToken';
		replies[`GET https://cloudscheduler.googleapis.com/v1/${project}/locations/${region}/jobs/${id}`] = {
			schedule,
			state: 'ENABLED',
			status: {},
			lastAttemptTime: hoursAgo(0.1),
			httpTarget: { [token]: { serviceAccountEmail: account } },
		};
	}
	replies[`GET https://cloudfunctions.googleapis.com/v2/${project}/locations/-/functions`] = { functions: deployed };
	for (const declared of triggered) {
		const trigger = `${project}/locations/${declared.region}/triggers/${declared.name.toLowerCase()}-1`;
		replies[`GET ${functionUrl(projectId, declared)}`] = { eventTrigger: { trigger } };
		replies[`GET ${triggerUrl(trigger)}`] = { createTime: hoursAgo(24 * 59) };
	}
	return replies;
}

function healthySecrets(): Record<string, Json> {
	const replies: Record<string, Json> = {};
	const values: Readonly<Record<string, string>> = {
		STRIPE_SECRET_KEY: stripeKey,
		SENDGRID_API_KEY: sendGridKey,
		TELEGRAM_BOT_TOKEN: 'off',
		TWILIO_AUTH_TOKEN: 'off',
	};
	const reader = 'roles/secretmanager.secretAccessor';
	for (const { name, readers } of secrets) {
		const url = `https://secretmanager.googleapis.com/v1/${project}/secrets/${name}`;
		replies[`GET ${url}/versions/latest`] = { state: 'ENABLED' };
		replies[`GET ${url}/versions/latest:access`] = {
			payload: { data: Buffer.from(values[name] ?? '').toString('base64') },
		};
		replies[`GET ${url}:getIamPolicy`] = {
			bindings: [
				{
					role: reader,
					members: [
						...readers.map((one) => `serviceAccount:${emailOf(one, projectId)}`),
						'user:ops@acme-monitoring.com',
					],
				},
			],
		};
	}
	return replies;
}

function healthyAuth(): Record<string, Json> {
	const replies: Record<string, Json> = {
		[`GET https://identitytoolkit.googleapis.com/admin/v2/${project}/config`]: {
			...(structuredClone<object>(authConfig) as Record<string, Json>),
			authorizedDomains: authorizedDomainsOf(projectId, healthySettings.APP_ORIGIN),
		},
		[`GET https://firebaseappcheck.googleapis.com/v1/${project}/services/identitytoolkit.googleapis.com`]: {
			enforcementMode: 'ENFORCED',
		},
		[`GET https://firebase.googleapis.com/v1beta1/${project}/webApps`]: {
			apps: [{ appId, displayName: webAppName, state: 'ACTIVE' }],
		},
		'GET https://identitytoolkit.googleapis.com/v1/projects': { projectId: projectNumber },
	};
	for (const { id, setting, apis: targets, isRestrictedByReferrer } of apiKeys) {
		const url = `https://apikeys.googleapis.com/v2/${project}/locations/global/keys/${id}`;
		replies[`GET ${url}`] = {
			restrictions: {
				apiTargets: targets.map((service) => ({ service })),
				...(isRestrictedByReferrer && {
					browserKeyRestrictions: { allowedReferrers: referrersOf(projectId, healthySettings.APP_ORIGIN) },
				}),
			},
		};
		replies[`GET ${url}/keyString`] = { keyString: healthySettings[setting] };
	}
	return replies;
}
