/** The comparison table of the plans. */
import { durationInWords, type PaidTier, type PlanDescription, supportLevels, tierLimits } from '@stayup/contract';
import { Check, Minus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { historyInWords } from '../../entities/plan/ui/history-words.ts';
import { formatCount } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';

/** Those of Core’s features that an account without a plan has as well. */
const freeFeatures: ReadonlySet<string> = new Set(['Domain and SSL monitoring', 'Downtime detection']);

type ComparedTier = 'Free' | PaidTier;

/** A text, or whether the plan includes it. */
const limits: {
	name: string;
	of: (limits: (typeof tierLimits)[ComparedTier], tier: ComparedTier) => string | boolean;
}[] = [
	{ name: 'Monitored websites', of: ({ websites }) => String(websites) },
	{
		name: 'Shortest check interval',
		of: ({ fastestIntervalSeconds }) => `every ${durationInWords(fastestIntervalSeconds * 1000)}`,
	},
	{ name: 'Regions that decide about a failure', of: ({ askedRegions }) => String(askedRegions) },
	{ name: 'Speed by region, every hour', of: ({ comparesRegions }) => comparesRegions },
	{ name: 'Rules for the page of each website', of: ({ rules }) => String(rules) },
	{ name: 'Own request headers and logins', of: ({ ownRequests }) => ownRequests },
	{ name: 'Maintenance windows', of: ({ maintenanceWindows }) => String(maintenanceWindows) },
	{ name: 'Status pages', of: ({ statusPages }) => String(statusPages) },
	{ name: 'Components on a status page', of: ({ statusComponents }) => String(statusComponents) },
	{
		name: 'Subscribers of a status page',
		of: ({ statusSubscribers }) => statusSubscribers > 0 && formatCount(statusSubscribers),
	},
	{ name: 'Status pages on your own domain', of: ({ statusDomains }) => statusDomains > 0 && String(statusDomains) },
	{
		name: 'Counted page views of each website in a month',
		of: ({ viewsPerMonth }) => viewsPerMonth > 0 && formatCount(viewsPerMonth),
	},
	{
		name: 'Messages of each contact form in a month',
		of: ({ formEntriesPerMonth }) => formEntriesPerMonth > 0 && formatCount(formEntriesPerMonth),
	},
	{ name: 'History', of: ({ historyDays }) => historyInWords(historyDays) },
	{ name: 'Single checks kept', of: ({ rawCheckDays }) => historyInWords(rawCheckDays) },
	{ name: 'First answer to an email', of: (_, tier) => supportLevels[tier].firstAnswer },
];

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
			<figure
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
				tabIndex={0}
				aria-labelledby="comparison"
				className="relative overflow-x-auto rounded-card border border-line"
			>
				<table className="w-full min-w-[44rem] text-left text-ui">
					<thead className="border-b border-line bg-subtle">
						<tr>
							<th scope="col" className="px-4 py-3 font-medium text-muted">
								Feature
							</th>
							{tiers.map((tier) => (
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
								{tiers.map((tier) => (
									<Cell key={tier} value={of(tierLimits[tier], tier)} />
								))}
							</tr>
						))}
						{plans.flatMap((from, index) =>
							from.features.map((feature) => (
								<tr key={feature}>
									<th scope="row" className="px-4 py-3 font-normal text-body">
										{feature}
									</th>
									<Cell value={freeFeatures.has(feature)} />
									{plans.map(({ tier }, column) => (
										<Cell key={tier} value={column >= index} />
									))}
								</tr>
							)),
						)}
					</tbody>
				</table>
			</figure>
			<p className="mt-4 max-w-prose text-ui text-muted">
				Our team does website and hosting, SEO, monthly site updates, reservations, appointments, scheduling and ad
				suggestions for you, as part of your website’s project. From the month after the launch, the project lists each
				monthly update with its due date and the date when we made it.
			</p>
		</section>
	);
}

function Cell({ value }: { value: string | boolean }) {
	return <td className="px-4 py-3 text-ink">{typeof value === 'string' ? value : <Has isIncluded={value} />}</td>;
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
