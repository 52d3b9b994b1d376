/** Removes a website with everything that names it: maintenance windows and status pages. */
import pLimit from 'p-limit';

export interface RemoveEverywhereDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	websites: { remove(ownerId: string, websiteId: string): Promise<boolean> };
	maintenanceWindows: { forgetWebsite(ownerId: string, websiteId: string): Promise<void> };
	/** Takes a website that was removed off status pages. Returns the ids of those that showed it. */
	statusPages: { forgetWebsite(ownerId: string, websiteId: string, now: number): Promise<string[]> };
	refreshStatusPage(pageId: string): Promise<void>;
}

/** Deleting a history takes many writes. */
const removalsAtOnce = 10;

/** In the order of the ids: false if the owner has no such website. */
export function removeEach(
	deps: RemoveEverywhereDeps,
	ownerId: string,
	websiteIds: readonly string[],
): Promise<PromiseSettledResult<boolean>[]> {
	const limit = pLimit(removalsAtOnce);
	return Promise.allSettled(websiteIds.map((id) => limit(() => removeEverywhere(deps, ownerId, id))));
}

/** Returns false if the owner has no such website. */
export async function removeEverywhere(
	deps: RemoveEverywhereDeps,
	ownerId: string,
	websiteId: string,
): Promise<boolean> {
	const isRemoved = await deps.websites.remove(ownerId, websiteId);
	if (!isRemoved) return false;
	await deps.maintenanceWindows.forgetWebsite(ownerId, websiteId);
	const pageIds = await deps.statusPages.forgetWebsite(ownerId, websiteId, deps.now());
	for (const id of pageIds) await deps.refreshStatusPage(id);
	return true;
}
