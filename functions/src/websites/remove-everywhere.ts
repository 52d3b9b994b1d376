/** Removes a website with everything that names it: maintenance windows and status pages. */

export interface RemoveEverywhereDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	websites: { remove(ownerId: string, websiteId: string): Promise<boolean> };
	maintenanceWindows: { forgetWebsite(ownerId: string, websiteId: string): Promise<void> };
	/** Takes a website that was removed off status pages. Returns the ids of those that showed it. */
	statusPages: { forgetWebsite(ownerId: string, websiteId: string, now: number): Promise<string[]> };
	refreshStatusPage(pageId: string): Promise<void>;
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
