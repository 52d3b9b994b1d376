/** Broadcasts, subscribers and mail systems in memory, under the rules of the store, for programs that kill the worker at any moment. */
import type { EmailResult, ManyEmails } from '../../../functions/src/emails/email-client.ts';
import type { StatusBroadcastDocument } from '../../../functions/src/platform/firestore/status-documents.ts';
import type { FanOutDeps, Subscriber } from '../../../functions/src/status-subscribers/fan-out.ts';
import type { PageFacts } from '../../../functions/src/status-subscribers/page-facts.ts';
import {
	advanced,
	claimed,
	done,
	handedOn,
	handingOver,
	type NewBroadcast,
	newBroadcast,
	postponed,
	stalledMs,
} from '../../../functions/src/status-subscribers/rules/broadcast.ts';
import { testSecretBox } from '../alerts/named-channels.ts';
import { aSubscriber } from './builders.ts';

export const page: PageFacts = {
	id: 'page-1',
	ownerId: 'alice',
	name: 'Acme',
	url: 'https://status.acme.example',
	linkUrl: 'https://stayup.example/s/acme',
	showsBrand: false,
	isOpen: true,
	most: 10_000,
	subscriberCount: 0,
	allowedEmails: null,
	signedUpFrom: null,
	components: [
		{ id: 'shop', name: 'Shop' },
		{ id: 'api', name: 'API' },
	],
};

/** The worker is gone: nothing after this moment happens. */
export class Killed extends Error {}

export interface MemoryOptions {
	subscribers: number;
	page?: Partial<PageFacts>;
	/** Called before and after each step outside the worker; throws `Killed` to end the worker there. */
	step?: () => void;
	/** How SendGrid responds; accepted if it returns nothing. */
	respond?: (emails: ManyEmails) => EmailResult | undefined;
}

export function inMemoryBroadcasts({ subscribers, page: facts, step = () => undefined, respond }: MemoryOptions) {
	const clock = { now: Date.UTC(2026, 0, 15, 12) };
	const stored = new Map<string, StatusBroadcastDocument>();
	const people: Subscriber[] = Array.from({ length: subscribers }, (_, index) => aSubscriber(index)).sort((a, b) =>
		a.id < b.id ? -1 : 1,
	);
	const queued: string[] = [];
	const calls = new Set<string>();
	const errors: string[] = [];
	/** Every copy that SendGrid accepted, and by recipient what a mail system keeps of them. */
	const mailed = { copies: 0, requests: 0, inboxes: new Map<string, Set<string>>() };
	let workers = 0;

	async function outside<Result>(work: () => Result): Promise<Result> {
		step();
		const result = work();
		step();
		return result;
	}

	const change = (
		id: string,
		fieldsOf: (document: StatusBroadcastDocument) => Partial<StatusBroadcastDocument> | null,
	) =>
		outside(() => {
			const document = stored.get(id);
			const fields = document ? fieldsOf(document) : null;
			if (!document || !fields) return null;
			const changed = { ...document, ...fields };
			stored.set(id, changed);
			return changed;
		});
	const isKept = async (changing: Promise<unknown>) => (await changing) !== null;

	const deps: FanOutDeps = {
		broadcasts: {
			async claim(id, now) {
				workers += 1;
				const holder = `worker ${workers}`;
				const broadcast = await change(id, (document) => claimed(document, holder, now));
				return broadcast && { id, holder, broadcast };
			},
			handOver: ({ id, holder }, sending, now) => isKept(change(id, (at) => handingOver(at, holder, sending, now))),
			advance: ({ id, holder }, progress, now) => isKept(change(id, (at) => advanced(at, holder, progress, now))),
			handOn: ({ id, holder }, now) => isKept(change(id, (at) => handedOn(at, holder, now))),
			postpone: ({ id, holder }, result, now) => isKept(change(id, (at) => postponed(at, holder, result, now))),
			finish: ({ id, holder }, now) => isKept(change(id, (at) => done(at, holder, now))),
			sendSoon: (id) => outside(() => void queued.push(id)),
		},
		subscribers: {
			after: (_pageId, cursor, limit) =>
				outside(() => {
					const left = people.filter(({ id }) => id > cursor);
					const items = left.slice(0, limit);
					return { items, next: left.length > limit ? (items.at(-1)?.id ?? null) : null };
				}),
		},
		pageFacts: () => outside(() => ({ ...page, ...facts })),
		emailClient: {
			sendMany: (emails) =>
				outside(() => {
					mailed.requests += 1;
					const response = respond?.(emails);
					if (response) return response;
					for (const { to, messageId } of emails.recipients) {
						mailed.copies += 1;
						const inbox = mailed.inboxes.get(to) ?? new Set();
						mailed.inboxes.set(to, inbox.add(messageId));
					}
					return { kind: 'sent', statusCode: 202 } as const;
				}),
		},
		putCall: ({ subscriberId, broadcastId }) => outside(() => void calls.add(`${broadcastId} ${subscriberId}`)),
		secretBox: testSecretBox,
		logError: (message) => void errors.push(message),
		now: () => clock.now,
	};
	return {
		clock,
		stored,
		people,
		queued,
		calls,
		errors,
		mailed,
		deps,
		broadcast: (broadcast: NewBroadcast) => void stored.set(broadcast.id, newBroadcast(broadcast, clock.now)),
		/** As the sweep finds them. */
		stalled: () =>
			[...stored].flatMap(([id, { dueAt }]) => (dueAt !== null && dueAt < clock.now - stalledMs ? [id] : [])),
	};
}
