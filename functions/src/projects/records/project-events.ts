/** Writes what happens in a project, in the transaction that changes it, and the emails about it. */
import { type Colleague, type InboxEventKind, minuteMs, type ProjectSide } from '@stayup/contract';
import type { DocumentReference, Firestore, Transaction, UpdateData } from 'firebase-admin/firestore';
import type { AuditActor } from '../../audit/audit.ts';
import type { DeliveryRef } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { ProjectDocument, ProjectEventDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { ProjectMessage } from '../../platform/firestore/outbox-message.ts';

/** Who acts in a project. */
export type ProjectActor = Colleague & { side: ProjectSide };

interface Writer {
	create(document: DocumentReference<ProjectEventDocument>, data: ProjectEventDocument): unknown;
}

/** An admin, for the audit log and for the timeline of the project. */
export type Admin = AuditActor & { actor: ProjectActor };

/** A change of a project, with what is written beside it. */
export interface Change {
	change?: UpdateData<ProjectDocument>;
	entries?: readonly Entry[];
	mail?: DeliveryRef | null;
	/** One of us acted for the client, which answers the purchase. */
	isAnswer?: boolean;
}

export interface Entry {
	event: InboxEventKind;
	by: ProjectActor | null;
	text: string;
}

/** `order` keeps entries of one change in their order. */
export function addProjectEvent(
	writer: Writer,
	firestore: Firestore,
	project: { id: string; ownerId: string },
	{ event, by, text }: Entry,
	now: number,
	order = 0,
): void {
	const { projectEvents } = collectionsOf(firestore);
	const entry = { event, isMessage: event === 'message', by, text };
	writer.create(projectEvents.doc(), { ownerId: project.ownerId, projectId: project.id, at: now + order, ...entry });
}

/** Messages and files of five minutes share an email. */
const messageMailDelayMs = 5 * minuteMs;
/** An email that is about to be sent may be written already. */
const joinsUntilMs = 30_000;

/**
 * Plans the email that reports a message or a file to the other side, unless one is waiting that will include it. Returns the fields to store in the
 * project.
 */
export function planMessageMail(
	transaction: Transaction,
	outbox: Pick<OutboxStore, 'plan'>,
	{ id, document }: { id: string; document: ProjectDocument },
	from: ProjectSide,
	now: number,
): { change: UpdateData<ProjectDocument>; mail: DeliveryRef | null } {
	const to = from === 'client' ? 'team' : 'client';
	if (document.mailDueAt[to] - joinsUntilMs > now) return { change: {}, mail: null };
	const dueAt = now + messageMailDelayMs;
	const message = { event: 'project-messages', projectId: id, to, since: now } as const;
	const mail = planProjectMail(transaction, outbox, document.ownerId, message, now, dueAt);
	return { change: { mailDueAt: { ...document.mailDueAt, [to]: dueAt } }, mail };
}

/** An email to the client belongs to the account, one to us to nobody. */
export function planProjectMail(
	writer: Parameters<OutboxStore['plan']>[0],
	outbox: Pick<OutboxStore, 'plan'>,
	ownerId: string,
	message: ProjectMessage,
	now: number,
	notBefore = now,
	id?: string,
): DeliveryRef {
	const isToUs =
		message.event === 'project-ordered' ||
		message.event === 'projects-overdue' ||
		(message.event === 'project-messages' && message.to === 'team');
	const delivery = { ownerId: isToUs ? null : ownerId, channel: 'email', message } as const;
	return outbox.plan(writer, { ...delivery, ...(id !== undefined && { id }) }, now, notBefore);
}
