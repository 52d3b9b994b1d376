/** The groups and components of a page: add, rename, order and remove them, by pointer or keyboard. */
import { tierLimits, type Website } from '@stayup/contract';
import { FolderPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../../entities/account/session/session.tsx';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { componentsOfPlan } from '../../../entities/status-page/ui/plan-sentences.ts';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { useMovedFocus } from '../../../lib/form/use-moved-focus.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { LoadedQuery } from '../../../ui/layout/loaded.tsx';
import { AddWebsitesDialog } from './add-websites-dialog.tsx';
import { GroupCard } from './group-card.tsx';
import { componentCount, type Groups, type GroupsChange, groupLabel, positionOf } from './groups.ts';
import { useDrag } from './use-drag.ts';

type ComponentsEditorProps = {
	groups: Groups;
	/** Keeps its identity between renders. */
	onChange: (change: GroupsChange) => void;
	websites: LoadedQuery<Website[]>;
	errors: FieldErrors;
};

export function ComponentsEditor({ groups, onChange, websites, errors }: ComponentsEditorProps) {
	const tier = useSession().user?.tier ?? 'Free';
	const [addingTo, setAddingTo] = useState<string | null>(null);
	const [moved, setMoved] = useState<string | null>(null);
	const { frame, keepFocus } = useMovedFocus();
	const urls = useMemo(() => new Map(websites.data?.map(({ _id, url }) => [_id, url])), [websites.data]);
	const groupNames = useMemo(
		() => groups.map(({ key, name }, index) => ({ key, name: groupLabel(name, index) })),
		[groups],
	);
	const move = useCallback(
		(change: GroupsChange) => {
			keepFocus();
			setMoved(movedBy(change));
			onChange(change);
		},
		[keepFocus, onChange],
	);
	const { dragged, start } = useDrag(move);
	const count = componentCount(groups);
	const isOverLimit = count > tierLimits[tier].statusComponents;

	return (
		<div ref={frame} className="grid grid-cols-1 gap-4">
			<p role="status" className="sr-only">
				{placeOf(groups, moved)}
			</p>
			{isOverLimit && (
				<PlanNotice tone="degraded">
					{componentsOfPlan(tier)} This page has {formatCount(count)}.
				</PlanNotice>
			)}
			{groups.map((group, index) => (
				<GroupCard
					key={group.key}
					group={group}
					index={index}
					urls={urls}
					groupNames={groupNames}
					errors={errors}
					dragged={dragged}
					onChange={move}
					onDrag={start}
					onAdd={setAddingTo}
				/>
			))}
			<Button
				variant="secondary"
				className="w-fit"
				onClick={() => onChange({ kind: 'add-group', key: `new-${crypto.randomUUID()}` })}
			>
				<FolderPlus />
				Add group
			</Button>
			{addingTo !== null && (
				<AddWebsitesDialog
					websites={websites}
					shown={new Set(groups.flatMap(({ components }) => components.map(({ websiteId }) => websiteId)))}
					onAdd={(components) => onChange({ kind: 'add-components', group: addingTo, components })}
					onClose={() => setAddingTo(null)}
				/>
			)}
		</div>
	);
}

/** "Bakery: position 2 of 5 in Shops", for the component or group that was moved last. */
function placeOf(groups: Groups, moved: string | null): string {
	if (moved === null) return '';
	const position = positionOf(groups, moved);
	if (position !== null) {
		const { group, groupIndex, index } = position;
		const name = group.components[index]?.name ?? '';
		return `${name}: position ${index + 1} of ${group.components.length} in ${groupLabel(group.name, groupIndex)}`;
	}
	const index = groups.findIndex(({ key }) => key === moved);
	return index === -1
		? ''
		: `${groupLabel(groups[index]?.name ?? '', index)}: position ${index + 1} of ${groups.length}`;
}

function movedBy(change: GroupsChange): string | null {
	switch (change.kind) {
		case 'step-component':
		case 'place-component':
		case 'send-component':
			return change.component;
		case 'move-group':
			return change.group;
		default:
			return null;
	}
}
