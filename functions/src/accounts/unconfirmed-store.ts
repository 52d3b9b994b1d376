/** Store of the pauses of accounts whose email address is not confirmed. */
import type { PageQuery } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { mapPage, type Page, readPage } from '../platform/firestore/paging.ts';
import { afterStep, dueStep, type UnconfirmedStep } from './unconfirmed.ts';

export interface UnconfirmedStore {
	/** Ids of accounts with a due step, the longest overdue first. */
	due(now: number, query: PageQuery): Promise<Page<string>>;
	/** Records the step that is due, with its email; null if none is. */
	begin(uid: string, now: number): Promise<{ step: UnconfirmedStep; emails: DeliveryRef[] } | null>;
	/** Records that the websites are paused or resumed, unless the email address was confirmed in the meantime: then that step is due. */
	finish(uid: string, step: 'pause' | 'resume'): Promise<void>;
}

const nextStepAt = 'unconfirmedPause.nextStepAt';

export function createUnconfirmedStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan'>): UnconfirmedStore {
	const { users } = collectionsOf(firestore);
	return {
		async due(now, query) {
			const due = users.where(nextStepAt, '<=', now);
			return mapPage(await readPage(due, { field: nextStepAt, direction: 'asc' }, query), ({ id }) => id);
		},

		begin(uid, now) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				const step = user ? dueStep(user, now) : null;
				if (!user?.unconfirmedPause || step === null) return null;
				const unconfirmedPause = afterStep(step, user.unconfirmedPause, user.createdAt, now);
				transaction.update(users.doc(uid), { unconfirmedPause });
				if (step !== 'warn') return { step, emails: [] };
				const message = { event: 'pause-announced', at: unconfirmedPause.nextStepAt ?? now } as const;
				return { step, emails: [outbox.plan(transaction, { ownerId: uid, channel: 'email', message }, now)] };
			});
		},

		async finish(uid, step) {
			await firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (!user?.unconfirmedPause || user.isEmailConfirmed !== (step === 'resume')) return;
				const unconfirmedPause = step === 'resume' ? null : { ...user.unconfirmedPause, nextStepAt: null };
				transaction.update(users.doc(uid), { unconfirmedPause });
			});
		},
	};
}
