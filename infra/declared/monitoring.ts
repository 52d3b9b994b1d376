/** Where the metrics, alert policies, dashboard and objectives of a deployment are declared. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publicNames } from './public-access.ts';

const folder = join(import.meta.dirname, '..', 'monitoring');
const filesIn = (name: string) =>
	readdirSync(join(folder, name))
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => ({ id: file.replace('.json', ''), path: `infra/monitoring/${name}/${file}` }));

/** Log-based metrics; the id is the metric's name. */
export const metrics = filesIn('metrics');
/** Alert policies. */
export const policies = filesIn('policies');
export const dashboard = { id: 'dashboard', path: 'infra/monitoring/dashboard.json' };

export const notificationChannel = { displayName: 'Stayup operators', type: 'email' } as const;

/**
 * A second way to the operators, because one mailbox may be full, asleep or the thing that is broken. Set-up makes a call to a URL of it; a channel of any
 * type that an operator makes under this name counts as well, such as a phone, which Google wants confirmed on its page.
 */
export const secondChannel = { displayName: 'Stayup operators, second way', type: 'webhook_tokenauth' } as const;
export const secondChannelVariable = 'OPERATOR_WEBHOOK';

const publicServices = publicNames.map((name) => `"${name.toLowerCase()}"`).join(' OR ');

/**
 * Entries about tasks and schedules that succeeded are not kept: there is one for each round, and each GiB costs. Those about people and failures stay,
 * and so does what calls a public function: anybody can send the user agent of Google. The filter has no comma, because gcloud splits at them.
 */
export const unkeptEntries = {
	sink: '_Default',
	name: 'successful-tasks',
	filter: [
		`(log_id("run.googleapis.com/requests") AND httpRequest.userAgent:"Google-Cloud-" AND httpRequest.status<400 AND NOT resource.labels.service_name=(${publicServices}))`,
		'(resource.type="cloud_scheduler_job" AND severity<ERROR)',
	].join(' OR '),
} as const;

/** Google's own call from outside. */
export const uptimeCheck = {
	displayName: 'Stayup health',
	path: '/api/health',
	periodMinutes: 1,
	timeoutSeconds: 10,
} as const;
