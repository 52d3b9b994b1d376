/** Reads what a visit needs: the page that a slug opens, and its snapshot. */
import { checksLateSince, minuteMs, type StatusSnapshot, slugLength } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { endless } from '../../maintenance-windows/rules/occurrences.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { StatusSnapshotDocument } from '../../platform/firestore/status-documents.ts';
import { snapshotIn } from '../snapshot/packed.ts';

export interface OpenPage {
	id: string;
	access: StatusSnapshotDocument['access'];
	/** When its snapshot is rebuilt even without a change. */
	dueAt: number;
	readSnapshot(): Promise<StatusSnapshot>;
}

export interface VisitStore {
	/** Null for a slug that opens nothing: it is free or reserved, or its page is not published or above the limit of its plan. */
	find(slug: string): Promise<OpenPage | null>;
	findById(pageId: string): Promise<OpenPage | null>;
	/** Since when there are no new measurements; null while there are. */
	lateSince(now: number): Promise<number | null>;
}

/** One read for all visits of an instance within this time. */
const lateKnownMs = 10_000;

export function createVisitStore(firestore: Firestore): VisitStore {
	const { statusNames, statusSnapshots, serviceStatus } = collectionsOf(firestore);
	let late: { at: number; since: Promise<number | null> } | null = null;

	async function findById(pageId: string): Promise<OpenPage | null> {
		const document = (await statusSnapshots.doc(pageId).get()).data();
		return document?.access.isOpen ? openPage(pageId, document) : null;
	}

	async function readLate(now: number): Promise<number | null> {
		const status = (await serviceStatus.doc('current').get()).data();
		return status ? checksLateSince(status, now) : null;
	}

	return {
		findById,
		async find(slug) {
			if (!isSlug(slug)) return null;
			const pageId = (await statusNames.doc(slug).get()).data()?.pageId;
			return pageId ? findById(pageId) : null;
		},
		async lateSince(now) {
			if (late === null || now - late.at >= lateKnownMs) late = { at: now, since: readLate(now) };
			// A page without this note is better than no page.
			return late.since.catch(() => null);
		},
	};
}

function openPage(id: string, { access, content, builtAt, nextRefreshAt }: StatusSnapshotDocument): OpenPage {
	let snapshot: Promise<StatusSnapshot> | null = null;
	return {
		id,
		access,
		// The page of the service itself is never due, because it is rebuilt every minute.
		dueAt: nextRefreshAt === endless ? builtAt + minuteMs : nextRefreshAt,
		readSnapshot() {
			snapshot ??= snapshotIn(content);
			return snapshot;
		},
	};
}

/** Other texts cannot be a slug, so they need no read. */
function isSlug(text: string): boolean {
	return text.length <= slugLength.max && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}
