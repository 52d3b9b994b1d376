/** The filters above the outages. */
import type { Website } from '@stayup/contract';
import { X } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { isFiltered, type OutagesFilter, periodNames, periods } from './outages-filter.ts';

type OutagesToolsProps = {
	/** Undefined while loading. */
	websites: readonly Website[] | undefined;
	filter: OutagesFilter;
	/** An empty value removes a filter. */
	onChoose: (name: keyof OutagesFilter, value: string) => void;
	onClear: () => void;
};

export function OutagesTools({ websites, filter, onChoose, onClear }: OutagesToolsProps) {
	const isListed = websites?.some(({ _id }) => _id === filter.website) === true;
	return (
		<search aria-label="Filter outages" className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center lg:mb-3">
			<Select
				aria-label="Status"
				className="sm:w-40"
				value={filter.state ?? ''}
				onChange={(event) => onChoose('state', event.target.value)}
			>
				<option value="">All statuses</option>
				<option value="ongoing">Ongoing</option>
				<option value="resolved">Resolved</option>
			</Select>
			<Select
				aria-label="Website"
				className="max-sm:order-first max-sm:col-span-2 sm:w-56"
				value={filter.website ?? ''}
				onChange={(event) => onChoose('website', event.target.value)}
			>
				<option value="">All websites</option>
				{filter.website !== null && !isListed && <option value={filter.website}>One website</option>}
				{websites?.map(({ _id, name }) => (
					<option key={_id} value={_id}>
						{name}
					</option>
				))}
			</Select>
			<Select
				aria-label="Time"
				className="sm:w-44"
				value={filter.since ?? ''}
				onChange={(event) => onChoose('since', event.target.value)}
			>
				<option value="">All time</option>
				{periodNames.map((period) => (
					<option key={period} value={period}>
						{periods[period].label}
					</option>
				))}
			</Select>
			{isFiltered(filter) && (
				<Button variant="ghost" className="max-sm:col-span-2" onClick={onClear}>
					<X />
					Clear filters
				</Button>
			)}
		</search>
	);
}
