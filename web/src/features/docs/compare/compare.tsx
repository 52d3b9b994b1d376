/** A comparison with other monitoring tools: what each does better, with sources and the day they were read. */
import { tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { checkedRegions } from '../../../lib/deployment.ts';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';
import { PageHead } from '../../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../../lib/public-pages/public-pages.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { type ComparedTool, comparedTools, readOn } from './compared-tools.ts';

const { Free } = tierLimits;

const ours: { title: string; text: string }[] = [
	{
		title: 'The cause, and who can fix it',
		text: 'An outage says what broke, who can fix it and what to do next, with a message to send them and evidence to show them.',
	},
	{
		title: 'A majority of regions decides',
		text: `A failure seen from our first region is checked from ${checkedRegions.length > 2 ? `up to ${checkedRegions.length}` : 'a second one'}. A website is down only if more than half of them see it fail, and otherwise partly unreachable.`,
	},
	{
		title: 'Uptime that can be checked',
		text: 'Based on seconds, rounded down, without unmeasured time. Every figure lists the intervals it is made of.',
	},
	{
		title: 'We can fix it',
		text: 'We also build, host and repair websites. With the others you get the alert; who repairs the website is up to you.',
	},
];

export function Compare() {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={publicPages.compare} />
			<PageHeading title="Compare monitoring tools">
				Good tools, compared honestly: what we do better, and when another one suits you better.
			</PageHeading>
			<section aria-labelledby="ours" className="pt-10">
				<h2 id="ours" className="text-h3">
					What you get from us
				</h2>
				<ul className="mt-6 grid gap-4 sm:grid-cols-2">
					{ours.map(({ title, text }) => (
						<li key={title}>
							<Card className="h-full p-6">
								<h3 className="text-base font-semibold">{title}</h3>
								<p className="mt-2 text-ui text-muted">{text}</p>
							</Card>
						</li>
					))}
				</ul>
			</section>
			<section aria-labelledby="missing" className="pt-16">
				<h2 id="missing" className="text-h3">
					What we do not have
				</h2>
				<p className="mt-3 max-w-prose text-base text-body">
					We check web pages and APIs over HTTP. We do not check ping, TCP ports, DNS records, mail servers or scheduled
					jobs, and we do not call you on the phone. You cannot run our checks inside your own network or host Stayup
					yourself. The free plan has {Free.websites} websites, checked at most every {Free.fastestIntervalSeconds}{' '}
					seconds.
				</p>
			</section>
			<section aria-labelledby="tools" className="pt-16">
				<h2 id="tools" className="text-h3">
					The other tools
				</h2>
				<ul className="mt-6 grid gap-4">
					{comparedTools.map((tool) => (
						<Tool key={tool.name} tool={tool} />
					))}
				</ul>
				<p className="mt-6 max-w-prose text-small text-muted">
					From their own pages, as read on {readOn}; they may have changed since. Write to us if something is wrong, and
					we will correct it. The names are trademarks of their owners.
				</p>
			</section>
			<div className="mt-12 flex flex-wrap gap-3">
				<ButtonLink to={paths.register} size="large">
					Start for free
				</ButtonLink>
				<ButtonLink to={docPaths.guide('import')} size="large" variant="secondary">
					Move from another tool
				</ButtonLink>
			</div>
			<p className="mt-6 text-ui text-muted">
				The limits of our plans are in the{' '}
				<Link to={paths.pricing} className="rounded-small text-accent underline underline-offset-4">
					comparison of plans
				</Link>
				.
			</p>
		</div>
	);
}

function Tool({ tool: { name, what, better, differs, source } }: { tool: ComparedTool }) {
	return (
		<li>
			<Card className="grid gap-4 p-6 lg:grid-cols-[14rem_1fr_1fr] lg:gap-8">
				<div>
					<h3 className="text-base font-semibold">{name}</h3>
					<p className="mt-1 text-ui text-muted">{what}</p>
					<a
						href={source}
						rel="noopener noreferrer"
						className="mt-2 inline-block rounded-small text-small text-accent underline underline-offset-4"
					>
						Source<span className="sr-only"> for {name}</span>
					</a>
				</div>
				<Points title="It suits you better if you need" points={better} />
				<Points title="With us instead" points={differs} />
			</Card>
		</li>
	);
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
	return (
		<div>
			<h4 className="text-small font-medium text-muted">{title}</h4>
			<ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ui text-body">
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</div>
	);
}
