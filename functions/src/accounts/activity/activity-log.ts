/** The activity log of accounts: logins and all changes by people and keys. Kept for one year. */
import { type AccountActivityEvent, accountActivities, brand, dayMs, keptDays, type PageQuery } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { ChangedFields } from '../../http/changes/change-in-words.ts';
import type { RequestFacts } from '../../http/handler.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { notExpired, type Page, readPage, type Stored } from '../../platform/firestore/paging.ts';
import type { LogError } from '../../platform/log.ts';
import { clientOf, type RequestClient } from './client-of-request.ts';

export interface ActivityLog {
	/** `request` is null for what Stayup itself does. Never fails: what the user did is valid without an entry, so an error is logged. */
	record(
		uid: string,
		event: AccountActivityEvent,
		request: RequestFacts | null,
		now: number,
		detail?: string | null,
		change?: ChangedFields,
	): Promise<void>;
	/** Newest first; `about` leaves out the other rows. */
	listOf(
		uid: string,
		query: PageQuery,
		now: number,
		about?: ActivityDocument['about'],
	): Promise<Page<Stored<ActivityDocument>>>;
}

/** Those who manage an account are emailed about some of its changes. */
export interface ChangeEmails {
	/** Stores the entry together with the emails that it is part of. */
	record(entry: ActivityDocument): Promise<void>;
}

const ownClient: RequestClient = { device: brand.name, network: null };
const keptMs = keptDays.activity * dayMs;

export function createActivityLog(
	firestore: Firestore,
	{ changeEmails, logError }: { changeEmails: ChangeEmails; logError: LogError },
): ActivityLog {
	const { activity } = collectionsOf(firestore);

	async function store(entry: ActivityDocument, request: RequestFacts | null): Promise<void> {
		if (accountActivities[entry.event].mailedTo === undefined) return void (await activity.add(entry));
		try {
			await changeEmails.record(entry);
		} catch (error) {
			// The row must not be lost with the email.
			logError(`The email about "${entry.event}" could not be stored.`, { requestId: request?.id, error });
			await activity.add(entry);
		}
	}

	return {
		async record(uid, event, request, now, detail, change) {
			try {
				const client = request ? clientOf(request) : ownClient;
				await store(activityOf(uid, event, { ...client, by: request?.by ?? null }, now, detail, change), request);
			} catch (error) {
				logError(`The activity "${event}" could not be recorded.`, {
					requestId: request?.id,
					error,
				});
			}
		},
		async listOf(uid, query, now, about) {
			const all = activity.where('ownerId', '==', uid);
			const own = about === undefined ? all : all.where('about', '==', about);
			return notExpired(await readPage(own, { field: 'at', direction: 'desc' }, query), now);
		},
	};
}

/** The entry, for writers that store it together with what it is about. */
export function activityOf(
	uid: string,
	event: AccountActivityEvent,
	{ device, network, by = null }: RequestClient & { by?: string | null },
	now: number,
	detail: string | null = null,
	{ before, after }: ChangedFields = { before: null, after: null },
): ActivityDocument {
	const expireAt = Timestamp.fromMillis(now + keptMs);
	const { about } = accountActivities[event];
	return { ownerId: uid, at: now, event, about, detail, by, before, after, device, network, noticeId: null, expireAt };
}
