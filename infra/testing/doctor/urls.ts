/** The requests that the doctor makes of the healthy project. */
import { quotaUrl } from '../../declared/quota.ts';
import { triggerUrl } from '../../doctor/triggers.ts';
import { healthySettings, projectId } from './healthy-settings.ts';

const project = `projects/${projectId}`;
const { APP_ORIGIN: origin } = healthySettings;
const database = `https://firestore.googleapis.com/v1/${project}/databases/(default)`;
const key = (id: string) => `GET https://apikeys.googleapis.com/v2/${project}/locations/global/keys/${id}`;

export const urls = {
	services: `GET https://serviceusage.googleapis.com/v1/${project}/services`,
	quota: (metric: 'cpu_allocation' | 'mem_allocation') => `GET ${quotaUrl(projectId, metric)}`,
	database: `GET ${database}`,
	backupSchedules: `GET ${database}/backupSchedules`,
	backups: `GET https://firestore.googleapis.com/v1/${project}/locations/us-east4/backups`,
	bucket: `GET https://storage.googleapis.com/storage/v1/b/${projectId}-exports`,
	logoBucket: `GET https://storage.googleapis.com/storage/v1/b/${projectId}-logos`,
	logoPolicy: `GET https://storage.googleapis.com/storage/v1/b/${projectId}-logos/iam`,
	indexes: `GET ${database}/collectionGroups/-/indexes`,
	fields: `GET ${database}/collectionGroups/-/fields`,
	ruleset: `GET https://firebaserules.googleapis.com/v1/${project}/rulesets/1`,
	projectPolicy: `POST https://cloudresourcemanager.googleapis.com/v1/${project}:getIamPolicy`,
	organizationPolicy: `POST https://cloudresourcemanager.googleapis.com/v1/${project}:getEffectiveOrgPolicy`,
	account: (name: string) =>
		`GET https://iam.googleapis.com/v1/${project}/serviceAccounts/${name}@${projectId}.iam.gserviceaccount.com`,
	accountPolicy: (name: string) => `${urls.account(name).replace('GET', 'POST')}:getIamPolicy`,
	sign: `POST https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/app@${projectId}.iam.gserviceaccount.com:signBlob`,
	logEntries: 'POST https://logging.googleapis.com/v2/entries:list',
	functions: `GET https://cloudfunctions.googleapis.com/v2/${project}/locations/-/functions`,
	invokers: (service: string, region = 'us-east4') =>
		`GET https://run.googleapis.com/v2/${project}/locations/${region}/services/${service}:getIamPolicy`,
	service: (service: string) => `GET https://run.googleapis.com/v2/${project}/locations/us-east4/services/${service}`,
	trigger: `GET ${triggerUrl(`${project}/locations/us-east4/triggers/statuschange-1`)}`,
	queue: (name: string) => `GET https://cloudtasks.googleapis.com/v2/${project}/locations/us-east4/queues/${name}`,
	schedule: (name: string) =>
		`GET https://cloudscheduler.googleapis.com/v1/${project}/locations/us-east4/jobs/firebase-schedule-${name}-us-east4`,
	secret: (name: string) => `GET https://secretmanager.googleapis.com/v1/${project}/secrets/${name}/versions/latest`,
	secretValue: (name: string) => `${urls.secret(name)}:access`,
	secretPolicy: (name: string) => `GET https://secretmanager.googleapis.com/v1/${project}/secrets/${name}:getIamPolicy`,
	authConfig: `GET https://identitytoolkit.googleapis.com/admin/v2/${project}/config`,
	appCheck: `GET https://firebaseappcheck.googleapis.com/v1/${project}/services/identitytoolkit.googleapis.com`,
	webApps: `GET https://firebase.googleapis.com/v1beta1/${project}/webApps`,
	key,
	keyString: (id: string) => `${key(id)}/keyString`,
	serverCall: 'GET https://identitytoolkit.googleapis.com/v1/projects',
	price: (id: string) => `GET https://api.stripe.com/v1/prices/${id}`,
	stripeWebhooks: 'GET https://api.stripe.com/v1/webhook_endpoints',
	portal: 'GET https://api.stripe.com/v1/billing_portal/configurations',
	scopes: 'GET https://api.sendgrid.com/v3/scopes',
	site: `GET https://firebasehosting.googleapis.com/v1beta1/${project}/sites/${projectId}`,
	domain: `GET https://firebasehosting.googleapis.com/v1beta1/${project}/sites/${projectId}/customDomains/${new URL(origin).hostname}`,
	releases: `GET https://firebasehosting.googleapis.com/v1beta1/sites/${projectId}/channels/live/releases`,
	channels: `GET https://monitoring.googleapis.com/v3/${project}/notificationChannels`,
	policies: `GET https://monitoring.googleapis.com/v3/${project}/alertPolicies`,
	uptimeChecks: `GET https://monitoring.googleapis.com/v3/${project}/uptimeCheckConfigs`,
	metrics: `GET https://logging.googleapis.com/v2/${project}/metrics`,
	billing: `GET https://cloudbilling.googleapis.com/v1/${project}/billingInfo`,
	budgets: 'GET https://billingbudgets.googleapis.com/v1/billingAccounts/0A-1B-2C/budgets',
	heartbeat: (job: string) => `GET ${database}/documents/heartbeats/${job}`,
	serviceStatus: `GET ${database}/documents/serviceStatus/current`,
	waitingDeliveries: `POST ${database}/documents:runAggregationQuery`,
	page: (path: string) => `GET ${origin}${path}`,
} as const;

/** A step to a function in the list of functions. */
export function functionStep(name: string, region = 'us-east4'): { name: string } {
	return { name: `${project}/locations/${region}/functions/${name}` };
}
