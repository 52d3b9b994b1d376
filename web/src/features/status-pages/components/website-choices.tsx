/** The choice of several websites: one by one, all that match a search, or all with a tag. */
import type { Website } from '@stayup/contract';
import { useState } from 'react';
import { formatCount, shortUrl } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';

type WebsiteChoicesProps = {
	websites: readonly Website[];
	chosen: ReadonlySet<string>;
	onChoose: (chosen: ReadonlySet<string>) => void;
};

export function WebsiteChoices({ websites, chosen, onChoose }: WebsiteChoicesProps) {
	const [search, setSearch] = useState('');
	const typed = search.trim().toLowerCase();
	const found = websites.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(typed));
	const tags = [...new Set(websites.flatMap((website) => website.tags))].toSorted();
	const choose = (some: readonly Website[], isChosen: boolean) => {
		const ids = new Set(some.map(({ _id }) => _id));
		onChoose(isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.has(id))));
	};
	const areChosen = (some: readonly Website[]) => some.length > 0 && some.every(({ _id }) => chosen.has(_id));
	return (
		<div className="grid grid-cols-1 gap-3">
			<SearchField label="Search websites" placeholder="Search websites" value={search} onSearch={setSearch} />
			{tags.length > 0 && (
				<fieldset className="flex flex-wrap gap-2">
					<legend className="sr-only">Tags</legend>
					{tags.map((tag) => {
						const tagged = websites.filter((website) => website.tags.includes(tag));
						const isPressed = areChosen(tagged);
						return (
							<Button
								key={tag}
								variant={isPressed ? 'primary' : 'secondary'}
								aria-pressed={isPressed}
								onClick={() => choose(tagged, !isPressed)}
							>
								{tag} <span className="tabular-nums">{formatCount(tagged.length)}</span>
							</Button>
						);
					})}
				</fieldset>
			)}
			{found.length > 1 && (
				<Checkbox
					label={typed === '' ? `All ${formatCount(found.length)}` : `All ${formatCount(found.length)} that match`}
					checked={areChosen(found)}
					onChange={(event) => choose(found, event.target.checked)}
				/>
			)}
			<div className="grid max-h-72 gap-2.5 overflow-y-auto rounded-control border border-line bg-card p-3">
				{found.map((website) => (
					<Checkbox
						key={website._id}
						label={<span className="[overflow-wrap:anywhere]">{website.name}</span>}
						help={
							<span title={website.url} className="font-mono break-all">
								{shortUrl(website.url)}
							</span>
						}
						checked={chosen.has(website._id)}
						onChange={(event) => choose([website], event.target.checked)}
					/>
				))}
				{found.length === 0 && <p className="text-small text-muted">No website matches “{search}”.</p>}
			</div>
		</div>
	);
}
