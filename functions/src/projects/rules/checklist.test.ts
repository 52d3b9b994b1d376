import { projectKinds, projectStages } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { checklistFor, checklistOf } from './checklist.ts';

let ids = 0;
const newId = () => `item-${++ids}`;

describe('the checklist', () => {
	it.each(projectKinds)('of a %s has items in every stage, each with an id of its own', (kind) => {
		const items = checklistOf(kind, newId);

		expect(new Set(items.map(({ stage }) => stage))).toEqual(new Set(projectStages));
		expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
	});

	it('changes with the kind, but keeps what is done and what was added by hand', () => {
		const [first, ...rest] = checklistOf('new-website', newId);
		const added = { id: 'added', stage: 'build', text: 'Add the map', template: null, doneAt: null } as const;
		const done = { ...first, id: 'done', doneAt: 5 } as typeof added & { doneAt: number };
		const changed = checklistFor('migration', [done, ...rest, added], newId);

		expect(changed.slice(0, 2)).toEqual([done, added]);
		expect(changed.slice(2).map(({ text }) => text)).toEqual(checklistOf('migration', newId).map(({ text }) => text));
		expect(checklistFor('migration', changed, newId)).toEqual(changed);
	});
});
