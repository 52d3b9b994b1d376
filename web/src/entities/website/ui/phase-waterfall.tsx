/** A waterfall chart of a check's phases, of which the slowest one stands out. */

import type { CheckDetail } from '@stayup/contract';
import { formatMilliseconds } from '../../../lib/format.ts';
import { phaseParts, restPart } from './phase-parts.ts';

type Phases = CheckDetail['phases'];

export function PhaseWaterfall({ phases }: { phases: Phases }) {
	const { totalMs } = phases;
	let begun = 0;
	const bars = phaseParts.map(({ key, measuredAs, label }) => {
		const took = phases[measuredAs];
		const from = begun;
		begun += took ?? 0;
		return { key, label, took, from };
	});
	const all = [...bars, { ...restPart, took: Math.max(0, totalMs - begun), from: begun }];
	const slowest = all.reduce((before, part) => ((part.took ?? 0) > (before.took ?? 0) ? part : before));
	const share = (ms: number) => `${totalMs > 0 ? Math.min(100, (ms / totalMs) * 100) : 0}%`;

	return (
		<ul className="grid gap-3">
			{all.map(({ key, label, took, from }) => (
				<li key={key} className="grid gap-1.5">
					<div className="flex justify-between gap-4 text-small">
						<span className={key === slowest.key ? 'font-medium text-ink' : 'text-muted'}>{label}</span>
						<span className="tabular-nums text-ink">{took === null ? 'Not needed' : formatMilliseconds(took)}</span>
					</div>
					<div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
						{took !== null && (
							<div
								className={`h-full min-w-0.5 rounded-full ${key === slowest.key ? 'bg-accent' : 'bg-line-strong'}`}
								style={{ marginLeft: share(from), width: share(took) }}
							/>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}
