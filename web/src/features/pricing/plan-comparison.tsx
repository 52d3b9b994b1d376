/** The comparison table of the plans. */
import { durationInWords, type PaidTier, type PlanDescription, tierLimits } from '@stayup/contract';
import { Check, Minus } from 'lucide-react';

const limits: { name: string; of: (tier: PaidTier) => string }[] = [
	{ name: 'Monitored websites', of: (tier) => String(tierLimits[tier].websites) },
	{
		name: 'Shortest check interval',
		of: (tier) => `every ${durationInWords(tierLimits[tier].fastestIntervalSeconds * 1000)}`,
	},
	{ name: 'History', of: (tier) => `${Math.floor(tierLimits[tier].historyDays / 30)} months` },
];

export function PlanComparison({ plans }: { plans: readonly PlanDescription[] }) {
	return (
		<section aria-labelledby="comparison" className="pt-16 sm:pt-24">
			<h2 id="comparison" className="mb-8 text-h2">
				Compare plans
			</h2>
			<figure
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
				tabIndex={0}
				aria-labelledby="comparison"
				className="relative overflow-x-auto rounded-card border border-line"
			>
				<table className="w-full min-w-[36rem] text-left text-ui">
					<thead className="border-b border-line bg-subtle">
						<tr>
							<th scope="col" className="px-4 py-3 font-medium text-muted">
								Feature
							</th>
							{plans.map(({ tier }) => (
								<th key={tier} scope="col" className="px-4 py-3 font-semibold text-ink">
									{tier}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{limits.map(({ name, of }) => (
							<tr key={name}>
								<th scope="row" className="px-4 py-3 font-normal text-body">
									{name}
								</th>
								{plans.map(({ tier }) => (
									<td key={tier} className="px-4 py-3 text-ink">
										{of(tier)}
									</td>
								))}
							</tr>
						))}
						{plans.flatMap((from, index) =>
							from.features.map((feature) => (
								<tr key={feature}>
									<th scope="row" className="px-4 py-3 font-normal text-body">
										{feature}
									</th>
									{plans.map(({ tier }, column) => (
										<td key={tier} className="px-4 py-3">
											<Has isIncluded={column >= index} />
										</td>
									))}
								</tr>
							)),
						)}
					</tbody>
				</table>
			</figure>
		</section>
	);
}

function Has({ isIncluded }: { isIncluded: boolean }) {
	const Icon = isIncluded ? Check : Minus;
	return (
		<>
			<Icon aria-hidden="true" className={isIncluded ? 'size-4 text-up-text' : 'size-4 text-muted'} strokeWidth={2} />
			<span className="sr-only">{isIncluded ? 'Included' : 'Not included'}</span>
		</>
	);
}
