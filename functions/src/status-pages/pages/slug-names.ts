/** Claims of slugs inside the transaction of a page: `statusNames/{slug}`. Reads come before writes, as Firestore requires. */
import { slugSkeleton } from '@stayup/contract';
import { type CollectionReference, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { endless } from '../../maintenance-windows/rules/occurrences.ts';
import { allOf, storedIn } from '../../platform/firestore/paging.ts';
import type { StatusNameDocument } from '../../platform/firestore/status-documents.ts';
import { Problem } from '../../platform/problem.ts';
import { freedNames, reservedMs, slugConflict } from './slug-rules.ts';

type Names = CollectionReference<StatusNameDocument>;

/** Throws a `conflict` Problem if the owner cannot use the slug. */
export async function requireFreeSlug(
	transaction: Transaction,
	names: Names,
	{ slug, ownerId, now }: { slug: string; ownerId: string; now: number },
): Promise<void> {
	const alike = storedIn(await transaction.get(alikeOf(names, slug)));
	const message = slugConflict(slug, alike, ownerId, now);
	if (message !== null) throw new Problem('conflict', message, { errors: [{ field: 'slug', message }] });
}

/** The sentence to show if the owner cannot use the slug; null if they can. */
export async function findSlugConflict(
	names: Names,
	slug: string,
	ownerId: string,
	now: number,
): Promise<string | null> {
	return slugConflict(slug, await allOf(alikeOf(names, slug)), ownerId, now);
}

export function claimSlug(
	transaction: Transaction,
	names: Names,
	{ slug, ownerId, pageId }: { slug: string; ownerId: string; pageId: string },
): void {
	const expireAt = Timestamp.fromMillis(endless);
	transaction.set(names.doc(slug), { ownerId, pageId, skeleton: slugSkeleton(slug), releasedAt: null, expireAt });
}

/** Reads what a release needs, and returns the function that writes it: the slug stays reserved for its owner. */
export async function prepareRelease(
	transaction: Transaction,
	names: Names,
	{ slug, ownerId, now }: { slug: string; ownerId: string; now: number },
): Promise<() => void> {
	const released = await transaction.get(names.where('ownerId', '==', ownerId).where('pageId', '==', null));
	return () => {
		const expireAt = Timestamp.fromMillis(now + reservedMs);
		transaction.set(names.doc(slug), {
			ownerId,
			pageId: null,
			skeleton: slugSkeleton(slug),
			releasedAt: now,
			expireAt,
		});
		for (const id of freedNames(storedIn(released).filter((name) => name.id !== slug))) {
			transaction.delete(names.doc(id));
		}
	};
}

function alikeOf(names: Names, slug: string): Query<StatusNameDocument> {
	return names.where('skeleton', '==', slugSkeleton(slug));
}
