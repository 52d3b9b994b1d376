/** The list of checks, newest first, with a filter for failures and a CSV download. */
import { type CheckOrigin, type CheckSummary, dayMs, regionName } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type CheckFilter, websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { callForPage } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { csvOf, offerDownload } from '../../../lib/download.ts';
import { formatInstant, formatMilliseconds, nothing } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';

export function RecentChecks({ id, name }: { id: string; name: string }) {
	const { chosen, choose } = useSearchChoices();
	const result: CheckFilter = chosen('result') === 'failed' ? 'failed' : 'all';
	const checks = useInfiniteQuery({
		...websiteQueries.checks(id, result),
		refetchInterval: useRefetchInterval(),
	});

	return (
		<Section
			title="Recent checks"
			aside={
				<div className="flex flex-wrap items-center gap-2">
					<Select
						aria-label="Filter checks"
						className="w-36"
						value={result}
						onChange={(event) => choose('result', event.target.value === 'failed' ? 'failed' : '')}
					>
						<option value="all">All checks</option>
						<option value="failed">Failed checks</option>
					</Select>
					<DownloadChecks id={id} name={name} />
				</div>
			}
		>
			<LoadedTable
				caption="Recent checks"
				list={pagedListOf(checks)}
				rowKey={({ at, region, origin }) => `${at} ${region} ${origin}`}
				failure={failures.checksLoad.text}
				hint="Monitoring continues. Please try again."
				columns={[
					{
						key: 'at',
						header: 'Time',
						className: 'whitespace-nowrap',
						render: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
					},
					{
						key: 'result',
						card: 'beside',
						header: 'Result',
						render: ({ isUp }) => <StatusBadge tone={isUp ? 'up' : 'down'}>{isUp ? 'Good' : 'Failed'}</StatusBadge>,
					},
					{
						key: 'time',
						card: 'beside',
						header: 'Response time',
						align: 'right',
						className: 'whitespace-nowrap tabular-nums',
						render: ({ responseTime }) => formatMilliseconds(responseTime),
					},
					{
						key: 'region',
						card: 'line',
						header: 'Checked from',
						render: ({ region, origin }) => `${regionName(region)}${originWords[origin]}`,
					},
					{ key: 'error', card: 'line', header: 'Error', render: ({ error }) => error ?? nothing },
				]}
				empty={
					result === 'failed' ? (
						<EmptyState
							icon={ListChecks}
							title="No failed checks"
							action={
								<Button variant="secondary" onClick={() => choose('result', '')}>
									Show all checks
								</Button>
							}
						>
							Every check in your plan's history was successful.
						</EmptyState>
					) : (
						<EmptyState icon={ListChecks} title="No checks yet">
							The first result appears in a few seconds.
						</EmptyState>
					)
				}
			/>
		</Section>
	);
}

/** Scheduled checks have no label. */
const originWords: Record<CheckOrigin, string> = {
	round: '',
	recheck: ', recheck',
	'check-now': ', Check Now',
	'first-check': ', first check',
	comparison: ', comparison',
};

const pageRows = 200;

function DownloadChecks({ id, name }: { id: string; name: string }) {
	const [isBusy, setBusy] = useState(false);

	async function download(): Promise<void> {
		setBusy(true);
		try {
			const since = Date.now() - dayMs;
			const rows: CheckSummary[] = [];
			let next: string | null = null;
			do {
				const page: Awaited<ReturnType<typeof callForPage<'listChecks'>>> = await callForPage('listChecks', {
					params: { id },
					query: { limit: pageRows },
					next,
				});
				rows.push(...page.rows.filter(({ at }) => Date.parse(at) >= since));
				next = page.rows.length > 0 && Date.parse(page.rows.at(-1)?.at ?? '') >= since ? page.next : null;
			} while (next !== null);
			const lines = rows.map(({ at, region, origin, isUp, responseTime, error }) => [
				at,
				isUp ? 'good' : 'failed',
				responseTime,
				error,
				region,
				origin,
			]);
			offerDownload(
				`${name} checks.csv`,
				'text/csv',
				csvOf([['time', 'result', 'response time ms', 'error', 'region', 'origin'], ...lines]),
			);
		} catch {
			toast.error(failures.checksLoad.text, { id: failures.checksLoad.text });
		} finally {
			setBusy(false);
		}
	}

	return (
		<Button variant="secondary" busy={isBusy} aria-label="CSV of the last 24 hours" onClick={() => void download()}>
			{!isBusy && <Download aria-hidden="true" strokeWidth={1.75} />}
			CSV
		</Button>
	);
}
