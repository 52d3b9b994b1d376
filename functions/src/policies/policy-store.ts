/** Store of alert policies, in the one document with the channels of an account. */
import { randomBytes } from 'node:crypto';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { AlertSettingsDocument, StoredPolicy } from '../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';

/** Throws a Problem to refuse. `settings` is null for an account without named channels and policies. */
type Decide = (settings: AlertSettingsDocument | null) => StoredPolicy;

export interface PolicyStore {
	add(ownerId: string, decide: Decide): Promise<{ id: string; settings: AlertSettingsDocument }>;
	/** Null if the owner has no such policy. */
	replace(
		ownerId: string,
		policyId: string,
		decide: (before: StoredPolicy, settings: AlertSettingsDocument) => StoredPolicy,
	): Promise<AlertSettingsDocument | null>;
	/** False if the owner has no such policy. */
	remove(ownerId: string, policyId: string): Promise<boolean>;
}

const idBytes = 12;

export function createPolicyStore(firestore: Firestore): PolicyStore {
	const { alertSettings } = collectionsOf(firestore);
	return {
		add: (ownerId, decide) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertSettings.doc(ownerId);
				const settings = (await transaction.get(ref)).data() ?? null;
				const policy = decide(settings);
				const id = randomBytes(idBytes).toString('hex');
				if (settings) transaction.update(ref, `policies.${id}`, policy);
				else transaction.create(ref, { channels: {}, policies: { [id]: policy } });
				return { id, settings: withPolicy(settings ?? { channels: {}, policies: {} }, id, policy) };
			}),

		replace: (ownerId, policyId, decide) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertSettings.doc(ownerId);
				const settings = (await transaction.get(ref)).data();
				const before = settings && policyIn(settings, policyId);
				if (!settings || !before) return null;
				const policy = decide(before, settings);
				transaction.update(ref, `policies.${policyId}`, policy);
				return withPolicy(settings, policyId, policy);
			}),

		remove: (ownerId, policyId) =>
			firestore.runTransaction(async (transaction) => {
				const ref = alertSettings.doc(ownerId);
				const settings = (await transaction.get(ref)).data();
				if (!settings || !policyIn(settings, policyId)) return false;
				transaction.update(ref, `policies.${policyId}`, FieldValue.delete());
				return true;
			}),
	};
}

/** Ids come from URLs, and may name a property that every object has. */
export function policyIn({ policies }: Pick<AlertSettingsDocument, 'policies'>, policyId: string): StoredPolicy | null {
	return Object.hasOwn(policies, policyId) ? (policies[policyId] ?? null) : null;
}

function withPolicy(settings: AlertSettingsDocument, id: string, policy: StoredPolicy): AlertSettingsDocument {
	return { ...settings, policies: { ...settings.policies, [id]: policy } };
}
