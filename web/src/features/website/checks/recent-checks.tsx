/** The list of checks, newest first, now or until a day, with a filter for failures and downloads. */
import { type CheckOrigin, type CheckSummary, type CsvRows, dayMs, regionName } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type CheckFilter, websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { phaseParts } from '../../../entities/website/ui/phase-parts.ts';
import { callForEach } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatDay, formatInstant, formatMilliseconds, nothing } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { controlClassName } from '../../../ui/form/control-class-name.ts';
import { DownloadButtons } from '../../../ui/form/download-buttons.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';

export function RecentChecks({ id, name }: { id: string; name: string }) {
	const { chosen, choose } = useSearchChoices();
	const result: CheckFilter = chosen('result') === 'failed' ? 'failed' : 'all';
	const day = dayIn(chosen('until'));
	const checks = useInfiniteQuery({
		...websiteQueries.checks(id, result, day && endOf(day)),
		refetchInterval: useRefetchInterval(),
	});

	const list = pagedListOf(checks);
	const hasFailed = list.data?.some(({ error }) => error !== null) === true;

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
					<div className="w-40">
						<input
							type="date"
							aria-label="Checks up to the end of this day (UTC)"
							title="Checks up to the end of this day (UTC)"
							className={controlClassName}
							max={new Date(serverNow()).toISOString().slice(0, 'YYYY-MM-DD'.length)}
							value={day ?? ''}
							onChange={(event) => choose('until', event.target.value)}
						/>
					</div>
					<DownloadChecks id={id} name={name} day={day} />
				</div>
			}
		>
			<LoadedTable
				caption="Recent checks"
				isDense
				list={list}
				rowKey={({ at, region, origin }) => `${at} ${region} ${origin}`}
				failure={failures.checksLoad.text}
				unchanged="Monitoring continues."
				columns={[
					{
						key: 'at',
						header: 'Time',
						className: 'whitespace-nowrap',
						render: ({ at }) => (
							<time dateTime={at} className="whitespace-nowrap">
								{formatInstant(at)}
							</time>
						),
					},
					{
						key: 'result',
						card: 'beside',
						header: 'Result',
						// Only failures are to be seen at a glance.
						render: ({ isUp }) => (isUp ? 'Succeeded' : <StatusBadge tone="down">Failed</StatusBadge>),
					},
					{
						key: 'time',
						card: 'beside',
						header: 'Response time',
						align: 'right',
						className: 'whitespace-nowrap tabular-nums',
						render: (check) => <ResponseTime check={check} />,
					},
					{
						key: 'region',
						card: 'line',
						header: 'Checked from',
						render: ({ region, origin }) => `${regionName(region)}${originWords[origin] ?? ''}`,
					},
					...(hasFailed
						? [
								{
									key: 'error',
									card: 'line' as const,
									header: 'Error',
									render: ({ error }: CheckSummary) => error ?? nothing,
								},
							]
						: []),
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
							Every check in your plan's history succeeded.
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

/** Opens the phases. Of a failed check, those that it reached. */
function ResponseTime({ check: { responseTime, phases } }: { check: CheckSummary }) {
	const reached = phases
		? phaseParts.flatMap(({ label, measuredAs }) => {
				const ms = phases[measuredAs];
				return ms === null ? [] : [`${label} ${formatMilliseconds(ms)}`];
			})
		: [];
	const text = formatMilliseconds(responseTime);
	return reached.length === 0 ? text : <Hint text={reached.join(', ')}>{text}</Hint>;
}

/** Scheduled checks have no label. */
/** A later release may add origins, which a tab that is still open does not know. */
const originWords: Readonly<Partial<Record<CheckOrigin, string>>> = {
	round: '',
	recheck: ', recheck',
	'check-now': ', Check Now',
	'first-check': ', first check',
	comparison: ', comparison',
};

/** YYYY-MM-DD; null for anything else. */
function dayIn(text: string | null): string | null {
	return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function endOf(day: string): string {
	return new Date(Date.parse(day) + dayMs).toISOString();
}

type DownloadChecksProps = {
	id: string;
	name: string;
	/** Null for the last 24 hours. */
	day: string | null;
};

function DownloadChecks({ id, name, day }: DownloadChecksProps) {
	async function load(): Promise<CheckSummary[]> {
		const query = day === null ? {} : { cursor: endOf(day) };
		const since = day === null ? serverNow() - dayMs : Date.parse(day);
		const isWithin = ({ at }: CheckSummary) => Date.parse(at) >= since;
		const rows = await callForEach('listChecks', { params: { id }, query }, (page) => page.every(isWithin));
		return rows.filter(isWithin);
	}

	return (
		<DownloadButtons
			nameOf={(format) => `${format} of ${day === null ? 'the last 24 hours' : formatDay(day)}`}
			fileName={day === null ? `${name} checks` : `${name} checks ${day}`}
			load={load}
			csvRows={checkRows}
			failure={failures.checksLoad}
		/>
	);
}

function checkRows(checks: readonly CheckSummary[]): CsvRows {
	return [
		[
			...['time', 'result', 'response time ms', 'error', 'region', 'origin'],
			...['dns ms', 'connection ms', 'tls ms', 'first byte ms'],
		],
		...checks.map(({ at, region, origin, isUp, responseTime, error, phases }) => [
			...[at, isUp ? 'good' : 'failed', responseTime, error, region, origin],
			...[phases?.dnsMs ?? null, phases?.connectMs ?? null, phases?.tlsMs ?? null, phases?.firstByteMs ?? null],
		]),
	];
}
