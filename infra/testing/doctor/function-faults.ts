/** Faults in the functions, their callers, queues, schedules and keys. */
import { functionsWith } from '../../declared/functions.ts';
import { healthySettings, hoursAgo } from './healthy-settings.ts';
import type { Fault } from './types.ts';
import { functionStep, urls } from './urls.ts';

const config = (name: string) => ['functions', functionStep(name), 'serviceConfig'] as const;
const deployedAs = (name: string, region?: string) => ({
	...functionStep(name, region),
	labels: { version: '0-1-0-4f2c9aa' },
});
const defaultAccount = '123456789012-compute@developer.gserviceaccount.com';

export const functionFaults: readonly Fault[] = [
	{
		fault: 'a function runs on the default account',
		damage: (fake) => fake.set(urls.functions, [...config('tick'), 'serviceAccountEmail'], defaultAccount),
		check: 'Functions',
		problem: /^The function tick runs as 123456789012-compute@.* instead of app@/,
		fix: /functions:tick/,
	},
	{
		fault: 'the prober has a secret',
		damage: (fake) =>
			fake.set(urls.functions, [...config('round'), 'secretEnvironmentVariables', 'end'], { key: 'SECRETS_KEY' }),
		check: 'Functions',
		problem: /round has the secret SECRETS_KEY, which it does not use/,
		fix: /functions:round/,
	},
	{
		fault: 'a function lacks a secret',
		damage: (fake) =>
			fake.set(
				urls.functions,
				[...config('deliver'), 'secretEnvironmentVariables', { key: 'SENDGRID_API_KEY' }],
				undefined,
			),
		check: 'Functions',
		problem: /deliver does not have the secret SENDGRID_API_KEY/,
		fix: /functions:deliver /,
	},
	{
		fault: 'a function has too little memory',
		damage: (fake) => fake.set(urls.functions, [...config('api'), 'availableMemory'], '128Mi'),
		check: 'Functions',
		problem: /^The function api has 128 MiB of memory instead of \d+/,
		fix: /functions:api/,
	},
	{
		fault: 'the functions run two versions',
		damage: (fake) =>
			fake.set(urls.functions, ['functions', functionStep('nightly'), 'labels', 'version'], '0-0-9-old'),
		check: 'Functions',
		problem: /different versions: 0-0-9-old, 0-1-0-4f2c9aa/,
		fix: /--only functions --project/,
	},
	{
		fault: 'a function failed to start',
		damage: (fake) => fake.set(urls.functions, ['functions', functionStep('domains'), 'state'], 'FAILED'),
		check: 'Functions',
		problem: /domains does not run: its state is FAILED/,
		fix: /functions describe domains/,
	},
	{
		fault: 'a function is left of an earlier version',
		damage: (fake) => fake.set(urls.functions, ['functions', 'end'], deployedAs('heartbeat')),
		check: 'Functions',
		problem: /heartbeat in us-east4 does not belong to this version/,
		fix: /functions:delete heartbeat/,
	},
	{
		fault: 'a function is left of a larger size',
		damage: (fake) => fake.set(urls.functions, ['functions', 'end'], deployedAs('round2')),
		check: 'Functions',
		problem: /^The function round2 in us-east4 is not used at this size\.$/,
		fix: /^npm run release -- remove-unused acme-monitoring$/,
	},
	{
		fault: 'the functions of another size are deployed',
		damage(fake) {
			const small = functionsWith(healthySettings);
			for (const [name, { region }] of Object.entries(functionsWith({ SIZE: 'standard' }))) {
				if (!small[name]) fake.set(urls.functions, ['functions', 'end'], deployedAs(name, region));
			}
		},
		check: 'Functions',
		problem: /^The functions of SIZE=standard are deployed, but functions\/\.env\.acme-monitoring says SIZE=small\.$/,
		fix: /^npm run release -- deploy acme-monitoring$/,
	},
	{
		fault: 'the newest revision of a function did not start',
		damage: (fake) => fake.set(urls.service('api'), ['latestCreatedRevision'], 'projects/1/revisions/api-00003-bad'),
		check: 'Traffic',
		problem: /newest revision of api did not start/,
		fix: /revision_name="api-00003-bad"/,
	},
	{
		fault: 'a function is closed after a restore',
		damage: (fake) => fake.set(urls.service('api'), ['ingress'], 'INGRESS_TRAFFIC_INTERNAL_ONLY'),
		check: 'Traffic',
		problem: /^api takes no calls from outside: its ingress is INGRESS_TRAFFIC_INTERNAL_ONLY/,
		fix: /^gcloud run services update api --ingress all --region us-east4/,
	},
	{
		fault: 'a canary was never promoted',
		damage: (fake) =>
			fake.set(
				urls.service('deliver'),
				['trafficStatuses'],
				[
					{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: 'deliver-00001-old', percent: 90 },
					{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION', revision: 'deliver-00002-abc', percent: 10 },
				],
			),
		check: 'Traffic',
		problem: /newest revision of deliver gets 10 % of the calls/,
		fix: /release -- promote/,
	},
	{
		fault: 'a trigger belongs to the database before a restore',
		damage: (fake) => fake.set(urls.database, ['createTime'], hoursAgo(2)),
		check: 'Triggers',
		problem: /^The trigger of statusChange is older than the database/,
		fix: /^npm run restore -- triggers acme-monitoring$/,
	},
	{
		fault: 'a function has lost its trigger',
		damage: (fake) => fake.reply(urls.trigger, 404),
		check: 'Triggers',
		problem: /^The trigger of statusChange is older than the database or missing/,
		fix: /^npm run restore -- triggers acme-monitoring$/,
	},
	{
		fault: 'everybody may start rounds',
		damage: (fake) => fake.set(urls.invokers('round'), ['bindings', 0, 'members', 'end'], 'allUsers'),
		check: 'Callers of the functions',
		problem: /^Anybody on the internet may call round/,
		fix: /^gcloud run services remove-iam-policy-binding round --region us-east4/,
	},
	{
		fault: 'the organisation allows only its own members',
		damage: (fake) => fake.reply(urls.organizationPolicy, 200, { listPolicy: { allowedValues: ['C03f5x8yd'] } }),
		check: 'Callers of the functions',
		problem: /refuses to open api, checks, statusPages and visitors to everybody\.$/,
		fix: /^gcloud org-policies reset iam\.allowedPolicyMemberDomains --project=acme-monitoring$/,
	},
	{
		fault: 'visitors may not call the API',
		damage: (fake) => fake.set(urls.invokers('api'), ['bindings'], []),
		check: 'Callers of the functions',
		problem: /^allUsers may not call api/,
		fix: /add-iam-policy-binding api/,
	},
	{
		fault: 'the queue may not call callWebhook',
		damage: (fake) => fake.set(urls.invokers('callwebhook'), ['bindings'], []),
		check: 'Callers of the functions',
		problem: /app@.* may not call callWebhook/,
		fix: /add-iam-policy-binding callwebhook/,
	},
	{
		fault: 'a queue is paused',
		damage: (fake) => fake.set(urls.queue('deliver'), ['state'], 'PAUSED'),
		check: 'Queues',
		problem: /^The queue deliver runs no tasks: its state is PAUSED/,
		fix: /^gcloud tasks queues resume deliver --location us-east4/,
	},
	{
		fault: 'a queue has no limit',
		damage: (fake) => fake.set(urls.queue('deliver'), ['rateLimits'], undefined),
		check: 'Queues',
		problem: /deliver allows no limit of tasks at a time instead of/,
		fix: /functions:deliver/,
	},
	{
		fault: 'a queue does not exist',
		damage: (fake) => fake.reply(urls.queue('nightlyJobs'), 404),
		check: 'Queues',
		problem: /nightlyJobs does not exist/,
		fix: /functions:nightlyJobs/,
	},
	{
		fault: 'a schedule is paused',
		damage: (fake) => fake.set(urls.schedule('tick'), ['state'], 'PAUSED'),
		check: 'Schedules',
		problem: /schedule of tick is off/,
		fix: /^gcloud scheduler jobs resume firebase-schedule-tick-us-east4/,
	},
	{
		fault: 'a schedule does not name the whole account',
		damage: (fake) => fake.set(urls.schedule('domains'), ['httpTarget', 'oidcToken', 'serviceAccountEmail'], 'prober@'),
		check: 'Schedules',
		problem: /domains runs as prober@ instead of prober@acme-monitoring/,
		fix: /functions:domains/,
	},
	{
		fault: 'the last run of a schedule failed',
		damage: (fake) => fake.set(urls.schedule('nightly'), ['status'], { code: 7, message: 'PERMISSION_DENIED' }),
		check: 'Schedules',
		problem: /last run of nightly failed with code 7 \(PERMISSION_DENIED\)/,
		fix: /^gcloud logging read/,
	},
	{
		fault: 'no web app is registered',
		damage: (fake) => fake.set(urls.webApps, ['apps'], []),
		check: 'Web app and keys',
		problem: /No web app Stayup/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'the server’s key is restricted by referrer',
		damage: (fake) =>
			fake.reply(urls.serverCall, 403, { error: { message: 'Requests from referer <empty> are blocked.' } }),
		check: 'Web app and keys',
		problem: /nobody can log in \(Requests from referer <empty> are blocked\.\)/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'the server’s key is of another project',
		damage: (fake) => fake.reply(urls.serverCall, 200, { projectId: '999' }),
		check: 'Web app and keys',
		problem: /another project/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'a key may call every API',
		damage: (fake) => fake.set(urls.key('stayup-server'), ['restrictions'], undefined),
		check: 'Web app and keys',
		problem: /stayup-server may call every API/,
		fix: /infra\/setup\.sh/,
	},
	{
		fault: 'any website may use the browser’s key',
		damage: (fake) => fake.set(urls.key('stayup-browser'), ['restrictions', 'browserKeyRestrictions'], undefined),
		check: 'Web app and keys',
		problem: /^Any website may use the API key stayup-browser/,
		fix: /infra\/setup\.sh/,
	},
];
