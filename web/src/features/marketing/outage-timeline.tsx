/** The timeline of an outage for a website that is checked every minute. */
import { downCheckSeconds } from '@stayup/contract';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { mostRegions, regionsByPlan } from './plan-figures.ts';

const moments: { at: string; tone: Tone; title: string; text: string }[] = [
	{
		at: '0 s',
		tone: 'degraded',
		title: 'A check fails',
		text: 'We record its time, cause and status code. No alert yet.',
	},
	{
		at: '15 s',
		tone: 'degraded',
		title: mostRegions > 2 ? 'Other regions check' : 'Another region checks',
		text: `In case the problem lies between us and your website. ${regionsByPlan}.`,
	},
	{
		at: '30 s',
		tone: 'down',
		title: 'Confirmed down',
		text: `Three failures that most regions see.${mostRegions > 2 ? ' With three or more regions: at 15 s.' : ''} The outage starts at the first failure.`,
	},
	{
		at: 'Later',
		tone: 'up',
		title: 'Confirmed up',
		text: `Two successes from two regions. We check every ${downCheckSeconds} s on its first day down. The outage counts towards your uptime to the second.`,
	},
];

export function OutageTimeline() {
	return (
		<section aria-labelledby="timeline" className="mx-auto max-w-[73rem] px-4 pt-16 sm:px-6 sm:pt-24">
			<h2 id="timeline" className="max-w-xl text-h2 sm:text-h1">
				How an outage unfolds
			</h2>
			<p className="mt-3 max-w-prose text-muted">For a website that is checked every minute.</p>
			<ol className="mt-8 grid gap-0 sm:mt-12 md:grid-cols-4">
				{moments.map(({ at, tone, title, text }) => (
					<li
						key={at}
						className="relative border-l border-line pb-8 pl-6 last:pb-0 md:border-t md:border-l-0 md:pt-6 md:pr-6 md:pb-0 md:pl-0"
					>
						<span className="absolute top-1 -left-[9px] flex size-[17px] items-center justify-center rounded-full bg-bg md:-top-[9px] md:-left-1">
							<StatusDot tone={tone} />
						</span>
						<p className="font-mono text-small text-muted">{at}</p>
						<h3 className="mt-2 text-base font-semibold">{title}</h3>
						<p className="mt-1 text-ui text-muted">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
