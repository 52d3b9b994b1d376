/** The groups and components of a page that is being edited, and the changes that its editor makes to them. */

export interface DraftComponent {
	key: string;
	/** Undefined until it is stored. */
	id?: string;
	websiteId: string;
	name: string;
	showsUrl: boolean;
}

export interface DraftGroup {
	key: string;
	/** Empty for components without a group. */
	name: string;
	components: readonly DraftComponent[];
}

export type Groups = readonly DraftGroup[];

export type GroupsChange =
	| { kind: 'add-group'; key: string }
	| { kind: 'rename-group'; group: string; name: string }
	/** Its components move to the group before it, or to the next one if it is the first. */
	| { kind: 'remove-group'; group: string }
	| { kind: 'move-group'; group: string; by: -1 | 1 }
	| { kind: 'add-components'; group: string; components: readonly DraftComponent[] }
	| { kind: 'change-component'; component: string; changed: Partial<Pick<DraftComponent, 'name' | 'showsUrl'>> }
	| { kind: 'remove-component'; component: string }
	/** One step, over the border of its group into the next one. */
	| { kind: 'step-component'; component: string; by: -1 | 1 }
	/** Into the place of another component of any group. */
	| { kind: 'place-component'; component: string; at: string }
	| { kind: 'send-component'; component: string; group: string };

export function changeGroups(groups: Groups, change: GroupsChange): Groups {
	switch (change.kind) {
		case 'add-group':
			return [...groups, { key: change.key, name: '', components: [] }];
		case 'rename-group':
			return groups.map((group) => (group.key === change.group ? { ...group, name: change.name } : group));
		case 'remove-group':
			return withoutGroup(groups, change.group);
		case 'move-group':
			return moved(
				groups,
				groups.findIndex(({ key }) => key === change.group),
				change.by,
			);
		case 'add-components':
			return groups.map((group) =>
				group.key === change.group ? { ...group, components: [...group.components, ...change.components] } : group,
			);
		case 'change-component':
			return mapComponents(groups, (components) =>
				components.map((each) => (each.key === change.component ? { ...each, ...change.changed } : each)),
			);
		case 'remove-component':
			return mapComponents(groups, (components) => components.filter(({ key }) => key !== change.component));
		case 'step-component':
			return stepped(groups, change.component, change.by);
		case 'place-component':
			return placed(groups, change.component, change.at);
		case 'send-component':
			return sent(groups, change.component, change.group);
	}
}

export interface Position {
	group: DraftGroup;
	groupIndex: number;
	/** In its group, from zero. */
	index: number;
}

export function positionOf(groups: Groups, component: string): Position | null {
	for (const [groupIndex, group] of groups.entries()) {
		const index = group.components.findIndex(({ key }) => key === component);
		if (index !== -1) return { group, groupIndex, index };
	}
	return null;
}

/** Names a group in the editor, even one without a name. */
export function groupLabel(name: string, index: number): string {
	return name.trim() || `Group ${index + 1}`;
}

export function componentCount(groups: Groups): number {
	return groups.reduce((sum, { components }) => sum + components.length, 0);
}

function withoutGroup(groups: Groups, key: string): Groups {
	const at = groups.findIndex((group) => group.key === key);
	const removed = groups[at];
	if (removed === undefined || groups.length === 1) return groups;
	const others = groups.filter((group) => group !== removed);
	if (removed.components.length === 0) return others;
	const successor = Math.max(0, at - 1);
	return others.map((group, index) => {
		if (index !== successor) return group;
		const { components } = removed;
		return {
			...group,
			components: at === 0 ? [...components, ...group.components] : [...group.components, ...components],
		};
	});
}

function stepped(groups: Groups, component: string, by: -1 | 1): Groups {
	const position = positionOf(groups, component);
	if (position === null) return groups;
	const { group, groupIndex, index } = position;
	const target = index + by;
	if (target >= 0 && target < group.components.length) {
		return groups.map((each) => (each === group ? { ...each, components: moved(each.components, index, by) } : each));
	}
	const next = groups[groupIndex + by];
	return next === undefined ? groups : inserted(groups, component, next.key, by === 1 ? 0 : next.components.length);
}

function placed(groups: Groups, component: string, at: string): Groups {
	const target = positionOf(groups, at);
	if (component === at || target === null) return groups;
	return inserted(groups, component, target.group.key, target.index);
}

function sent(groups: Groups, component: string, group: string): Groups {
	const target = groups.find(({ key }) => key === group);
	return target === undefined ? groups : inserted(groups, component, group, target.components.length);
}

/** `index`: in the group once the component has left its place. */
function inserted(groups: Groups, component: string, groupKey: string, index: number): Groups {
	const known = positionOf(groups, component);
	const one = known?.group.components[known.index];
	if (one === undefined) return groups;
	return groups.map((group) => {
		const rest = group.components.filter((each) => each !== one);
		if (group.key !== groupKey) return rest.length === group.components.length ? group : { ...group, components: rest };
		return { ...group, components: rest.toSpliced(index, 0, one) };
	});
}

function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
	const item = items[index];
	const target = index + by;
	if (item === undefined || target < 0 || target >= items.length) return items;
	return items.toSpliced(index, 1).toSpliced(target, 0, item);
}

function mapComponents(
	groups: Groups,
	map: (components: readonly DraftComponent[]) => readonly DraftComponent[],
): Groups {
	return groups.map((group) => ({ ...group, components: map(group.components) }));
}
