/** Controls the fake websites, and whether Stayup checks a website. */
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Collections } from '../../functions/src/platform/firestore/collections.ts';

/** As if nobody had checked the website since then: takes it out of its shard. Milliseconds since the epoch. */
export async function stopChecks(
	{ websites, shards }: Pick<Collections, 'websites' | 'shards'>,
	websiteId: string,
	since: number,
): Promise<void> {
	const website = websites.doc(websiteId);
	// The first check writes the same fields.
	await expect.poll(async () => (await website.get()).data()?.lastChecked).not.toBeNull();
	const shardId = (await website.get()).data()?.shardId ?? '';
	await shards.doc(shardId).update(new FieldPath('monitors', websiteId), FieldValue.delete());
	await website.update({ shardId: 'no-shard', lastChecked: since, scheduledSince: since });
}

export async function switchSite(site: string, behaviour: Record<string, unknown>): Promise<void> {
	const response = await fetch(`${process.env.STAYUP_WEBSITES_ORIGIN}/control/websites/${site}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(behaviour),
	});
	if (!response.ok) throw new Error(`The website could not be switched: ${await response.text()}`);
}
