/** The function that counts views, with its real stores. Sends its URL; counts its operations between the messages `begin` and `end`, and sends them. */

import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { parseRanges } from '../../functions/src/http/client-ip.ts';
import { createVisitorApp } from '../../functions/src/visitors/visitor-app.ts';
import { createVisitorStore } from '../../functions/src/visitors/visitor-store.ts';
import { countOperations } from '../shared/count-operations.ts';

const firestore = getFirestore(initializeApp());
const operations = countOperations(firestore);
const unused = () => Promise.reject(new Error('Views use no other store.'));
const { fetch } = createVisitorApp({
	config: { proxies: parseRanges(''), emulators: {} },
	visitorNumbers: createVisitorStore(firestore),
	formEntries: { add: unused, countInMonth: unused, find: unused, notice: unused },
	possibleSpam: { count: unused, find: unused, keep: unused, remove: unused },
	outbox: { put: unused, sendSoon: unused },
	puzzleKey: Buffer.alloc(32),
	rateLimiter: { count: unused, hasRoom: unused, take: unused },
	users: { find: async () => ({ tier: 'Elite', isDisabled: false }) },
	wait: (milliseconds) => wait(milliseconds),
	now: Date.now,
	logError: (message, { error }) => console.error(message, error),
});

let end = () => {};
process.on('message', (message) => {
	if (message === 'end') return end();
	void operations
		.during(() => new Promise<void>((resolve) => (end = resolve)))
		.then((counted) => process.send?.(counted));
	process.send?.('begun');
});
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(`http://127.0.0.1:${port}`));
