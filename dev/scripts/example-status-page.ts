/** A status page with ten components and an open incident: without a database, or with the given visits. */
import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import type { Hono } from 'hono';
import { createStatusApp } from '../../functions/src/status-pages/visitors/status-app.ts';
import type { OpenPage, VisitStore } from '../../functions/src/status-pages/visitors/visit-store.ts';

export const exampleStatusPath = '/s/bakery';

const page: OpenPage = {
	id: 'page',
	access: { isOpen: true, kind: 'public', visitKey: 'key', allowedEmails: [], passwordHash: null },
	dueAt: snapshotTime,
	readSnapshot: async () => exampleSnapshot(),
};
const exampleVisits: VisitStore = {
	find: async () => page,
	findById: async () => page,
	lateSince: async () => null,
};

export function serveExampleStatusPage(visits: VisitStore = exampleVisits): Hono {
	return createStatusApp({
		config: { proxies: { includes: () => false }, emulators: null },
		logError: (message, { error }) => console.error(message, error),
		isOwnHost: () => true,
		now: () => snapshotTime,
		outbox: { put: async () => undefined },
		puzzleKey: Buffer.alloc(32),
		rateLimiter: { count: async () => 0, hasRoom: async () => true, take: async () => undefined },
		statusDomains: { activePageOf: async () => null, overLimitPageOf: async () => null },
		statusLogos: { read: async () => null },
		visits,
	});
}
