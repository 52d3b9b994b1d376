/** Four features, each with an illustration from the product. */
import { describeCheckError } from '@stayup/contract';
import { Gauge, type LucideIcon, MessageSquareText, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { regionCounts } from './plan-figures.ts';

type Feature = { icon: LucideIcon; title: string; text: string; picture: ReactNode };

const checks: { at: string; tone: Tone; result: string }[] = [
	{ at: '14:02:00', tone: 'degraded', result: 'Failed, checking again' },
	{ at: '14:02:15', tone: 'degraded', result: 'Failed from another region' },
	{ at: '14:02:30', tone: 'up', result: 'Succeeded, no outage' },
];

const causes = [
	{ code: 'tls_expired', sentence: describeCheckError('tls_expired', null) },
	{ code: 'dns_not_found', sentence: describeCheckError('dns_not_found', null) },
	{ code: 'wrong_status', sentence: describeCheckError('wrong_status', 503) },
];

const settings = [
	{ name: 'Check interval', value: '60 seconds' },
	{ name: 'Expected status code', value: '200' },
	{ name: 'Monitoring', value: 'Active' },
];

const features: Feature[] = [
	{
		icon: ShieldCheck,
		title: 'Down means down',
		text: `We check again within seconds, from ${regionCounts} regions in all, and report an outage after three failures that most of them see.`,
		picture: <Lines>{checks.map(({ at, tone, result }) => [at, <Result key={at} tone={tone} text={result} />])}</Lines>,
	},
	{
		icon: MessageSquareText,
		title: 'The cause, in plain English',
		text: 'Domain, connection, certificate or response: every failure names the part that broke, in a sentence you can forward.',
		picture: <Lines>{causes.map(({ code, sentence }) => [code, sentence])}</Lines>,
	},
	{
		icon: Gauge,
		title: 'Uptime you can defend',
		text: 'Based on time, not on the number of checks. Time without measurements never counts as up, and we always round down.',
		picture: (
			<Lines>
				{[
					['Measured', '2,591,040 s'],
					['Down', '510 s'],
					['Uptime', '99.98%'],
				]}
			</Lines>
		),
	},
	{
		icon: SlidersHorizontal,
		title: 'Your settings',
		text: 'Choose any interval up to an hour and any expected status code. Click Check Now to get a result within seconds.',
		picture: <Lines>{settings.map(({ name, value }) => [name, value])}</Lines>,
	},
];

export function FeatureCards() {
	return (
		<section aria-labelledby="features" className="mx-auto max-w-[73rem] px-4 pt-16 sm:px-6 sm:pt-24">
			<h2 id="features" className="max-w-xl text-h2 sm:text-h1">
				Fewer false alarms, clearer answers
			</h2>
			<ul className="mt-8 grid gap-4 sm:mt-12 md:grid-cols-2">
				{features.map(({ icon: Icon, title, text, picture }) => (
					<li key={title} className="flex flex-col rounded-card border border-line bg-card p-5 sm:p-6">
						<span className="flex size-9 items-center justify-center rounded-control border border-line bg-subtle text-ink">
							<Icon className="size-5" />
						</span>
						<h3 className="mt-4 text-h3">{title}</h3>
						<p className="mt-2 mb-6 text-base text-muted">{text}</p>
						<div className="mt-auto">{picture}</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Decoration: the card's text says the same. */
function Lines({ children }: { children: [string, ReactNode][] }) {
	return (
		<div aria-hidden="true" className="divide-y divide-line rounded-control border border-line bg-subtle text-small">
			{children.map(([term, value]) => (
				<div key={term} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-3.5 py-2">
					<span className="font-mono text-muted">{term}</span>
					<span className="text-ink">{value}</span>
				</div>
			))}
		</div>
	);
}

function Result({ tone, text }: { tone: Tone; text: string }) {
	return (
		<span className="inline-flex items-center gap-2">
			<StatusDot tone={tone} />
			{text}
		</span>
	);
}
