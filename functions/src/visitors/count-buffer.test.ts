import { expect, it } from 'vitest';
import { createCountBuffer, type DayCounts } from './count-buffer.ts';

const target = { key: 'key', ownerId: 'alice', websiteId: 'shop', day: '2026-11-25' };
const view = { page: '/', source: null, country: 'US' };

/** Time passes only while somebody waits. */
function makeBuffer(failures = 0) {
	const written: number[] = [];
	let left = failures;
	const clock = { now: 0 };
	const buffer = createCountBuffer({
		async write(days: readonly DayCounts[]) {
			await Promise.resolve();
			if (left-- > 0) throw new Error('The database does not respond.');
			written.push(days.reduce((sum, { counts }) => sum + counts.views, 0));
		},
		wait: async (milliseconds) => {
			clock.now += milliseconds;
			await new Promise((resolve) => setImmediate(resolve));
		},
		now: () => clock.now,
	});
	return { buffer, written, clock };
}

it('the first view is written at once, and its request waits for that', async () => {
	const { buffer, written } = makeBuffer();

	await buffer.add(target, view);

	expect(written).toEqual([1]);
});

it('views that come within a second are one write, for which one request waits', async () => {
	const { buffer, written, clock } = makeBuffer();
	await buffer.add(target, view);

	const waiting = Array.from({ length: 500 }, () => buffer.add(target, view)).filter((stored) => stored !== null);
	await Promise.all(waiting);

	expect(waiting).toHaveLength(1);
	expect(written).toEqual([1, 500]);
	expect(clock.now).toBe(1_000);
});

it('views that come while others are written have a request that waits for them', async () => {
	const { buffer, written } = makeBuffer();
	const first = buffer.add(target, view);
	await Promise.resolve();
	await Promise.resolve();
	const second = buffer.add(target, view);
	await Promise.all([first, second]);

	expect(second).not.toBeNull();
	expect(written.reduce((sum, views) => sum + views)).toBe(2);
});

it('a write that fails is repeated', async () => {
	const { buffer, written } = makeBuffer(2);

	await buffer.add(target, view);

	expect(written).toEqual([1]);
});

it('views that could not be stored go with the next ones', async () => {
	const { buffer, written } = makeBuffer(5);
	await expect(buffer.add(target, view)).rejects.toThrow('The database does not respond.');

	await buffer.add(target, view);

	expect(written).toEqual([2]);
});

it('pages with long names that wait while the database does not respond take no more than some megabytes', async () => {
	const { buffer, written } = makeBuffer(5);
	const views = Array.from({ length: 300 }, (_, website) =>
		Array.from({ length: 100 }, (_, page) =>
			buffer.add(
				{ ...target, key: `key${website}` },
				{ page: `/${page}`.padEnd(200, 'x'), source: `${page}`.padEnd(200, 'y'), country: 'US' },
			),
		),
	).flat();
	await Promise.allSettled(views);
	await buffer.add(target, view);

	expect(written.at(-1)).toBeLessThan(300 * 100);
});
