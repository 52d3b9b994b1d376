/** The time of our promise: used, left, and what we wait for. */
import { awaitedBy, kindNames, type Project, type ProjectSide } from '@stayup/contract';
import { shownClock, timeLeft } from '../../../entities/project/project-clock.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';

const minuteMs = 60_000;

/** `side`: of the viewer. */
export function ClockCard({ project, side }: { project: Project; side: ProjectSide }) {
	const now = useNow(minuteMs);
	const { tone, label, sentence, used, isOverdue } = shownClock(project, now, side);
	const left = timeLeft(project, now);
	const { kind, clock, launchedAt } = project;
	// The sentence says what we wait for now.
	const pauses = clock.filter(({ state, until }) => state === 'waiting' && until !== null);
	return (
		<Card className="p-4 sm:p-5">
			<div className="grid gap-4">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<StatusBadge tone={tone}>{label}</StatusBadge>
					<p className="min-w-0 text-ui text-ink [overflow-wrap:anywhere]">
						{sentence}
						{left !== null && <span className="text-muted">, {left} left</span>}
					</p>
				</div>
				<div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-hover">
					<div
						className={isOverdue ? 'h-full bg-down' : 'h-full bg-accent'}
						style={{ width: `${Math.round(used * 1000) / 10}%` }}
					/>
				</div>
				{side === 'client' && launchedAt === null && (
					<p className="text-ui text-muted">
						Our clock runs only while we work. Whenever we wait for you, it is paused.
					</p>
				)}
				<Facts
					facts={[
						{
							term: 'What we do',
							value: kind === null ? 'Not chosen yet' : kindNames[kind],
						},
						...(launchedAt === null ? [] : [{ term: 'Launched', value: formatInstant(launchedAt) }]),
						...(pauses.length === 0 ? [] : [{ term: 'Pauses', value: <Pauses pauses={pauses} side={side} /> }]),
					]}
				/>
			</div>
		</Card>
	);
}

function Pauses({ pauses, side }: { pauses: Project['clock']; side: ProjectSide }) {
	return (
		<ul className="grid gap-1">
			{pauses.map(({ from, until, reason }) => (
				<li key={from}>
					{formatInstant(from)} – {until !== null && formatInstant(until)}: we waited for {awaitedBy(reason, side)}
				</li>
			))}
		</ul>
	);
}
