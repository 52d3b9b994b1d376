/** Documents of status pages that the checkers validate: with data, with hostile texts, and the forms and messages of visitors. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatusSnapshot } from '@stayup/contract';
import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import {
	accessDocument,
	confirmDocument,
	messageDocument,
	pageDocument,
} from '../../functions/src/status-pages/visitors/documents.ts';
import { feedOf } from '../../functions/src/status-pages/visitors/feeds.ts';
import { subscribeDocument } from '../../functions/src/status-subscribers/subscribe-documents.ts';
import { busyDocument } from '../../functions/src/visitors/forms/entry-documents.ts';

const base = '/s/bakery';
const puzzle = 'salt.5000.target.0.signature';
const hostileText = `"]]><script>alert('1')</script>&amp;\ud800\u202e`;

/** Returns the paths of the files, by kind. */
export function writeStatusDocuments(folder: string): { pages: string[]; feeds: string[] } {
	mkdirSync(folder, { recursive: true });
	const write = (name: string, content: string) => {
		const file = join(folder, `status-${name}`);
		writeFileSync(file, content);
		return file;
	};
	const snapshots = {
		page: exampleSnapshot(),
		private: exampleSnapshot({ isPrivate: true }),
		hostile: hostileSnapshot(hostileText),
	};
	const pages = {
		...Object.fromEntries(
			Object.entries(snapshots).map(([name, snapshot]) => [name, pageDocument(snapshot, base, snapshotTime, {})]),
		),
		late: pageDocument(snapshots.page, base, snapshotTime, { lateSince: snapshotTime - 600_000 }),
		overdue: pageDocument(snapshots.page, base, snapshotTime, { dueAt: snapshotTime - 600_000 }),
		password: accessDocument('password', base, { problem: 'This password is not correct.' }),
		busy: accessDocument('password', base, { problem: 'Please try again in 1 hour.', entered: hostileText, puzzle }),
		busyForm: busyDocument({
			path: '/f/key',
			puzzle,
			wait: 'Please try again in 1 hour.',
			fields: [
				[hostileText, hostileText],
				['_next', 'https://bakery.example/'],
			],
			askToken: 'id.signature',
			email: 'ann@example.com',
		}),
		email: accessDocument('email', base, { note: 'The link is on its way.' }),
		link: confirmDocument(base, 'signed.link'),
		subscribe: subscribeForm(),
		missing: messageDocument('There is no status page here', ['Please check the URL.']),
	};
	return {
		pages: Object.entries(pages).map(([name, html]) => write(`${name}.html`, html)),
		feeds: [snapshots.page, hostileSnapshot(`${hostileText}\u0000\uffff`)].map((snapshot, index) =>
			write(`feed-${index}.atom`, feedOf(`page-${index}`, snapshot, 'feed.atom')),
		),
	};
}

function hostileSnapshot(hostile: string): StatusSnapshot {
	const snapshot = exampleSnapshot({ name: hostile, description: `${hostile}\n\n${hostile}` });
	const openIncidents = snapshot.openIncidents.map((incident) => ({
		...incident,
		title: hostile,
		components: [hostile],
		updates: incident.updates.map((update) => ({ ...update, text: `${hostile}\n\nhttps://x.example/"><b>` })),
	}));
	const maintenance = snapshot.maintenance.map((window) => ({ ...window, name: hostile }));
	return { ...snapshot, openIncidents, maintenance };
}

function subscribeForm(): string {
	const components = ['Shop', hostileText].map((name, index) => ({ id: `c${index}`, name }));
	const problem = 'Please enter an email address.';
	const { heading, content } = subscribeDocument({
		base,
		name: 'Bakery',
		isPrivate: false,
		isOffered: true,
		takesWebhooks: true,
		components,
		problem,
		puzzle: { puzzle, channel: 'email' },
		// The checker accepts only URLs in a field of a URL.
		entered: { email: hostileText, url: 'https://hooks.example/?a=1&b=2', componentIds: ['c1'] },
	});
	return messageDocument(heading, content);
}
