/** The search and the filter of a list, which the URL keeps. */
import { useSearchChoices } from '../../../lib/search-params.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';

type FilterToolsProps = {
	/** The things that are searched: "leads". */
	of: string;
	/** Without a filter: "All leads". */
	all: string;
	/** By filter. */
	words: Readonly<Record<string, string>>;
};

export function FilterTools({ of, all, words }: FilterToolsProps) {
	const { chosen, choose } = useSearchChoices();
	const label = `Search ${of}`;
	return (
		<div className="grid grid-cols-1 gap-3 max-sm:w-full sm:grid-cols-[minmax(0,20rem)_minmax(0,20rem)]">
			<SearchField
				label={label}
				placeholder={label}
				value={chosen('search') ?? ''}
				onSearch={(value) => choose('search', value)}
				hasShortcut
			/>
			<Select
				aria-label="Filter"
				value={chosen('filter') ?? ''}
				onChange={(event) => choose('filter', event.target.value)}
			>
				<option value="">{all}</option>
				{Object.entries(words).map(([filter, word]) => (
					<option key={filter} value={filter}>
						{word}
					</option>
				))}
			</Select>
		</div>
	);
}
