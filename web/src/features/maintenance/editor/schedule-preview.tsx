/** The next occurrences of the schedule in the form: in its own zone, in the viewer's and in UTC, with the changes of the clocks marked. */

import { clockChangeSentences, MaintenanceSchedule, type Occurrence } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { maintenanceQueries } from '../../../entities/maintenance/api/maintenance-queries.ts';
import { maintenanceFailures } from '../../../entities/maintenance/messages.ts';
import { localSpanInWords, spanInWords } from '../../../entities/maintenance/ui/span-words.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useSettled } from '../../../lib/live/use-settled.ts';
import { messageFor } from '../../../lib/messages.ts';
import { browserTimeZone, timeZoneInWords } from '../../../lib/time-zone.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toneBadge } from '../../../ui/feedback/tone.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

const settlingMs = 300;

export function SchedulePreview({ schedule }: { schedule: MaintenanceSchedule }) {
	const settled = useSettled(JSON.stringify(schedule), settlingMs);
	const asked: MaintenanceSchedule = JSON.parse(settled);
	const isValid = Object.keys(findFieldErrors(MaintenanceSchedule, asked)).length === 0;
	const preview = useQuery({ ...maintenanceQueries.preview(asked), enabled: isValid });
	const { data } = preview;
	return (
		<Card className="grid min-w-0 grid-cols-1 gap-4 p-4 sm:p-5 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]">
			<div className="grid gap-1">
				<h2 className="text-h3">Next occurrences</h2>
				<p role="status" className="text-ui text-muted">
					{!isValid ? 'Enter a start and a length to see them.' : data ? sentenceOf(data.repeats, asked) : ''}
				</p>
			</div>
			{isValid && preview.isError && (
				<div className="flex flex-wrap items-center gap-3 text-ui text-down-text">
					<span>{messageFor(preview.error, maintenanceFailures.preview)}</span>
					<Button variant="secondary" busy={preview.isFetching} onClick={() => void preview.refetch()}>
						Retry
					</Button>
				</div>
			)}
			{isValid && data === undefined && !preview.isError && <Skeleton className="h-64 w-full rounded-control" />}
			{isValid && data?.occurrences.length === 0 && (
				<p className="text-ui text-body">
					The window never begins: its start has passed, or its last day is too early.
				</p>
			)}
			{isValid && data && data.occurrences.length > 0 && (
				<ol className="divide-y divide-line">
					{data.occurrences.map((occurrence) => (
						<OccurrenceRow key={occurrence.from} occurrence={occurrence} timeZone={asked.timeZone} />
					))}
				</ol>
			)}
		</Card>
	);
}

function OccurrenceRow({ occurrence, timeZone }: { occurrence: Occurrence; timeZone: string }) {
	const viewer = browserTimeZone();
	const { localFrom, localUntil, clockChange } = occurrence;
	const others = [
		...(viewer === timeZone ? [] : [{ zone: viewer, label: `Your time (${timeZoneInWords(viewer)})` }]),
		...(timeZone === 'UTC' || viewer === 'UTC' ? [] : [{ zone: 'UTC', label: 'UTC' }]),
	];
	return (
		<li className="grid gap-1 py-3 first:pt-0 last:pb-0">
			<p className="text-ui font-medium text-ink tabular-nums">{localSpanInWords(localFrom, localUntil)}</p>
			<dl className="grid gap-x-3 text-small text-muted sm:grid-cols-[max-content_1fr]">
				{others.map(({ zone, label }) => (
					<div key={zone} className="contents">
						<dt>{label}</dt>
						<dd className="tabular-nums">{spanInWords(occurrence, zone)}</dd>
					</div>
				))}
			</dl>
			{clockChange !== null && (
				<p className={`mt-1 flex items-start gap-2 rounded-control px-2.5 py-1.5 text-small ${toneBadge.degraded}`}>
					<Clock className="mt-0.5 size-4 shrink-0" />
					{clockChangeSentences[clockChange]}
				</p>
			)}
		</li>
	);
}

function sentenceOf(repeatsInWords: string, { timeZone }: MaintenanceSchedule): string {
	return `${repeatsInWords}. Times are in ${timeZoneInWords(timeZone)}.`;
}
