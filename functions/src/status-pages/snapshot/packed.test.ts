import { dayMs, type StatusSnapshot } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { noon } from '../../../../testing/src/builders.ts';
import { randomOf } from '../../../../testing/src/random.ts';
import { aComponent, aMeasuredMonitor, anIncident, factsOf } from '../../../../testing/src/status-pages/facts.ts';
import { knownFacts, sourcesOf } from './known-facts.ts';
import { mostContentBytes, packed, packedSnapshot, snapshotIn } from './packed.ts';
import { barStarts } from './rules/days.ts';
import { snapshotOf } from './rules/snapshot.ts';

const documentLimit = 1024 * 1024;

/** Seconds that differ in every day of every component, which compress worst. */
function largePage(incidents: Parameters<typeof factsOf>[0]['incidents'] = []) {
	const random = randomOf('large page');
	const ids = Array.from({ length: 500 }, (_, index) => `website-${index}`);
	const components = ids.map((websiteId, index) =>
		aComponent({ id: `component-${index}`, websiteId, name: `Component ${index} of ${Math.floor(random() * 1e9)}` }),
	);
	const days = Object.fromEntries(
		ids.map((id) => {
			const byStart = new Map(
				barStarts(noon).map((start) => {
					const down = Math.floor(random() * 5_000);
					const maintenance = Math.floor(random() * 5_000);
					return [start, { up: 86_400 - down - maintenance - Math.floor(random() * 60), down, maintenance }];
				}),
			);
			return [id, { until: noon - 12 * 3_600_000, byStart }];
		}),
	);
	const monitors = ids.map((websiteId) => aMeasuredMonitor({ websiteId }));
	return factsOf({ page: { groups: [{ name: '', components }] }, monitors, days, incidents });
}

function randomText(length: number, random: () => number): string {
	return Array.from({ length }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join('');
}

describe('the stored snapshot', () => {
	it('of 500 components fits into a document', async () => {
		const facts = largePage();
		const content = await packedSnapshot(snapshotOf(facts, noon));
		const shards = new Map([...facts.monitors.keys()].map((id) => [id, 'a-shard-of-the-engine']));
		const sources = await packed(sourcesOf({ facts, shards }, facts.settings, []));

		expect(content.length + sources.length).toBeLessThan(documentLimit / 2);
		expect((await snapshotIn(content)).groups[0]?.components).toHaveLength(500);
	});

	it('leaves out old updates of incidents if their texts do not fit', async () => {
		const random = randomOf('long texts');
		const incidents = Array.from({ length: 30 }, (_, index) => ({
			id: `${index}`,
			document: anIncident({
				resolvedAt: index < 3 ? null : noon,
				updates: Array.from({ length: 30 }, (_, at) => ({
					id: `${at}`,
					at: noon + at,
					state: 'investigating' as const,
					edits: [],
					text: randomText(4_000, random),
				})),
			}),
		}));
		const content = await packedSnapshot(snapshotOf(largePage(incidents), noon));
		const snapshot: StatusSnapshot = await snapshotIn(content);

		expect(content.length).toBeLessThanOrEqual(mostContentBytes);
		expect(snapshot.openIncidents).toHaveLength(3);
		expect(snapshot.openIncidents[0]?.updates[0]?.at).toBe(noon + 29);
		expect(snapshot.history[0]?.incidents).toHaveLength(30);
	});
});

it('the next snapshot knows the stored days and the shards of the one before', async () => {
	const byStart = new Map([[noon - 12 * 3_600_000 - dayMs, { up: 1, down: 2, maintenance: 3 }]]);
	const until = noon - 12 * 3_600_000;
	const facts = factsOf({ days: { 'alices-shop': { until, byStart } } });
	const document = {
		builtAt: noon,
		content: await packedSnapshot(snapshotOf(facts, noon)),
		sources: await packed(sourcesOf({ facts, shards: new Map([['alices-shop', 'shard']]) }, facts.settings, [])),
	};
	const known = await knownFacts(document);

	expect(known.shards).toEqual(new Map([['alices-shop', 'shard']]));
	expect(known.days.get('alices-shop')?.until).toBe(until);
	expect(known.days.get('alices-shop')?.byStart.get(until - dayMs)).toEqual({ up: 1, down: 2, maintenance: 3 });
});
