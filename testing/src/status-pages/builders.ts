/** Subscribers and events of status pages. */
import { Timestamp } from 'firebase-admin/firestore';
import type { Stored } from '../../../functions/src/platform/firestore/paging.ts';
import type {
	StatusEvent,
	StatusSubscriberDocument,
} from '../../../functions/src/platform/firestore/status-documents.ts';
import { subscriberIdOf } from '../../../functions/src/status-subscribers/rules/subscriber.ts';
import { sealToken } from '../../../functions/src/status-subscribers/subscriber-secrets.ts';
import { testSecretBox } from '../alerts/named-channels.ts';

/** Confirmed, by email, for all components. */
export function aSubscriber(
	index: number,
	fields: Partial<StatusSubscriberDocument> = {},
): Stored<StatusSubscriberDocument> {
	const document: StatusSubscriberDocument = {
		ownerId: 'alice',
		pageId: 'page-1',
		channel: 'email',
		recipient: `reader${index}@example.com`,
		componentIds: [],
		host: null,
		place: null,
		sealedToken: '',
		sealedSecret: null,
		confirmedAt: 1,
		ended: null,
		createdAt: 1,
		expireAt: Timestamp.fromMillis(Date.UTC(9999, 11, 31)),
		...fields,
	};
	const id = subscriberIdOf(document.pageId, document);
	document.sealedToken = sealToken(testSecretBox, id);
	if (document.channel === 'webhook') document.host = new URL(document.recipient).hostname;
	return { id, document };
}

export const anIncidentEvent: Extract<StatusEvent, { kind: 'incident' }> = {
	kind: 'incident',
	incidentId: 'incident-1',
	updateId: 'update-1',
	title: 'Checkout is slow',
	state: 'investigating',
	impact: 'degraded',
	components: ['Shop'],
	text: 'Some orders take longer than usual.',
	at: Date.UTC(2026, 0, 15, 12),
	startedAt: Date.UTC(2026, 0, 15, 11, 50),
};

export const aMaintenanceEvent: Extract<StatusEvent, { kind: 'maintenance' }> = {
	kind: 'maintenance',
	maintenanceId: 'window-1',
	phase: 'announced',
	name: 'Database update',
	components: ['API'],
	from: Date.UTC(2026, 0, 18, 1),
	until: Date.UTC(2026, 0, 18, 3),
};
