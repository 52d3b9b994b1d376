import { expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { createChecklistChanges } from './checklist-changes.ts';

const item = { id: 'forms', stage: 'launch', text: 'Test every form', template: 'new-website', month: null } as const;
const ada = { _id: 'ada', name: 'Ada', side: 'team' } as const;
const refusal = 'This item is part of every such project. Please waive it with a reason instead.';

/** Of a project with this item only. */
function changesOf(stored: ProjectDocument['checklist']) {
	let checklist = stored;
	const changes = createChecklistChanges(async (_id, _now, of) => {
		const { change } = of({ document: { checklist } });
		checklist = change?.checklist as ProjectDocument['checklist'];
	});
	return { changes, texts: () => checklist.map(({ text }) => text) };
}

const open = { ...item, doneAt: null };

it('an open item of the launch is neither removed nor renamed, because that would need no reason', async () => {
	const { changes, texts } = changesOf([open]);

	await expect(changes.changeItem('id', 'forms', { text: 'Nothing' }, 1)).rejects.toThrow(refusal);
	await expect(changes.changeItem('id', 'forms', { text: 'Nothing', isDone: true }, 1)).rejects.toThrow(refusal);
	await expect(changes.removeItem('id', 'forms', ada, 1)).rejects.toThrow(refusal);
	expect(texts()).toEqual([item.text]);
	// The same text is no change.
	await changes.changeItem('id', 'forms', { text: item.text }, 1);
	await expect(changes.removeItem('id', 'forms', ada, 1)).rejects.toThrow(refusal);
});

it.each<[string, object]>([
	['that is done', { doneAt: 1 }],
	['of the work after the launch', { stage: 'live' }],
	['that we have added', { template: null }],
])('an item %s is renamed and removed', async (_, fields) => {
	const { changes, texts } = changesOf([{ ...open, ...fields }]);
	await changes.changeItem('id', 'forms', { text: 'Test the form' }, 1);
	expect(texts()).toEqual(['Test the form']);
	await changes.removeItem('id', 'forms', ada, 1);
	expect(texts()).toEqual([]);
});
