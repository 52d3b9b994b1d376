/** Reads the jobs of Cloud Scheduler: that they are on, run as the right account, and that the last run went well. */
import { functionOptions } from '../../functions/src/main/function-options.ts';
import { emailOf } from '../declared/accounts.ts';
import { exports } from '../declared/firestore.ts';
import { functions } from '../declared/functions.ts';
import type { Check, Finding } from './check.ts';

interface Job {
	schedule?: string;
	state?: string;
	/** A code means that the last run failed. */
	status?: { code?: number; message?: string };
	httpTarget?: { oidcToken?: { serviceAccountEmail?: string }; oauthToken?: { serviceAccountEmail?: string } };
}

interface DeclaredJob {
	id: string;
	/** Of the function, or of the job itself. */
	label: string;
	region: string;
	account: string;
	schedule: string;
	create: string;
}

export const schedulesCheck: Check = {
	name: 'Schedules',
	async run({ google }, { id }) {
		const found = await Promise.all(
			declaredJobs(id).map(async (declared) => {
				const url = `https://cloudscheduler.googleapis.com/v1/projects/${id}/locations/${declared.region}/jobs/${declared.id}`;
				return compareJob(declared, (await google.get(url)) as Job | null, id);
			}),
		);
		return found.flat();
	},
};

/** Firebase names the job of a function. */
export function declaredJobs(id: string): DeclaredJob[] {
	const scheduled = Object.entries(functions).filter(([, { kind }]) => kind === 'schedule');
	return [
		...scheduled.map(([name, { region, account }]) => ({
			id: `firebase-schedule-${name}-${region}`,
			label: name,
			region,
			account: emailOf(account, id),
			schedule: scheduleOf(name),
			create: `firebase deploy --only functions:${name} --project ${id}`,
		})),
		{
			id: exports.job,
			label: exports.job,
			region: exports.jobRegion,
			account: emailOf('exporter', id),
			schedule: exports.schedule,
			create: `infra/setup.sh ${id}`,
		},
	];
}

function scheduleOf(name: string): string {
	return (functionOptions as Readonly<Record<string, { schedule?: string }>>)[name]?.schedule ?? '';
}

function compareJob(
	{ id: job, label, region, account, schedule, create }: DeclaredJob,
	found: Job | null,
	id: string,
): Finding[] {
	if (!found) return [{ problem: `The schedule of ${label} does not exist.`, fix: create }];
	const place = `--location ${region} --project ${id}`;
	const findings: Finding[] = [];
	if (found.state !== 'ENABLED') {
		findings.push({
			problem: `The schedule of ${label} is off: its state is ${found.state}.`,
			fix: `gcloud scheduler jobs resume ${job} ${place}`,
		});
	}
	if (found.schedule !== schedule) {
		findings.push({ problem: `${label} runs "${found.schedule}" instead of "${schedule}".`, fix: create });
	}
	const { oidcToken, oauthToken } = found.httpTarget ?? {};
	const caller = (oidcToken ?? oauthToken)?.serviceAccountEmail;
	if (caller !== account) {
		findings.push({ problem: `The schedule of ${label} runs as ${caller} instead of ${account}.`, fix: create });
	}
	if (found.status?.code) {
		const { code, message } = found.status;
		findings.push({
			problem: `The last run of ${label} failed with code ${code}${message ? ` (${message})` : ''}.`,
			fix: `gcloud logging read 'severity>=ERROR AND resource.labels.service_name="${label.toLowerCase()}"' --limit 5 --project ${id}`,
		});
	}
	return findings;
}
