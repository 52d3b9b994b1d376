/** The jobs on the careers page: the open ones for everybody, and all of them for admins, who change them. */
import { type AdminJob, jobIdOf, jobLimits, type OpenJob, toInstant } from '@stayup/contract';
import type { AuditActor } from '../audit/audit.ts';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Actor } from '../http/actor.ts';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../http/rate-limits/admit-visitor.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import { Problem } from '../platform/problem.ts';
import type { JobStore } from './job-store.ts';
import { fieldsOf } from './rules/job-change.ts';
import type { KnownJob } from './rules/known-job.ts';

interface JobDeps extends AdmitVisitorDeps {
	jobs: JobStore;
}

export function createJobHandlers(deps: JobDeps) {
	const { jobs } = deps;

	async function adminJob(job: KnownJob): Promise<AdminJob> {
		const { state, changedAt, changedBy } = job;
		return {
			...openJobOf(job),
			state,
			applications: await jobs.countApplications(job._id),
			changedAt: changedAt === null ? null : toInstant(changedAt),
			changedBy,
		};
	}

	return {
		async listOpenJobs({ request }) {
			await admitVisitor(deps, request, byIp('openJobsByIp', request));
			return (await jobs.list()).filter(({ state }) => state === 'open').map(openJobOf);
		},

		async listJobs() {
			return Promise.all((await jobs.list()).map(adminJob));
		},

		async addJob({ actor, request, body }) {
			const added = await jobs.add(body, adminOf({ actor, request }), deps.now());
			if (added === 'taken') throw taken(jobIdOf(body.title));
			if (added === 'full') {
				throw new Problem('limit-reached', `There can be at most ${jobLimits.jobs} jobs. Please change a closed one.`);
			}
			return adminJob(added);
		},

		async changeJob({ actor, request, params, body }) {
			const changed = await jobs.change(params.id, body, adminOf({ actor, request }), deps.now());
			if (!changed) throw unknownJob();
			return adminJob(changed);
		},

		async setJobState({ actor, request, params, body }) {
			const changed = await jobs.setState(params.id, body.state, adminOf({ actor, request }), deps.now());
			if (!changed) throw unknownJob();
			return adminJob(changed);
		},
	} satisfies Partial<Handlers>;
}

function adminOf(call: { actor: Actor; request: RequestFacts }): AuditActor & { name: string } {
	return { ...auditActorOf(call), name: call.actor.person.user.name };
}

function openJobOf(job: KnownJob): OpenJob {
	return { _id: job._id, ...fieldsOf(job), postedAt: job.postedAt };
}

function taken(id: string): Problem {
	const message = `There is already a job at /careers/apply/${id}. Please change that one, or choose another title.`;
	return new Problem('conflict', message, { errors: [{ field: 'title', message }] });
}

function unknownJob(): Problem {
	return new Problem('not-found', 'There is no such job.');
}
