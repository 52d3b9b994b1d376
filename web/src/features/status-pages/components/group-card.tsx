/** One group of components with its name. */

import { Plus, Trash2 } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { Button } from '../../../ui/form/button.tsx';
import { PlaceButtons } from '../../../ui/form/place-buttons.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ComponentRow } from './component-row.tsx';
import { type DraftGroup, type GroupsChange, groupLabel } from './groups.ts';

type GroupCardProps = {
	group: DraftGroup;
	index: number;
	/** Of all groups, in order. */
	groupNames: readonly { key: string; name: string }[];
	/** URLs by the ids of websites. */
	urls: ReadonlyMap<string, string>;
	/** The key of the component that is being dragged. */
	dragged: string | null;
	errors: FieldErrors;
	onChange: (change: GroupsChange) => void;
	onDrag: (component: string, event: PointerEvent) => void;
	/** Called with the key of the group. */
	onAdd: (group: string) => void;
};

export const GroupCard = memo(function GroupCard({
	group,
	index,
	groupNames,
	urls,
	dragged,
	errors,
	onChange,
	onDrag,
	onAdd,
}: GroupCardProps) {
	const { key, name, components } = group;
	const label = groupLabel(name, index);
	const isOnly = groupNames.length === 1;
	return (
		<section aria-label={label} data-group={key} className="rounded-card border border-line bg-card">
			<div className="flex flex-wrap items-end gap-2 p-3">
				<TextField
					label="Group name"
					name={`groups.${index}.name`}
					className="min-w-40 flex-1"
					placeholder={isOnly ? 'No group' : label}
					value={name}
					onChange={(event) => onChange({ kind: 'rename-group', group: key, name: event.target.value })}
					error={errors[`groups.${index}.name`]}
				/>
				{!isOnly && (
					<PlaceButtons
						label={label}
						focusKey={key}
						isFirst={index === 0}
						isLast={index === groupNames.length - 1}
						onMove={(by) => onChange({ kind: 'move-group', group: key, by })}
						removeTitle="Remove the group; its components stay"
						removeIcon={Trash2}
						onRemove={() => onChange({ kind: 'remove-group', group: key })}
					/>
				)}
			</div>
			<ul aria-label={`Components of ${label}`} className="divide-y divide-line border-y border-line empty:border-b-0">
				{components.map((component, at) => (
					<ComponentRow
						key={component.key}
						component={component}
						fieldName={`groups.${index}.components.${at}.name`}
						error={
							errors[`groups.${index}.components.${at}.name`] ?? errors[`groups.${index}.components.${at}.websiteId`]
						}
						url={urls.get(component.websiteId)}
						group={key}
						groupNames={groupNames}
						isFirst={index === 0 && at === 0}
						isLast={index === groupNames.length - 1 && at === components.length - 1}
						isDragged={dragged === component.key}
						onChange={onChange}
						onDrag={onDrag}
					/>
				))}
			</ul>
			<div className="p-3">
				<Button
					variant="secondary"
					aria-label={isOnly ? undefined : `Add websites to ${label}`}
					onClick={() => onAdd(key)}
				>
					<Plus />
					Add websites
				</Button>
			</div>
		</section>
	);
});
