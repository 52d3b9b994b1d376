/** The comparison table of the plans. */
import {
	durationInWords,
	includesMonthlyUpdates,
	type PaidTier,
	type PlanDescription,
	paidTiers,
	supportLevels,
	tierLimits,
} from '@stayup/contract';
import { Check, Minus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { historyInWords } from '../../entities/plan/ui/history-words.ts';
import { decidingRegions } from '../../lib/deployment.ts';
import { formatCount } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';

type ComparedTier = 'Free' | PaidTier;
type Limits = (typeof tierLimits)[ComparedTier];

interface Row {
	name: string;
	/** A text, or whether the plan includes it. */
	of: (limits: Limits, tier: ComparedTier) => string | boolean;
}

/** The work of our team for the website of a client begins with one of the paid plans. */
const from = (first: PaidTier): Row['of'] => {
	const including = paidTiers.slice(paidTiers.indexOf(first));
	return (_, tier) => including.some((paid) => paid === tier);
};
const count = (number: number) => number > 0 && (Number.isFinite(number) ? formatCount(number) : 'Unlimited');

/** From the limits that the product applies. */
const groups: readonly { title: string; rows: readonly Row[] }[] = [
	{
		title: 'Monitoring',
		rows: [
			{ name: 'Websites', of: ({ websites }) => count(websites) },
			{ name: 'Shortest check interval', of: (limits) => durationInWords(limits.fastestIntervalSeconds * 1000) },
			{ name: 'Regions that decide', of: (_, tier) => count(decidingRegions(tier)) },
			{ name: 'Rules for each website', of: ({ rules }) => count(rules) },
			{ name: 'Maintenance windows', of: ({ maintenanceWindows }) => count(maintenanceWindows) },
			{ name: 'History', of: ({ historyDays }) => historyInWords(historyDays) },
			{ name: 'Members besides you', of: ({ members }) => count(members) },
			{ name: 'API keys', of: ({ apiKeys, keysMayWrite }) => `${apiKeys}${keysMayWrite ? '' : ', read-only'}` },
		],
	},
	{
		title: 'Alerts',
		rows: [
			{ name: 'Channels besides email and webhook', of: ({ channels }) => count(channels) },
			{ name: 'Text messages a month', of: ({ smsPerMonth }) => count(smsPerMonth) },
			{ name: 'Steps of an alert policy', of: ({ policySteps }) => count(policySteps) },
		],
	},
	{
		title: 'Status pages',
		rows: [
			{ name: 'Status pages', of: ({ statusPages }) => count(statusPages) },
			{ name: 'Websites on a page', of: ({ statusComponents }) => count(statusComponents) },
			{ name: 'Subscribers of a page', of: ({ statusSubscribers }) => count(statusSubscribers) },
			{ name: 'Domains of your own', of: ({ statusDomains }) => count(statusDomains) },
		],
	},
	{
		title: 'Your website',
		rows: [
			{ name: 'Website, hosting and SEO', of: from('Core') },
			{ name: 'Counted page views of each website a month', of: ({ viewsPerMonth }) => count(viewsPerMonth) },
			{
				name: 'Contact form messages of each website a month',
				of: ({ formEntriesPerMonth }) => count(formEntriesPerMonth),
			},
			{ name: 'Monthly site updates', of: (_, tier) => tier !== 'Free' && includesMonthlyUpdates(tier) },
			{ name: 'Reservations and appointments', of: from('Elite') },
			{ name: 'Scheduling assistant and ad suggestions', of: from('Elite') },
		],
	},
	{
		title: 'Help',
		rows: [{ name: 'Emails answered', of: (_, tier) => supportLevels[tier].turn }],
	},
];

/** Whole names, because the build finds class names by reading. A narrow screen shows one plan. */
const columnClassNames: Record<ComparedTier, string> = {
	Free: 'max-md:not-group-has-[[value=Free]:checked]/plans:hidden',
	Core: 'max-md:not-group-has-[[value=Core]:checked]/plans:hidden',
	Pro: 'max-md:not-group-has-[[value=Pro]:checked]/plans:hidden',
	Elite: 'max-md:not-group-has-[[value=Elite]:checked]/plans:hidden',
};

export function PlanComparison({ plans }: { plans: readonly PlanDescription[] }) {
	const tiers: ComparedTier[] = ['Free', ...plans.map(({ tier }) => tier)];
	return (
		<section aria-labelledby="comparison" className="pt-16 sm:pt-24">
			<h2 id="comparison" className="text-h2">
				Compare plans
			</h2>
			<p className="mt-3 mb-8 max-w-prose text-ui text-muted">
				More than half of the regions that decide must see a failure before a website counts as down.{' '}
				<Link to={paths.ourChecks} className="rounded-small text-accent underline underline-offset-4">
					Our regions
				</Link>
				. How we differ from other tools is in the{' '}
				<Link to={docPaths.compare} className="rounded-small text-accent underline underline-offset-4">
					comparison of tools
				</Link>
				.
			</p>
			<div className="group/plans">
				<PlanSwitch tiers={tiers} />
				<table className="w-full border-separate border-spacing-0 text-left text-ui md:table-fixed">
					<thead>
						<tr>
							<th scope="col" className={`${headClassName} w-1/2 font-medium text-muted md:w-1/3`}>
								Feature
							</th>
							{tiers.map((tier) => (
								<th
									key={tier}
									scope="col"
									className={`${headClassName} ${columnClassNames[tier]} font-semibold text-ink`}
								>
									{tier}
								</th>
							))}
						</tr>
					</thead>
					{groups.map(({ title, rows }) => (
						<tbody key={title}>
							<tr>
								<th scope="rowgroup" colSpan={tiers.length + 1} className="pt-8 pb-2 text-base font-semibold text-ink">
									{title}
								</th>
							</tr>
							{rows.map(({ name, of }) => (
								<tr key={name}>
									<th scope="row" className="border-t border-line py-3 pr-4 font-normal text-body">
										{name}
									</th>
									{tiers.map((tier) => (
										<Cell key={tier} tier={tier} value={of(tierLimits[tier], tier)} />
									))}
								</tr>
							))}
						</tbody>
					))}
				</table>
			</div>
			<p className="mt-4 max-w-prose text-ui text-muted">
				Every plan monitors domains and certificates, detects downtime, and answers emails typically within 24 hours on
				business days. With every paid plan, our team does the website, its hosting and SEO for you, as a project. If
				the plan includes monthly site updates, the project lists each of them from the month after the launch, with its
				due date and the date when we made it.
			</p>
		</section>
	);
}

const headClassName = 'sticky top-(--sticky-top) z-10 bg-bg py-3 pr-4 border-b border-line';

/** Without a script: the table follows the checked radio button. */
function PlanSwitch({ tiers }: { tiers: readonly ComparedTier[] }) {
	return (
		<fieldset className="mb-2 grid grid-cols-4 rounded-control bg-hover p-1 md:hidden">
			<legend className="sr-only">Plan to show</legend>
			{tiers.map((tier) => (
				<label
					key={tier}
					className="relative flex min-h-11 items-center justify-center rounded-small text-ui font-medium text-muted has-checked:bg-card has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-ring"
				>
					<input
						type="radio"
						name="comparedPlan"
						value={tier}
						defaultChecked={tier === 'Pro'}
						className="absolute inset-0 cursor-pointer opacity-0"
					/>
					{tier}
				</label>
			))}
		</fieldset>
	);
}

function Cell({ tier, value }: { tier: ComparedTier; value: string | boolean }) {
	return (
		<td className={`border-t border-line py-3 pr-4 text-ink ${columnClassNames[tier]}`}>
			{typeof value === 'string' ? value : <Has isIncluded={value} />}
		</td>
	);
}

function Has({ isIncluded }: { isIncluded: boolean }) {
	const Icon = isIncluded ? Check : Minus;
	return (
		<>
			<Icon className={joinClasses('size-4 stroke-2', isIncluded ? 'text-up-text' : 'text-muted')} />
			<span className="sr-only">{isIncluded ? 'Included' : 'Not included'}</span>
		</>
	);
}
