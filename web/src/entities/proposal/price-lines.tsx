/** The prices of a proposal, with what is due at once as their sum. */
import { formatPrice, type OpenedProposal } from '@stayup/contract';

export function PriceLines({
	terms,
}: {
	terms: Pick<OpenedProposal, 'tier' | 'billingCycle' | 'feeCents' | 'planCents'>;
}) {
	const { tier, billingCycle, feeCents, planCents } = terms;
	const period = billingCycle === 'monthly' ? 'month' : 'year';
	return (
		<div className="grid gap-4">
			<div className="grid gap-1">
				<p className="text-ui text-muted">Due when you accept</p>
				<p className="text-h1 text-ink tabular-nums">{formatPrice(planCents + feeCents)}</p>
				<p className="text-ui text-muted">
					then {formatPrice(planCents)} a {period}
				</p>
			</div>
			<dl className="grid gap-2 border-t border-line pt-4 text-ui">
				<PriceLine label={`Plan ${tier}, first ${period}`} cents={planCents} />
				{feeCents > 0 && <PriceLine label="Paid once" cents={feeCents} />}
			</dl>
		</div>
	);
}

function PriceLine({ label, cents }: { label: string; cents: number }) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className="text-body">{label}</dt>
			<dd className="text-ink tabular-nums">{formatPrice(cents)}</dd>
		</div>
	);
}
