/** The names of who acted in entries of the audit log, and of what they are about, for admins who read them. What no longer exists has no name. */
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import type { AuditDocument } from '../platform/firestore/accounts/activity-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { findIn, type Stored } from '../platform/firestore/paging.ts';
import { systemActor } from './audit.ts';

type Named = 'users' | 'applications' | 'leads' | 'calls' | 'jobs' | 'outages' | 'projects' | 'proposals' | 'websites';

/** By the first word of an action: the collection of its subject. Deliveries have no name. */
const subjects: Readonly<Partial<Record<string, Named>>> = {
	user: 'users',
	alerts: 'users',
	notification: 'users',
	application: 'applications',
	lead: 'leads',
	call: 'calls',
	job: 'jobs',
	outage: 'outages',
	project: 'projects',
	proposal: 'proposals',
	'project-file': 'projects',
};

/** By id. Reads each document once. */
export async function namesInEntries(
	firestore: Firestore,
	entries: readonly Stored<AuditDocument>[],
): Promise<ReadonlyMap<string, string>> {
	const { users, applications, leads, calls, jobs, outages, projects, proposals, websites } = collectionsOf(firestore);
	const ids = idsIn(entries);
	const names = new Map<string, string>();

	async function readAll<Document>(
		collection: CollectionReference<Document>,
		from: Iterable<string>,
		use: (document: Document, id: string) => void,
	): Promise<void> {
		const read = async (id: string) => {
			const document = await findIn(collection, id);
			if (document !== null) use(document, id);
		};
		await Promise.all([...new Set(from)].map(read));
	}

	// 1. What has no name of its own is named after its client or its lead.
	const clients = new Map<string, string>();
	const callers = new Map<string, string>();
	await Promise.all([
		readAll(projects, ids.projects, ({ ownerId }, id) => clients.set(id, ownerId)),
		readAll(calls, ids.calls, ({ leadId }, id) => callers.set(id, leadId)),
	]);
	// 2. The names.
	await Promise.all([
		readAll(users, [...ids.users, ...clients.values()], ({ name }, id) => names.set(id, name)),
		readAll(leads, [...ids.leads, ...callers.values()], ({ fullName }, id) => names.set(id, fullName)),
		readAll(applications, ids.applications, ({ firstName, lastName }, id) => names.set(id, `${firstName} ${lastName}`)),
		readAll(proposals, ids.proposals, ({ name }, id) => names.set(id, name)),
		readAll(jobs, ids.jobs, ({ title }, id) => names.set(id, title)),
		readAll(websites, ids.websites, ({ name }, id) => names.set(id, name)),
		readAll(outages, ids.outages, ({ website }, id) => {
			if (website) names.set(id, website.name);
		}),
	]);
	for (const [id, other] of [...clients, ...callers]) {
		const name = names.get(other);
		if (name !== undefined) names.set(id, name);
	}
	return names;
}

function idsIn(entries: readonly Stored<AuditDocument>[]): Record<Named, string[]> {
	const ids: Record<Named, string[]> = {
		users: [],
		applications: [],
		leads: [],
		calls: [],
		jobs: [],
		outages: [],
		projects: [],
		proposals: [],
		websites: [],
	};
	for (const { document } of entries) {
		const { action, actor, subjectId, before, after } = document;
		if (actor.uid !== systemActor.uid) ids.users.push(actor.uid);
		const kind = subjects[action.split('.')[0] ?? ''];
		if (kind !== undefined) ids[kind].push(subjectId);
		const isLink = action === 'project.website-linked' || action === 'project.website-unlinked';
		if (isLink) ids.websites.push(...[before, after].filter((id) => id !== null));
	}
	return ids;
}
