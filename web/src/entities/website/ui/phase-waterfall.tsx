/** A waterfall chart of a check's phases. */

import type { CheckDetail } from '@stayup/contract';
import { formatMilliseconds } from '../../../lib/format.ts';
import { phaseParts, restPart } from './phase-parts.ts';

type Phases = CheckDetail['phases'];

export function PhaseWaterfall({ phases }: { phases: Phases }) {
	const { totalMs } = phases;
	let begun = 0;
	const bars = phaseParts.map(({ key, measuredAs, label, className }) => {
		const took = phases[measuredAs];
		const from = begun;
		begun += took ?? 0;
		return { key, label, className, took, from };
	});
	const rest = Math.max(0, totalMs - begun);
	const share = (ms: number) => `${totalMs > 0 ? Math.min(100, (ms / totalMs) * 100) : 0}%`;

	return (
		<ul className="grid gap-3">
			{[...bars, { ...restPart, took: rest, from: begun }].map(({ key, label, className, took, from }) => (
				<li key={key} className="grid gap-1.5">
					<div className="flex justify-between gap-4 text-small">
						<span className="text-muted">{label}</span>
						<span className="tabular-nums text-ink">{took === null ? 'Not needed' : formatMilliseconds(took)}</span>
					</div>
					<div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
						{took !== null && (
							<div
								className={`h-full min-w-0.5 rounded-full ${className}`}
								style={{ marginLeft: share(from), width: share(took) }}
							/>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}
