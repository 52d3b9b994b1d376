/** Shows which websites a smaller plan would pause, before the user changes the plan (PAY-5). */
import { durationInWords, type Tier, type Website } from '@stayup/contract';
import { useState } from 'react';
import { type Downgrade, downgradesFrom } from './downgrade.ts';

type SmallerPlansProps = {
	tier: Tier;
	/** Undefined while loading. */
	websites: readonly Website[] | undefined;
};

export function SmallerPlans({ tier, websites }: SmallerPlansProps) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details className="basis-full text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit rounded-small py-1 text-accent">What a smaller plan would pause</summary>
			{isOpen && (
				<div className="mt-2 grid max-w-prose gap-3 text-body">
					{websites === undefined ? (
						<p>Your websites are still loading.</p>
					) : (
						<Downgrades downgrades={downgradesFrom(tier, websites)} />
					)}
				</div>
			)}
		</details>
	);
}

function Downgrades({ downgrades }: { downgrades: readonly Downgrade[] }) {
	const pausesSome = downgrades.some(({ pauses }) => pauses > 0);
	return (
		<>
			<p>
				{pausesSome
					? 'Your oldest websites keep running. No website is deleted.'
					: 'No smaller plan would pause any of your websites.'}
			</p>
			{downgrades.map(({ tier, keeps, pauses, named, slowsToSeconds }) => (
				<div key={tier} className="grid gap-1">
					{pauses > 0 && (
						<>
							<p>
								<span className="font-medium text-ink">{tier}</span> keeps {keeps} websites running and would pause{' '}
								{pauses}:
							</p>
							<ul className="list-disc pl-5 [overflow-wrap:anywhere]">
								{named.map(({ id, name }) => (
									<li key={id}>{name}</li>
								))}
							</ul>
							{pauses > named.length && <p>and {pauses - named.length} more.</p>}
						</>
					)}
					{slowsToSeconds !== null && (
						<p>
							On {tier}, the shortest check interval is {durationInWords(slowsToSeconds * 1000)}.
						</p>
					)}
				</div>
			))}
		</>
	);
}
