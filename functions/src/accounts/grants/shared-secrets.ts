/** Lists the secrets of an account that several people and programs use, so that the end of one person's access cannot end them. */
import {
	type AccountRole,
	channelKindFacts,
	type Permission,
	permissionsOfRole,
	type SharedSecret,
} from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { type Collections, collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn } from '../../platform/firestore/paging.ts';

export interface SharedSecretStore {
	/** Those that people with this role are shown. */
	listFor(ownerId: string, role: AccountRole): Promise<SharedSecret[]>;
}

interface SharedKind {
	/** The permission that shows it. */
	shownTo: Permission;
	find(collections: Collections, ownerId: string): Promise<SharedSecret[]>;
}

const mostEvidenceLinks = 100;

export const sharedKinds = {
	'webhook-secret': {
		shownTo: 'manage',
		async find({ webhookSecrets }, ownerId) {
			if ((await findIn(webhookSecrets, ownerId)) === null) return [];
			return [{ kind: 'webhook-secret', name: 'Secret that signs webhook calls', id: null }];
		},
	},
	'evidence-link': {
		shownTo: 'write',
		async find({ outages }, ownerId) {
			const ofOwner = outages.where('ownerId', '==', ownerId);
			const shared = await allOf(ofOwner.orderBy('evidenceLink.createdAt', 'desc').limit(mostEvidenceLinks));
			return shared.map(({ id, document }) => ({ kind: 'evidence-link', name: document.website.name, id }));
		},
	},
	'page-password': {
		shownTo: 'write',
		async find({ statusPages }, ownerId) {
			const pages = await allOf(statusPages.where('ownerId', '==', ownerId));
			const withPassword = pages.filter(({ document }) => document.passwordHash !== null);
			return withPassword.map(({ id, document }) => ({ kind: 'page-password', name: document.name, id }));
		},
	},
	channel: {
		shownTo: 'alerts',
		async find({ alertSettings }, ownerId) {
			const channels = Object.entries((await findIn(alertSettings, ownerId))?.channels ?? {});
			// One that is ready at once needs nothing but its settings, so everyone who has seen them can post to it.
			const secret = channels.filter(([, { kind }]) => channelKindFacts[kind].ready === 'at-once');
			return secret.map(([id, { name }]) => ({ kind: 'channel', name, id }));
		},
	},
} as const satisfies Record<SharedSecret['kind'], SharedKind>;

export function createSharedSecretStore(firestore: Firestore): SharedSecretStore {
	const collections = collectionsOf(firestore);
	return {
		async listFor(ownerId, role) {
			const shown = Object.values(sharedKinds).filter(({ shownTo }) => permissionsOfRole[role].includes(shownTo));
			return (await Promise.all(shown.map(({ find }) => find(collections, ownerId)))).flat();
		},
	};
}
