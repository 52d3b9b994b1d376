/** Replies about leads and applications. */
import {
	type Application,
	type InboxEvent,
	type InboxKind,
	type InboxState,
	type Lead,
	type LeadStatus,
	toInstant,
} from '@stayup/contract';
import { receiptOf } from '../delivery/handlers/delivery-replies.ts';
import { shownEmail } from '../emails/templates/shown-email.ts';
import type {
	ApplicationDocument,
	InboxEventDocument,
	InboxFields,
	LeadDocument,
} from '../platform/firestore/business/inbox-documents.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { referenceOf } from './rules/reference.ts';

export function leadOf({ id, document }: Stored<LeadDocument>): Lead {
	const { expireAt: _, keys: _keys, site: _site, callId: _call, outage, createdAt, ...lead } = document;
	return {
		...lead,
		email: shownEmail(lead.email),
		_id: id,
		status: statusOf(lead),
		outageWebsite: outage?.website ?? null,
		createdAt: toInstant(createdAt),
		...inboxStateOf('lead', id, document),
	};
}

/** The date of birth only of the hired, so that nobody decides by age. */
export function applicationOf({ id, document }: Stored<ApplicationDocument>): Application {
	const { expireAt: _, createdAt, ...application } = document;
	return {
		_id: id,
		...application,
		email: shownEmail(application.email),
		dob: application.status === 'Hired' ? application.dob : '',
		createdAt: toInstant(createdAt),
		...inboxStateOf('application', id, document),
	};
}

/** Specification §4: New when missing. */
export function statusOf({ status }: Pick<LeadDocument, 'status'>): LeadStatus {
	return status ?? 'New';
}

function inboxStateOf(kind: InboxKind, id: string, fields: InboxFields): InboxState {
	const { assignee, nextAction, nextActionOn, answeredAt, answerDueAt } = fields;
	return {
		reference: referenceOf(kind, id),
		assignee,
		nextAction,
		nextActionOn,
		answeredAt: answeredAt === null ? null : toInstant(answeredAt),
		answerDueAt: toInstant(answerDueAt),
	};
}

/** `deliveries` that the timeline names, by their ids. */
export function timelineOf(
	entries: readonly Stored<InboxEventDocument>[],
	deliveries: ReadonlyMap<string, Pick<OutboxDocument, 'state' | 'receipt'>>,
): InboxEvent[] {
	return entries.map(({ id, document: { at, event, by, text, deliveryId } }) => {
		const delivery = deliveryId === null ? undefined : deliveries.get(deliveryId);
		return {
			_id: id,
			at: toInstant(at),
			kind: event,
			by,
			text,
			delivery: delivery?.state ?? null,
			...(delivery?.receipt && { receipt: receiptOf(delivery.receipt) }),
		};
	});
}
