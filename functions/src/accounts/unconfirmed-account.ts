/** Runs the due step of an account whose email address is not confirmed: warns its owner, pauses its websites, or resumes them (PAUSE-1). */
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { LogError } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import { type FirstCheckDeps, requestFirstCheck } from '../websites/first-check.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import type { UnconfirmedStore } from './unconfirmed-store.ts';

export type UnconfirmedAccountDeps = FirstCheckDeps & {
	outbox: Pick<OutboxStore, 'sendSoon'>;
	unconfirmed: Pick<UnconfirmedStore, 'begin' | 'finish'>;
	websites: Pick<WebsiteStore, 'all' | 'change'>;
};

/** May be repeated. Pauses and resumes only what the account's state at each write allows. */
export async function settleUnconfirmedAccount(deps: UnconfirmedAccountDeps, uid: string, now: number): Promise<void> {
	const due = await deps.unconfirmed.begin(uid, now);
	if (due === null) return;
	await Promise.all(due.emails.map((email) => deps.outbox.sendSoon(email)));
	if (due.step !== 'pause' && due.step !== 'resume') return;
	const change = due.step === 'pause' ? pause : resume;
	for (const { id } of await deps.websites.all(uid)) await change(deps, uid, id, now);
	await deps.unconfirmed.finish(uid, due.step);
}

async function pause({ websites }: UnconfirmedAccountDeps, uid: string, websiteId: string, now: number): Promise<void> {
	const change = { isActive: false, pausedBecause: 'email-unconfirmed' } as const;
	await websites.change(
		uid,
		websiteId,
		change,
		now,
		(website, account) => website.isActive && !account.isEmailConfirmed,
	);
}

/** Exactly the websites that were paused for this reason. Those above the limit of a smaller tier stay paused. */
async function resume(deps: UnconfirmedAccountDeps, uid: string, websiteId: string, now: number): Promise<void> {
	const change = (isActive: boolean) =>
		deps.websites.change(uid, websiteId, { isActive }, now, (website, account) => {
			return website.pausedBecause === 'email-unconfirmed' && account.isEmailConfirmed;
		});
	const resumed = await change(true).catch((error: unknown) => {
		if (error instanceof Problem && error.code === 'limit-reached') return change(false);
		throw error;
	});
	if (!resumed?.needsFirstCheck) return;
	const { document, revision } = resumed;
	await requestFirstCheck(deps, { shardId: document.shardId, websiteId, revision });
}

interface ResumeSoonDeps {
	queue: Pick<TaskQueue, 'enqueueNightly'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

/** After a confirmation of the email address. The next night resumes what the queue refuses. */
export async function resumeSoon({ queue, now, logError }: ResumeSoonDeps, uid: string): Promise<void> {
	const job = { kind: 'unconfirmed-account', uid } as const;
	await queue.enqueueNightly({ run: `confirmed ${now()}`, job }).catch((error: unknown) => {
		logError('The websites of a confirmed account are resumed only by the next night.', { error, facts: { uid } });
	});
}
