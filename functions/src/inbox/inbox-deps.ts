/** The shared parts of the handlers of leads and applications. */
import type { InboxChange } from '@stayup/contract';
import type { AuditActor } from '../audit/audit.ts';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Actor } from '../http/actor.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import { timelineOf } from './inbox-replies.ts';
import type { InboxFieldChange, InboxStore, StoredChange, Subject } from './inbox-store.ts';

export interface InboxDeps {
	inbox: Pick<InboxStore, 'addNote' | 'change' | 'colleagues' | 'timelineOf'>;
	outbox: Pick<OutboxStore, 'find'>;
}

/** The admin of a request, for the audit log and the timeline. */
export function adminOf(call: { actor: Actor; request: RequestFacts }): AuditActor & { name: string } {
	return { ...auditActorOf(call), name: call.actor.person.user.name };
}

export async function timelineAndColleagues({ inbox, outbox }: InboxDeps, subject: Subject) {
	const [entries, colleagues] = await Promise.all([inbox.timelineOf(subject), inbox.colleagues()]);
	const ids = entries.flatMap(({ document: { deliveryId } }) => deliveryId ?? []);
	const deliveries = new Map<string, OutboxDocument>();
	await Promise.all(
		ids.map(async (id) => {
			const delivery = await outbox.find(id);
			if (delivery) deliveries.set(id, delivery);
		}),
	);
	return { timeline: timelineOf(entries, deliveries), colleagues };
}

/** The fields to store, and what the timeline says about them. */
export async function readChange(
	{ inbox }: { inbox: Pick<InboxStore, 'colleagues'> },
	{ assigneeId, mustBeFree = false, ...rest }: InboxChange,
): Promise<StoredChange> {
	const change: InboxFieldChange = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
	const changes: string[] = [];
	if (assigneeId !== undefined) {
		const assignee = assigneeId === null ? null : (await inbox.colleagues()).find(({ _id }) => _id === assigneeId);
		if (assignee === undefined) {
			const message = 'Please choose an admin.';
			throw new Problem('invalid', message, { errors: [{ field: 'assigneeId', message }] });
		}
		change.assignee = assignee;
		changes.push(assignee === null ? 'Assigned to nobody' : `Assigned to ${assignee.name}`);
	}
	const next = [rest.nextAction, rest.nextActionOn].filter(
		(part) => part !== undefined && part !== null && part !== '',
	);
	if (rest.nextAction !== undefined || rest.nextActionOn !== undefined) {
		changes.push(next.length === 0 ? 'No next action' : `Next: ${next.join(', ')}`);
	}
	return { change, changes, mustBeFree };
}

export function leadGone(): Problem {
	return new Problem('not-found', 'This lead no longer exists.');
}
