import { checklistLimits, paidTiers, projectKinds, projectStages } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { StoredChecklistItem } from '../../platform/firestore/business/project-documents.ts';
import { checklistFor, checklistForPlan, checklistOf, hasRoom } from './checklist.ts';

let ids = 0;
const newId = () => `item-${++ids}`;
const added: StoredChecklistItem = {
	id: 'added',
	stage: 'build',
	text: 'Add the map',
	template: null,
	month: null,
	doneAt: null,
};

describe('the checklist', () => {
	it.each(projectKinds)('of a %s has items in every stage, each with an id of its own', (kind) => {
		const items = checklistOf(kind, 'Elite', newId);

		expect(new Set(items.map(({ stage }) => stage))).toEqual(new Set(projectStages));
		expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
	});

	it.each(projectKinds)('of a %s ends with the copy that the client is promised', (kind) => {
		const live = checklistOf(kind, 'Core', newId).filter(({ stage }) => stage === 'live');

		expect(live.at(-1)?.text).toMatch(/copy of the pages, texts and images/);
	});

	it('has what the plan adds to the website, and what the smaller plans add', () => {
		const added = paidTiers.map((tier) =>
			checklistOf('new-website', tier, newId)
				.filter(({ template }) => template !== 'new-website')
				.map(({ text }) => text),
		);

		expect(added[0]).toEqual([]);
		expect(added[1]?.join()).toMatch(/visitor script.*contact form/);
		expect(added[2]?.join()).toMatch(/contact form.*reserve.*reservations.*appointments.*assistant.*ads/);
	});

	it('has room for 60 items beside the monthly updates', () => {
		const items = Array.from({ length: checklistLimits.items - 1 }, () => added);
		const withUpdates = [...items, { ...added, month: '2026-04' }, { ...added, month: '2026-05' }];

		expect([hasRoom(withUpdates), hasRoom([...withUpdates, added])]).toEqual([true, false]);
	});

	it('changes with the kind, but keeps what is done, what was added by hand and what the plan adds', () => {
		const before = checklistOf('new-website', 'Pro', newId);
		const done = { ...before[0], doneAt: 5 } as StoredChecklistItem;
		const changed = checklistFor('migration', [done, ...before.slice(1), added], newId);
		const texts = changed.map(({ text }) => text);

		expect(changed).toContainEqual(done);
		expect(changed).toContainEqual(added);
		expect(texts.toSorted()).toEqual(
			[done.text, added.text, ...checklistOf('migration', 'Pro', newId).map(({ text }) => text)].toSorted(),
		);
		expect(checklistFor('migration', changed, newId)).toEqual(changed);
	});

	it('changes with the plan, but keeps what is done and what was added by hand', () => {
		const core = [...checklistOf('migration', 'Core', newId), added];
		const elite = checklistForPlan('Elite', core, newId);
		expect(elite.map(({ template }) => template)).toContain('Elite');
		expect(elite.map(({ template }) => template)).toContain('Pro');
		expect(checklistForPlan('Elite', elite, newId)).toEqual(elite);

		// New items of a live website are open at its stage.
		const live = checklistForPlan('Elite', core, newId, { tier: 'Core', stage: 'live' }).filter(
			(item) => !core.includes(item),
		);
		expect(live.map(({ stage, doneAt }) => [stage, doneAt])).toEqual(live.map(() => ['live', null]));
		expect(live.map(({ text }) => text)).toContain('Set up reservations');
		const atReview = checklistForPlan('Elite', core, newId, { tier: 'Core', stage: 'review' }).filter(
			(item) => !core.includes(item),
		);
		expect(new Set(atReview.map(({ stage }) => stage))).toEqual(new Set(['review', 'live']));

		const begun = elite.map((item) => (item.text === 'Set up reservations' ? { ...item, doneAt: 5 } : item));
		const pro = checklistForPlan('Pro', begun, newId);
		expect(pro.filter(({ template }) => template === 'Elite').map(({ text }) => text)).toEqual(['Set up reservations']);
		expect(pro).toContainEqual(added);
		// Elite again: what was not done is missing no longer.
		const again = checklistForPlan('Elite', pro, newId, { tier: 'Pro', stage: 'live' });
		const eliteTexts = (items: typeof again) =>
			items.filter(({ template }) => template === 'Elite').map(({ text }) => text);
		expect(eliteTexts(again).toSorted()).toEqual(eliteTexts(elite).toSorted());
		expect(checklistForPlan('Core', elite, newId)).toEqual(core);
	});
});
