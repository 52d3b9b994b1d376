import { describe, expect, it } from 'vitest';
import { moveRefusal, type ProjectStage, projectStages } from './projects.ts';

const open = { hasWebsite: true, isClosed: false };

describe('a project', () => {
	it('moves one stage forward, or back to any earlier stage, and nowhere else', () => {
		for (const [index, from] of projectStages.entries()) {
			for (const [target, to] of projectStages.entries()) {
				const isAllowed = target < index || target === index + 1;
				expect(moveRefusal({ ...open, from, to }) === null, `${from} to ${to}`).toBe(isAllowed);
			}
		}
	});

	it('goes live only with a linked website', () => {
		expect(moveRefusal({ ...open, hasWebsite: false, from: 'launch', to: 'live' })).toBe(
			'Please link the website first, so that it is monitored from its launch.',
		);
		expect(moveRefusal({ ...open, hasWebsite: false, from: 'review', to: 'launch' })).toBeNull();
	});

	it.each<[ProjectStage, ProjectStage]>([
		['intake', 'content'],
		['live', 'launch'],
	])('that is closed does not move from %s to %s', (from, to) => {
		expect(moveRefusal({ from, to, hasWebsite: true, isClosed: true })).toContain('closed');
	});
});
