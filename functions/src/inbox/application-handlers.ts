/** Job applications: the public form, and the inbox of the admins (specification §7). */
import type { ApplicationDetail } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { JobStore } from '../careers/job-store.ts';
import type { Handlers } from '../http/handler.ts';
import type { AdmitVisitorDeps } from '../http/rate-limits/admit-visitor.ts';
import { admitForm } from '../http/rate-limits/public-form.ts';
import { type EmailLimitDeps, hasEmailRoom, visitorSender } from '../outbox/email-limits.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { ourForms, type PossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import type { ApplicationStore } from './application-store.ts';
import { adminOf, type InboxDeps, readChange, timelineAndColleagues } from './inbox-deps.ts';
import { applicationOf } from './inbox-replies.ts';
import { colleagueOf } from './inbox-store.ts';

type CareerDeps = AdmitVisitorDeps &
	InboxDeps &
	EmailLimitDeps & {
		applications: ApplicationStore;
		jobs: Pick<JobStore, 'find'>;
		possibleSpam: Pick<PossibleSpamStore, 'keep'>;
		/** Milliseconds since the epoch. */
		now(): number;
	};

const limits = { byIp: 'applicationByIp', byNetwork: 'applicationByNetwork', inAll: 'applicationInAll' } as const;

export function createApplicationHandlers(deps: CareerDeps) {
	async function detailOf(id: string): Promise<ApplicationDetail> {
		const document = await deps.applications.find(id, deps.now());
		if (!document) throw applicationGone();
		const shown = await timelineAndColleagues(deps, { kind: 'application', id });
		return { application: applicationOf({ id, document }), ...shown };
	}

	return {
		async applyForJob({ body, headers, request }) {
			const reason = await admitForm(deps, request, headers, limits);
			await requireOpen(deps, body.jobId);
			if (reason === null) {
				const isAnswered = await hasEmailRoom(deps, body.email, visitorSender(request.clientIp));
				await deps.applications.add(body, isAnswered, deps.now());
			} else {
				await deps.possibleSpam.keep({ ...ourForms, kind: 'application', reason, sent: body, createdAt: deps.now() });
			}
			return { message: 'Application submitted successfully!' };
		},

		async listApplications({ query }) {
			return mapPage(await deps.applications.list(query, deps.now()), applicationOf);
		},

		getApplication: ({ params }) => detailOf(params.id),

		async changeApplication({ actor, params, body }) {
			const change = await readChange(deps, body);
			const by = colleagueOf({ uid: actor.person.uid, name: actor.person.user.name });
			const isChanged = await deps.inbox.change({ kind: 'application', id: params.id }, change, by, deps.now());
			const document = isChanged ? await deps.applications.find(params.id, deps.now()) : null;
			if (!document) throw applicationGone();
			return applicationOf({ id: params.id, document });
		},

		async addApplicationNote({ actor, params, body }) {
			const by = colleagueOf({ uid: actor.person.uid, name: actor.person.user.name });
			const subject = { kind: 'application', id: params.id } as const;
			if (!(await deps.inbox.addNote(subject, body, by, deps.now()))) throw applicationGone();
			return detailOf(params.id);
		},

		async eraseApplication({ actor, request, params }) {
			const isErased = await deps.applications.erase(params.id, auditActorOf({ actor, request }), deps.now());
			if (!isErased) throw applicationGone();
			return { message: 'The application is erased.' };
		},

		async updateApplicationStatus({ actor, request, params, body }) {
			const by = adminOf({ actor, request });
			const changed = await deps.applications.changeStatus(params.id, body.status, by, deps.now());
			if (!changed) throw applicationGone();
			return applicationOf(changed);
		},
	} satisfies Partial<Handlers>;
}

/** Applications without a job, or for one that is not known here, are taken. */
async function requireOpen({ jobs }: CareerDeps, jobId: string): Promise<void> {
	const job = await jobs.find(jobId);
	if (job && job.state !== 'open') throw new Problem('conflict', 'This job is no longer open.');
}

function applicationGone(): Problem {
	return new Problem('not-found', 'This application no longer exists.');
}
