import { anOutage, noon } from '@stayup/testing/builders';
import { anIncident, aStatusPage } from '@stayup/testing/status-pages/facts';
import { describe, expect, it } from 'vitest';
import { publishOverdueOutages, settleIncidents } from './follow-outages.ts';
import type { PublicationStore } from './publication-store.ts';
import { calmMs } from './rules/follow-outages.ts';

const pages = ['broken', 'sound'].map((id) => ({ id, document: aStatusPage({ publishAfterMinutes: 5 }) }));
const failure = new Error('The page cannot be written.');

/** A store in which the page `broken` cannot be written. */
function storeWith(parts: Partial<PublicationStore>) {
	const refreshed: string[] = [];
	const logged: unknown[] = [];
	const deps = {
		publications: parts as PublicationStore,
		refreshStatusPage: async (pageId: string) => void refreshed.push(pageId),
		logError: (_message: string, { error }: { error?: unknown }) => void logged.push(error),
	};
	return { deps, refreshed, logged };
}

const unlessBroken = async <Value>(id: string, value: Value) => {
	if (id === 'broken') throw failure;
	return value;
};

describe('a status page that cannot be written', () => {
	it('keeps no outage from being published on the pages of others', async () => {
		const published = new Set<string>();
		const scheduled: string[] = [];
		const { deps, refreshed, logged } = storeWith({
			due: async () => pages.map(({ id }) => ({ id, document: anOutage({ websiteId: id, start: noon }) })),
			pagesOf: async (websiteId) => pages.filter(({ id }) => id === websiteId),
			publish: async (id) => {
				if (published.has(id)) return null;
				published.add(await unlessBroken(id, id));
				return { id, document: anIncident() };
			},
			schedule: async (id) => void scheduled.push(id),
		});
		await publishOverdueOutages(deps, noon + 5 * 60_000);

		expect(refreshed).toEqual(['sound']);
		// The next minute tries the other again.
		expect(scheduled).toEqual(['sound']);
		expect(logged).toEqual([failure]);
	});

	it('keeps no incident of others from being resolved', async () => {
		const document = anIncident({ isAutomatic: true, outageIds: ['outage'], state: 'monitoring' });
		const { deps, refreshed, logged } = storeWith({
			monitored: async () => pages.map(({ id }) => ({ id, document: { ...document, pageId: id } })),
			findPage: async (id) => pages.find((page) => page.id === id) ?? null,
			areUp: async () => true,
			post: ({ id }) => unlessBroken(id, true),
		});
		const lastUpdateAt = Math.max(...document.updates.map(({ at }) => at));
		await settleIncidents(deps, lastUpdateAt + calmMs);

		expect(refreshed).toEqual(['sound']);
		expect(logged).toEqual([failure]);
	});
});
