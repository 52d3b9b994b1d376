/** How an uptime was calculated, and the intervals that it is made of. */
import { durationInWords, uptimeWindowDays } from '@stayup/contract';
import { formatCount, formatInstant, formatUptime } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CountedIntervals } from './counted-intervals.tsx';
import { type ExplainedFigures, measuredOf } from './explained-figures.ts';

type UptimeExplanationProps = {
	website: { _id: string; name: string };
	figures: ExplainedFigures;
	onClose: () => void;
};

export function UptimeExplanation({ website, figures, onClose }: UptimeExplanationProps) {
	const { window, span, from, to, checks, upSeconds, downSeconds, unknownSeconds, uptimePercentage } = figures;
	const { maintenanceSeconds = 0, uptimeWithMaintenance = null } = figures;
	const measured = upSeconds + downSeconds;
	const short = measuredOf(figures);
	const all = measured + maintenanceSeconds + unknownSeconds;
	return (
		<Dialog
			open
			isWide
			title={[`${formatUptime(uptimePercentage)} in ${window === null ? span : `the last ${span}`}`, short]
				.filter(Boolean)
				.join(', ')}
			onClose={onClose}
			actions={
				<Button variant="secondary" onClick={onClose}>
					Close
				</Button>
			}
		>
			<div className="mt-2 grid gap-4">
				<p>
					Uptime is the time up divided by all measured time, rounded down to two decimals. Time without measurements
					counts neither as up nor as down.
				</p>
				<Facts
					facts={[
						{ term: 'Counted from', value: formatInstant(from) },
						{
							term: 'Monitored',
							value: `${inSeconds(measured)}${all > 0 ? `, ${formatUptime((measured / all) * 100)} of the time` : ''}`,
						},
						{ term: 'Up', value: inSeconds(upSeconds) },
						{ term: 'Down', value: inSeconds(downSeconds) },
						...(maintenanceSeconds > 0
							? [
									{ term: 'Excluded: maintenance', value: inSeconds(maintenanceSeconds) },
									{ term: 'Uptime with maintenance as down', value: formatUptime(uptimeWithMaintenance) },
								]
							: []),
						{ term: 'Excluded: paused or not measured', value: inSeconds(unknownSeconds) },
						{ term: 'Checks', value: formatCount(checks) },
					]}
				/>
				<p className="rounded-control bg-subtle px-3 py-2 font-mono text-small break-words">
					{inWholeSeconds(upSeconds)} ÷ ({inWholeSeconds(upSeconds)} + {inWholeSeconds(downSeconds)}) ={' '}
					{formatUptime(uptimePercentage)}
				</p>
				<CountedIntervals
					id={website._id}
					fileName={`${website.name} intervals`}
					span={{ from, ...(to !== undefined && { to }) }}
				/>
				{(window === null || uptimeWindowDays[window] > 7) && (
					<p className="text-small text-muted">
						Days, weeks, months and years, and periods longer than 7 days, start at midnight UTC. Shorter periods start
						on the hour.
					</p>
				)}
			</div>
		</Dialog>
	);
}

function inSeconds(seconds: number): string {
	return `${inWholeSeconds(seconds)} (${durationInWords(seconds * 1000)})`;
}

function inWholeSeconds(seconds: number): string {
	return `${formatCount(Math.round(seconds))} s`;
}
