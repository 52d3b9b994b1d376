/** Creates a status page from the website that is chosen: one click on its name. */
import type { Website } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useCreatePage } from '../../entities/status-page/api/use-create-page.ts';
import { statusPageFailures } from '../../entities/status-page/messages.ts';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const searchedFrom = 8;

export function CreatePageDialog({ onClose }: { onClose: () => void }) {
	const websites = useQuery(websiteQueries.list());
	const create = useCreatePage();
	return (
		<Dialog
			open
			title="Which website is the page about?"
			busy={create.isPending}
			onClose={onClose}
			actions={
				<Button variant="secondary" disabled={create.isPending} onClick={onClose}>
					Cancel
				</Button>
			}
		>
			<div className="grid grid-cols-1 gap-4">
				<p>The page is online as soon as you choose. You can add more websites to it.</p>
				{create.isError && (
					<InlineNotice tone="down">{messageFor(create.error, statusPageFailures.create)}</InlineNotice>
				)}
				<Loaded
					query={websites}
					failure="Failed to load your websites"
					skeleton={<Skeleton className="h-28 w-full rounded-control" />}
					empty={
						<div className="grid justify-items-start gap-3">
							<p>You have no websites yet.</p>
							<ButtonLink to={paths.addWebsite}>Add Website</ButtonLink>
						</div>
					}
				>
					{(loaded) => (
						<Choices
							websites={loaded}
							chosen={create.isPending ? create.variables._id : null}
							onChoose={(website) => {
								if (!create.isPending) create.mutate(website);
							}}
						/>
					)}
				</Loaded>
			</div>
		</Dialog>
	);
}

type ChoicesProps = {
	websites: readonly Website[];
	/** The id of the website whose page is being created; null if none is. */
	chosen: string | null;
	onChoose: (website: Website) => void;
};

function Choices({ websites, chosen, onChoose }: ChoicesProps) {
	const [search, setSearch] = useState('');
	const typed = search.trim().toLowerCase();
	const shown = websites.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(typed));
	return (
		<>
			{websites.length > searchedFrom && (
				<SearchField label="Search websites" placeholder="Search websites" value={search} onSearch={setSearch} />
			)}
			<ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line">
				{shown.map((website) => (
					<li key={website._id}>
						<button
							type="button"
							aria-busy={chosen === website._id || undefined}
							aria-disabled={chosen !== null || undefined}
							onClick={() => onChoose(website)}
							className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left transition-colors hover:bg-hover focus-visible:outline-offset-[-2px]"
						>
							<span className="grid min-w-0 flex-1">
								<span className="truncate text-ui font-medium text-ink">{website.name}</span>
								<span className="truncate font-mono text-small text-muted">{website.url}</span>
							</span>
							{chosen === website._id ? (
								<LoaderCircle className="size-4 shrink-0 animate-spin stroke-2" />
							) : (
								<ChevronRight className="size-4 shrink-0 text-muted" />
							)}
						</button>
					</li>
				))}
			</ul>
			{shown.length === 0 && <p className="text-small text-muted">No website matches “{search}”.</p>}
		</>
	);
}
