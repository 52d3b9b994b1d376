/** Chooses websites and tags: those that a maintenance window covers, or that a channel is for. */
import type { Website } from '@stayup/contract';
import { useId, useState } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FieldsetError } from '../../../ui/form/fieldset-error.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Loaded, type LoadedQuery } from '../../../ui/layout/loaded.tsx';

interface Covered {
	/** Ids. */
	websites: readonly string[];
	tags: readonly string[];
}

type ChosenProps = {
	chosen: Covered;
	/** Of the controls, as the server names the fields. */
	names: Record<keyof Covered, string>;
	onChange: (changed: Partial<Covered>) => void;
};

type CoveredFieldsProps = ChosenProps & { websites: LoadedQuery<Website[]>; errors: FieldErrors };

const searchedFrom = 8;

export function CoveredFields({ websites, errors, ...choices }: CoveredFieldsProps) {
	const errorId = useId();
	const error = errors[choices.names.websites] ?? errors[choices.names.tags];
	return (
		<fieldset className="grid min-w-0 gap-2" aria-describedby={error ? errorId : undefined}>
			<legend className="mb-2 text-ui font-medium text-ink">Websites</legend>
			<Loaded
				query={websites}
				failure="Failed to load your websites"
				skeleton={<Skeleton className="h-28 w-full rounded-control" />}
				empty={<p className="text-ui text-muted">You have no websites yet.</p>}
			>
				{(loaded) => <Choices {...choices} websites={loaded} />}
			</Loaded>
			{error && <FieldsetError id={errorId}>{error}</FieldsetError>}
		</fieldset>
	);
}

type ChoicesProps = ChosenProps & { websites: readonly Website[] };

function Choices({ chosen, names, onChange, websites }: ChoicesProps) {
	const [search, setSearch] = useState('');
	const tags = [...new Set([...websites.flatMap((website) => website.tags), ...chosen.tags])].sort();
	const typed = search.trim().toLowerCase();
	const shown = websites.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(typed));
	const count = websites.filter(({ _id }) => chosen.websites.includes(_id)).length;
	return (
		<>
			{websites.length > searchedFrom && (
				<SearchField label="Search websites" placeholder="Search websites" value={search} onSearch={setSearch} />
			)}
			<div className="grid max-h-56 gap-2.5 overflow-y-auto rounded-control border border-line bg-card p-3">
				{shown.map(({ _id, name, url }) => (
					<Checkbox
						key={_id}
						name={names.websites}
						label={<span className="[overflow-wrap:anywhere]">{name}</span>}
						help={<span className="font-mono break-all">{url}</span>}
						checked={chosen.websites.includes(_id)}
						onChange={(event) => onChange({ websites: withOrWithout(chosen.websites, _id, event.target.checked) })}
					/>
				))}
				{shown.length === 0 && <p className="text-small text-muted">No website matches “{search}”.</p>}
			</div>
			<p role="status" className="text-small text-muted">
				{count} of {websites.length} chosen
			</p>
			{tags.length > 0 && (
				<fieldset className="mt-2 grid gap-2">
					<legend className="mb-2 text-ui font-medium text-ink">All websites with a tag</legend>
					<div className="flex flex-wrap gap-x-5 gap-y-2">
						{tags.map((tag) => (
							<Checkbox
								key={tag}
								name={names.tags}
								label={tag}
								checked={chosen.tags.includes(tag)}
								onChange={(event) => onChange({ tags: withOrWithout(chosen.tags, tag, event.target.checked) })}
							/>
						))}
					</div>
					<p className="text-small text-muted">Websites that get the tag later are covered too.</p>
				</fieldset>
			)}
		</>
	);
}

function withOrWithout(values: readonly string[], value: string, isChosen: boolean): string[] {
	const others = values.filter((each) => each !== value);
	return isChosen ? [...others, value] : others;
}
