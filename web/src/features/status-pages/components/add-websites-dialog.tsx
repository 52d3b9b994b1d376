/** Adds websites to a group, several at once. */
import { statusPageLimits, type Website } from '@stayup/contract';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Loaded, type LoadedQuery } from '../../../ui/layout/loaded.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { DraftComponent } from './groups.ts';

type AddWebsitesDialogProps = {
	websites: LoadedQuery<Website[]>;
	/** The ids of those that the page shows already. */
	shown: ReadonlySet<string>;
	onAdd: (components: readonly DraftComponent[]) => void;
	onClose: () => void;
};

export function AddWebsitesDialog({ websites, shown, onAdd, onClose }: AddWebsitesDialogProps) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const addable = websites.data?.filter(({ _id }) => !shown.has(_id));

	function add(): void {
		onAdd((addable ?? []).filter(({ _id }) => chosen.has(_id)).map(componentOf));
		onClose();
	}

	return (
		<Dialog
			open
			title="Add websites"
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" onClick={onClose}>
						Cancel
					</Button>
					<Button disabled={chosen.size === 0} onClick={add}>
						{chosen.size === 1 ? 'Add 1 website' : `Add ${formatCount(chosen.size)} websites`}
					</Button>
				</>
			}
		>
			<Loaded
				query={{ ...websites, data: addable }}
				failure="Failed to load your websites"
				skeleton={<Skeleton className="h-28 w-full rounded-control" />}
				empty={<p>The page shows all of your websites.</p>}
			>
				{(loaded) => <Choices websites={loaded} chosen={chosen} onChoose={setChosen} />}
			</Loaded>
		</Dialog>
	);
}

type ChoicesProps = {
	websites: readonly Website[];
	chosen: ReadonlySet<string>;
	onChoose: (chosen: ReadonlySet<string>) => void;
};

function Choices({ websites, chosen, onChoose }: ChoicesProps) {
	const [search, setSearch] = useState('');
	const typed = search.trim().toLowerCase();
	const found = websites.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(typed));
	const areAllChosen = found.length > 0 && found.every(({ _id }) => chosen.has(_id));
	const choose = (ids: readonly string[], isChosen: boolean) => {
		const next = new Set(chosen);
		for (const id of ids) {
			if (isChosen) next.add(id);
			else next.delete(id);
		}
		onChoose(next);
	};
	return (
		<div className="grid grid-cols-1 gap-3">
			<SearchField label="Search websites" placeholder="Search websites" value={search} onSearch={setSearch} />
			{found.length > 1 && (
				<Checkbox
					label={typed === '' ? `All ${formatCount(found.length)}` : `All ${formatCount(found.length)} that match`}
					checked={areAllChosen}
					onChange={(event) =>
						choose(
							found.map(({ _id }) => _id),
							event.target.checked,
						)
					}
				/>
			)}
			<div className="grid max-h-72 gap-2.5 overflow-y-auto rounded-control border border-line bg-card p-3">
				{found.map(({ _id, name, url }) => (
					<Checkbox
						key={_id}
						label={<span className="[overflow-wrap:anywhere]">{name}</span>}
						help={<span className="font-mono break-all">{url}</span>}
						checked={chosen.has(_id)}
						onChange={(event) => choose([_id], event.target.checked)}
					/>
				))}
				{found.length === 0 && <p className="text-small text-muted">No website matches “{search}”.</p>}
			</div>
		</div>
	);
}

function componentOf({ _id, name }: Website): DraftComponent {
	return {
		key: `new-${crypto.randomUUID()}`,
		websiteId: _id,
		name: [...name].slice(0, statusPageLimits.componentNameLength).join(''),
		showsUrl: false,
	};
}
