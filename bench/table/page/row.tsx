/** One row as on the dashboard, the same for all variants. */
import type { Website } from '@stayup/contract';
import { memo, type Ref } from 'react';
import { HourBar } from '../../../web/src/ui/chart/hour-bar.tsx';
import { StatusBadge } from '../../../web/src/ui/feedback/status-badge.tsx';

export const headers = ['Name', 'URL', 'Status', 'Last 24 hours', 'Response', 'Actions'];

export type RowProps = {
	website: Website;
	/** From one, the header included. */
	position: number;
	isChosen: boolean;
	onChoose: (id: string) => void;
	measure?: Ref<HTMLTableRowElement>;
};

export const Row = memo(function Row({ website, position, isChosen, onChoose, measure }: RowProps) {
	const { _id, name, url, status, tags, lastHours, lastResponseTime } = website;
	return (
		<tr
			ref={measure}
			data-index={position - 2}
			data-row=""
			aria-rowindex={position}
			className="h-14 border-b border-line"
		>
			<th scope="row" className="min-w-40 max-w-72 px-4 py-2 text-left font-normal">
				<span className="flex items-center gap-3">
					<input type="checkbox" aria-label={`Select ${name}`} checked={isChosen} onChange={() => onChoose(_id)} />
					<span className="grid gap-0.5">
						<a href={`#${_id}`} className="[overflow-wrap:anywhere]">
							{name}
						</a>
						{tags.length > 0 && <span className="text-caption text-muted">{tags.join(' · ')}</span>}
					</span>
				</span>
			</th>
			<td className="max-w-80 truncate px-4 py-2 font-mono text-small">{url}</td>
			<td className="px-4 py-2">
				<StatusBadge tone={status}>{status}</StatusBadge>
			</td>
			<td className="px-4 py-2">
				<HourBar hours={lastHours} />
			</td>
			<td className="px-4 py-2 text-right tabular-nums">{lastResponseTime} ms</td>
			<td className="px-4 py-2 text-right">
				<button type="button" aria-label={`Actions for ${name}`}>
					…
				</button>
			</td>
		</tr>
	);
});
