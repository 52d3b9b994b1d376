/** Faults in what notifies the operators, and of the running product. */
import { hoursAgo, now } from './healthy-settings.ts';
import type { FakeProject, Fault } from './types.ts';
import { functionStep, urls } from './urls.ts';

const setUp = /^infra\/setup\.sh acme-monitoring$/;
const hourMs = 3_600_000;

function beat(fake: FakeProject, job: string, hours: number): void {
	fake.set(urls.heartbeat(job), ['fields', 'at', 'integerValue'], String(now - hours * hourMs));
}

function makeNew(fake: FakeProject): void {
	fake.set(urls.database, ['createTime'], hoursAgo(2));
	fake.set(urls.trigger, ['createTime'], hoursAgo(1));
}

export const operationsFaults: readonly Fault[] = [
	{
		fault: 'an alert policy is missing',
		damage: (fake) =>
			fake.set(urls.policies, ['alertPolicies', { displayName: 'Stayup: the product does not respond' }], undefined),
		check: 'Alerts to the operators',
		problem: /^The alert policy "Stayup: the product does not respond" does not exist/,
		fix: setUp,
	},
	{
		fault: 'an alert policy is off',
		damage: (fake) => fake.set(urls.policies, ['alertPolicies', 0, 'enabled'], false),
		check: 'Alerts to the operators',
		problem: /is off\.$/,
		fix: setUp,
	},
	{
		fault: 'an alert policy was weakened',
		damage: (fake) =>
			fake.set(
				urls.policies,
				[
					'alertPolicies',
					{ displayName: 'Stayup: alerts are late' },
					'conditions',
					0,
					'conditionThreshold',
					'duration',
				],
				'86400s',
			),
		check: 'Alerts to the operators',
		problem: /"Stayup: alerts are late" differs from infra\/monitoring\/policies\/alerts-late\.json/,
		fix: setUp,
	},
	{
		fault: 'an alert policy notifies nobody',
		damage: (fake) => fake.set(urls.policies, ['alertPolicies', 1, 'notificationChannels'], undefined),
		check: 'Alerts to the operators',
		problem: /notifies nobody/,
		fix: setUp,
	},
	{
		fault: 'Google sends alerts to somebody else',
		damage: (fake) =>
			fake.set(urls.channels, ['notificationChannels', 0, 'labels', 'email_address'], 'gone@acme-monitoring.com'),
		check: 'Alerts to the operators',
		problem: /sends alerts to gone@acme-monitoring\.com instead of OPERATOR_EMAIL/,
		fix: setUp,
	},
	{
		fault: 'one mailbox is the only way to the operators',
		damage: (fake) => fake.set(urls.channels, ['notificationChannels', 1], undefined),
		check: 'Alerts to the operators',
		problem: /One mailbox is the only way in which Google reaches the operators/,
		fix: /^OPERATOR_WEBHOOK=https:\/\/… infra\/setup\.sh /,
	},
	{
		fault: 'the phone of the operators is not confirmed',
		damage: (fake) => fake.set(urls.channels, ['notificationChannels', 1, 'verificationStatus'], 'UNVERIFIED'),
		check: 'Alerts to the operators',
		problem: /second way to the operators is not confirmed/,
		fix: /console\.cloud\.google\.com\/monitoring\/alerting\/notifications/,
	},
	{
		fault: 'an alert policy notifies the mailbox only',
		damage: (fake) => fake.set(urls.policies, ['alertPolicies', 1, 'notificationChannels', 1], undefined),
		check: 'Alerts to the operators',
		problem: /does not use the second way to the operators/,
		fix: setUp,
	},
	{
		fault: 'a metric of the log is missing',
		damage: (fake) => fake.set(urls.metrics, ['metrics', { name: 'dead_deliveries' }], undefined),
		check: 'Alerts to the operators',
		problem: /metric dead_deliveries of the log does not exist/,
		fix: setUp,
	},
	{
		fault: 'nothing calls the product from outside',
		damage: (fake) => fake.set(urls.uptimeChecks, ['uptimeCheckConfigs'], []),
		check: 'Alerts to the operators',
		problem: /does not call https:\/\/www\.acme-monitoring\.com\/api\/health/,
		fix: setUp,
	},
	{
		fault: 'there is no budget',
		damage: (fake) => fake.set(urls.budgets, ['budgets', 0, 'displayName'], 'Other'),
		check: 'Alerts to the operators',
		problem: /no budget/,
		fix: setUp,
	},
	{
		fault: 'nobody pays for the project',
		damage: (fake) => fake.set(urls.billing, ['billingEnabled'], undefined),
		check: 'Alerts to the operators',
		problem: /no billing account/,
		fix: /billing projects link/,
	},
	{
		fault: 'a deployment stopped before Hosting',
		damage: (fake) => fake.set(urls.functions, ['functions', functionStep('api'), 'updateTime'], hoursAgo(0.5)),
		check: 'Domain and release',
		problem: /are older than the functions/,
		fix: /--only hosting/,
	},
	{
		fault: 'the clock stopped',
		damage: (fake) => beat(fake, 'tick', 0.1),
		check: 'Running product',
		problem: /^tick, which starts the rounds, last ran 6 minutes ago/,
		fix: /service_name="tick"/,
	},
	{
		fault: 'the nightly job did not run',
		damage: (fake) => beat(fake, 'nightly', 33),
		check: 'Running product',
		problem: /^nightly last ran 33 hours ago/,
		fix: /service_name="nightly"/,
	},
	{
		fault: 'a job has never run',
		damage: (fake) => fake.reply(urls.heartbeat('domains'), 404),
		check: 'Running product',
		problem: /^domains, .* has never run/,
		fix: /service_name="domains"/,
	},
	{
		fault: 'the last restore drill is a hundred days old',
		damage: (fake) => beat(fake, 'restore-drill', 2400),
		check: 'Running product',
		problem: /^The restore drill last ran 100 days ago/,
		fix: /note-restore-drill -- acme-monitoring$/,
		isByCalendar: true,
	},
	{
		fault: 'a new project has had no night yet',
		damage(fake) {
			makeNew(fake);
			fake.reply(urls.heartbeat('nightly'), 404);
		},
		check: 'Running product',
		problem: /^nightly has never run/,
		fix: /service_name="nightly"/,
		isByCalendar: true,
	},
	{
		fault: 'a new project has no backup yet',
		damage(fake) {
			makeNew(fake);
			fake.set(urls.backups, ['backups'], []);
		},
		check: 'Database',
		problem: /^There is no backup of the database yet/,
		fix: /backups list/,
		isByCalendar: true,
	},
	{
		fault: 'a project of two months has no backup',
		damage: (fake) => fake.set(urls.backups, ['backups'], []),
		check: 'Database',
		problem: /^There is no backup of the database yet/,
		fix: /backups list/,
	},
	{
		fault: 'rounds are late',
		damage: (fake) => fake.set(urls.serviceStatus, ['fields', 'lateSince'], { integerValue: String(now - 5 * 60_000) }),
		check: 'Running product',
		problem: /^Rounds of checks are late since 5 minutes/,
		fix: /service_name=~"\^round\[0-9\]\?\$"/,
	},
	{
		fault: 'a checking region is lost',
		damage: (fake) =>
			fake.set(urls.serviceStatus, ['fields', 'lostRegions', 'arrayValue', 'values'], [{ stringValue: 'us-west1' }]),
		check: 'Running product',
		problem: /region us-west1 does not respond/,
		fix: /service_name=~"\^recheck/,
	},
	{
		fault: 'an old version still runs',
		damage: (fake) => fake.set(urls.serviceStatus, ['fields', 'version', 'stringValue'], '0.0.9+old'),
		check: 'Running product',
		problem: /tick still runs the version 0\.0\.9\+old instead of 0-1-0-4f2c9aa/,
		fix: /release -- promote/,
	},
	{
		fault: 'alerts are stuck',
		damage: (fake) => fake.set(urls.waitingDeliveries, [0, 'result', 'aggregateFields', 'count', 'integerValue'], '41'),
		check: 'Running product',
		problem: /stuck: 41 wait for more than 10 minutes/,
		fix: /service_name=~"\^deliver\[a-z\]\*\$"/,
	},
	{
		fault: 'the product says that monitoring is late',
		damage: (fake) => fake.reply(urls.page('/api/health'), 503),
		check: 'Public pages',
		problem: /\/api\/health responds with 503 instead of 200/,
		fix: /^gcloud logging read/,
	},
];
