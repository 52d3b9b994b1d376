/** The checks that decided on a condition: their region, result and time. */
import { type ConditionPeriod, regionName } from '@stayup/contract';
import { formatInstant, formatMilliseconds } from '../../../lib/format.ts';
import { SmallTable } from '../../../ui/table/small-table.tsx';

export function ConditionChecks({ checks }: Pick<ConditionPeriod, 'checks'>) {
	if (checks.length === 0) return null;
	return (
		<details className="min-w-0">
			<summary className="w-fit rounded-small">
				{checks.length === 1 ? '1 check' : `${checks.length} checks`} that decided
			</summary>
			<section
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
				tabIndex={0}
				aria-label="Checks that decided"
				className="mt-2 overflow-x-auto rounded-control border border-line bg-card py-1 text-body"
			>
				<SmallTable
					caption="Checks that decided"
					rows={checks}
					loadingRows={0}
					rowKey={({ at, region }) => `${at} ${region}`}
					columns={[
						{
							key: 'region',
							header: 'From',
							className: 'whitespace-nowrap',
							render: ({ region }) => regionName(region),
						},
						{ key: 'result', header: 'Result', className: 'min-w-40', render: ({ error }) => error ?? 'Succeeded' },
						{
							key: 'time',
							header: 'Time taken',
							align: 'right',
							className: 'whitespace-nowrap',
							render: ({ durationMs }) => formatMilliseconds(durationMs),
						},
						{
							key: 'at',
							header: 'Time',
							className: 'whitespace-nowrap',
							render: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
						},
					]}
				/>
			</section>
		</details>
	);
}
