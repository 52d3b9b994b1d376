/** The time of our promise: by when the website is live, what is used, and what we wait for. */
import { awaitedBy, durationInWords, kindNames, type Project, type ProjectSide } from '@stayup/contract';
import type { ReactNode } from 'react';
import { liveBy, shownClock } from '../../../entities/project/project-clock.ts';
import { formatMinute } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';

const minuteMs = 60_000;

type ClockCardProps = {
	project: Project;
	/** Of the viewer. */
	side: ProjectSide;
	/** Beside the facts, such as the button of admins. */
	children?: ReactNode;
};

export function ClockCard({ project, side, children }: ClockCardProps) {
	const now = useNow(minuteMs);
	const { tone, label, sentence, used, isOverdue } = shownClock(project, now, side);
	const due = liveBy(project, now);
	const { kind, clock, launchedAt } = project;
	// The sentence says what we wait for now.
	const pauses = clock.filter(({ state, until }) => state === 'waiting' && until !== null);
	return (
		<Card className="p-4 sm:p-5">
			<div className="grid gap-4">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<StatusBadge tone={tone}>{label}</StatusBadge>
					{due !== null && <p className="text-ui font-medium text-ink">{due}</p>}
				</div>
				<div className="grid gap-2">
					{launchedAt === null && (
						<div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-hover">
							<div
								className={isOverdue ? 'h-full bg-down' : 'h-full bg-accent'}
								style={{ width: `${Math.round(used * 1000) / 10}%` }}
							/>
						</div>
					)}
					<p className="text-ui text-body [overflow-wrap:anywhere]">{sentence}</p>
				</div>
				{side === 'client' && due !== null && (
					<p className="text-ui text-muted">
						Our clock pauses when we write that we wait for something from you, and runs again as soon as you answer.
					</p>
				)}
				<div className="flex flex-wrap items-center justify-between gap-3">
					<Facts
						facts={[
							{
								term: 'What we do',
								value: kind === null ? 'Not chosen yet' : kindNames[kind],
							},
							...(launchedAt === null ? [] : [{ term: 'Launched', value: formatMinute(launchedAt) }]),
						]}
					/>
					{children}
				</div>
				{pauses.length > 0 && <Pauses pauses={pauses} side={side} />}
			</div>
		</Card>
	);
}

function Pauses({ pauses, side }: { pauses: Project['clock']; side: ProjectSide }) {
	const lasted = pauses.reduce((sum, { from, until }) => sum + Date.parse(until ?? from) - Date.parse(from), 0);
	return (
		<details className="text-ui text-body">
			<summary className="w-fit cursor-pointer rounded-small hover:text-ink pointer-coarse:py-2">
				Paused {timesInWords(pauses.length)}, {durationInWords(lasted)}
			</summary>
			<ul className="mt-2 grid gap-1.5 text-muted">
				{pauses.map(({ from, until, reason }) => (
					<li key={from} className="[overflow-wrap:anywhere]">
						{formatMinute(from)} – {until !== null && formatMinute(until)}: we waited for {awaitedBy(reason, side)}
					</li>
				))}
			</ul>
		</details>
	);
}

function timesInWords(count: number): string {
	return ['once', 'twice'][count - 1] ?? `${count} times`;
}
