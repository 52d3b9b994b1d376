/** Adds, changes and removes the items of a project's checklist, each in the transaction of the store of projects. */
import { randomUUID } from 'node:crypto';
import { checklistLimits, type ProjectStage } from '@stayup/contract';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { Problem } from '../../platform/problem.ts';
import { hasRoom } from '../rules/checklist.ts';
import type { Change, ProjectActor } from './project-events.ts';

interface ChecklistChange {
	text?: string | undefined;
	isDone?: boolean | undefined;
}

/** Each throws a `not-found` Problem if the project or the item is gone. */
export interface ChecklistChanges {
	addItem(id: string, item: { stage: ProjectStage; text: string }): Promise<void>;
	changeItem(id: string, itemId: string, change: ChecklistChange, now: number): Promise<void>;
	removeItem(id: string, itemId: string, by: ProjectActor, now: number): Promise<void>;
}

type Items = ProjectDocument['checklist'];
type Write = (
	id: string,
	now: number,
	of: (project: { document: Pick<ProjectDocument, 'checklist'> }) => Change,
) => Promise<void>;

export function createChecklistChanges(write: Write): ChecklistChanges {
	function changeItems(id: string, of: (items: Items) => Items): Promise<void> {
		return write(id, 0, ({ document }) => ({ change: { checklist: of(document.checklist) } }));
	}

	return {
		addItem: (id, { stage, text }) =>
			changeItems(id, (items) => {
				if (!hasRoom(items)) {
					throw new Problem(
						'conflict',
						`A checklist has room for ${checklistLimits.items} items. Please remove one first.`,
					);
				}
				return [...items, { id: randomUUID(), stage, text, template: null, month: null, doneAt: null }];
			}),

		changeItem: (id, itemId, { text, isDone }, now) =>
			changeItems(id, (items) => {
				const before = items.find((item) => item.id === itemId);
				if (!before) throw itemGone();
				const isRenamed = text !== undefined && text !== before.text;
				if (isRenamed) requireFree(before);
				return items.map((item) =>
					item.id === itemId
						? {
								...item,
								...(isRenamed && { text, template: null }),
								...(isDone !== undefined && { doneAt: isDone ? (item.doneAt ?? now) : null }),
							}
						: item,
				);
			}),

		removeItem: (id, itemId, by, now) =>
			write(id, now, ({ document: { checklist } }) => {
				const item = checklist.find((one) => one.id === itemId);
				if (!item) throw itemGone();
				requireFree(item);
				return {
					change: { checklist: checklist.filter((one) => one.id !== itemId) },
					entries: [{ event: 'changed', by, text: `Removed from the checklist: ${item.text}` }],
				};
			}),
	};
}

/** To remove or to rename an open item of the launch would be a way around the reason of a waiver. */
function requireFree({ template, stage, doneAt }: Items[number]): void {
	if (template !== null && stage !== 'live' && doneAt === null) {
		throw new Problem('conflict', 'This item is part of every such project. Please waive it with a reason instead.');
	}
}

function itemGone(): Problem {
	return new Problem('not-found', 'This item no longer exists.');
}
