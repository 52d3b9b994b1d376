/** Adds websites to a group, several at once. */
import { statusPageLimits, type Website } from '@stayup/contract';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Loaded, type LoadedQuery } from '../../../ui/layout/loaded.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { DraftComponent } from './groups.ts';
import { WebsiteChoices } from './website-choices.tsx';

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
				{(loaded) => <WebsiteChoices websites={loaded} chosen={chosen} onChoose={setChosen} />}
			</Loaded>
		</Dialog>
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
