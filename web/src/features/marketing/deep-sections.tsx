/** The feature sections that the footer links to (specification §2). */
import { dailyBarDays, describeCheckError, regionName, regions } from '@stayup/contract';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { UptimeStrip } from '../../ui/chart/uptime-strip.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { exampleDays } from './example-data.ts';
import { intervals, regionCounts } from './plan-figures.ts';

const sections: { id: string; title: string; text: string; points: string[]; picture: ReactNode }[] = [
	{
		id: 'website-status',
		title: 'Website status, live',
		text: 'See every website at a glance, with live updates: no reload, no waiting for a report.',
		points: [intervals, `${dailyBarDays} days of history at a glance`, 'Uptime measured in seconds'],
		picture: <StatusPicture />,
	},
	{
		id: 'ssl-certification',
		title: 'No more surprise certificate errors',
		text: 'Every check of an https URL verifies the certificate like a browser does and names the problem.',
		points: [
			'Distinguishes expired, wrong-host and self-signed certificates',
			'Read from the same connection as the check',
		],
		picture: <CertificatePicture />,
	},
	{
		id: 'traffic-data',
		title: 'Traffic data you can act on',
		text: 'For websites that we host: how often they are visited, where visitors come from and which pages they view. The monthly report has the totals.',
		points: ['Visitor metrics in the Pro and Elite plans', 'Customer contact data included'],
		picture: <TrafficPicture />,
	},
	{
		id: 'downtime-notifications',
		title: 'Notifications that mean something',
		text: 'One message when a website is really down and one when it is back up, with the cause and the duration.',
		points: [`Verified from ${regionCounts} regions, of which most must agree`, 'By email and webhook'],
		picture: <NotificationPicture />,
	},
];

export function DeepSections() {
	return (
		<div className="mx-auto max-w-[73rem] px-4 sm:px-6">
			{sections.map(({ id, title, text, points, picture }, index) => (
				<section
					key={id}
					id={id}
					aria-labelledby={`${id}-title`}
					className="grid items-center gap-8 pt-16 sm:pt-24 lg:grid-cols-2 lg:gap-16"
				>
					<div className={joinClasses(index % 2 === 1 && 'lg:order-2')}>
						<h2 id={`${id}-title`} className="text-h2">
							{title}
						</h2>
						<p className="mt-3 max-w-prose text-lead text-muted">{text}</p>
						<ul className="mt-6 grid gap-2.5">
							{points.map((point) => (
								<li key={point} className="flex items-center gap-3 text-base text-body">
									<StatusDot tone="up" />
									{point}
								</li>
							))}
						</ul>
					</div>
					<figure className="rounded-panel border border-line bg-subtle p-4 sm:p-8">
						<div aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-card text-ui">
							{picture}
						</div>
						<figcaption className="mt-3 text-center text-small text-muted">Drawn with example data</figcaption>
					</figure>
				</section>
			))}
		</div>
	);
}

function StatusPicture() {
	const rows = [
		{ name: 'Shop', tone: 'up', ms: '182 ms', shift: 0 },
		{ name: 'Booking', tone: 'up', ms: '96 ms', shift: 31 },
		{ name: 'Blog', tone: 'down', ms: '—', shift: 90 },
	] as const;
	return (
		<div className="divide-y divide-line">
			{rows.map(({ name, tone, ms, shift }) => (
				<div key={name} className="flex h-14 items-center gap-3 px-4">
					<StatusDot tone={tone} />
					<span className="font-medium text-ink">{name}</span>
					<UptimeStrip days={exampleDays(shift).slice(-24)} summary="" bare className="ml-auto w-32" />
					<span className="w-16 text-right text-muted">{ms}</span>
				</div>
			))}
		</div>
	);
}

function CertificatePicture() {
	return (
		<dl className="divide-y divide-line">
			<Line term="shop.example.com" value={<StatusBadge tone="up">63 days left</StatusBadge>} />
			<Line term="old.example.com" value={<StatusBadge tone="down">Expired</StatusBadge>} />
			<Line term="tls_wrong_host" value={describeCheckError('tls_wrong_host', null)} />
		</dl>
	);
}

function TrafficPicture() {
	const days = [34, 42, 38, 51, 47, 63, 58, 71, 66, 79, 74, 88];
	return (
		<div className="p-4 sm:p-5">
			<div className="flex items-baseline justify-between">
				<span className="text-small text-muted">Visits</span>
				<span className="text-h3 text-ink">2,184</span>
			</div>
			<svg aria-hidden="true" viewBox="0 0 240 80" className="mt-4 h-24 w-full" preserveAspectRatio="none">
				{days.map((height, index) => (
					<rect
						// biome-ignore lint/suspicious/noArrayIndexKey: a static drawing
						key={index}
						x={index * 20 + 2}
						y={80 - height * 0.85}
						width="16"
						height={height * 0.85}
						rx="2"
						className="fill-accent/70"
					/>
				))}
			</svg>
		</div>
	);
}

function NotificationPicture() {
	return (
		<div className="p-4 sm:p-5">
			<p className="text-small text-muted">To: you@company.com</p>
			<p className="mt-2 font-semibold text-ink">Down: blog.example.com (503) since 14:02 UTC</p>
			<p className="mt-3 text-body">
				{describeCheckError('wrong_status', 503)}. Checked from {regionName(regions[0])}; confirmed from another region,{' '}
				{regionName(regions[1])}.
			</p>
			<p className="mt-4 flex items-center gap-2 text-muted">
				<StatusDot tone="up" /> Back up at 14:09 UTC, after 7 minutes
			</p>
		</div>
	);
}

function Line({ term, value }: { term: string; value: ReactNode }) {
	return (
		<div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
			<dt className="font-mono text-small text-muted">{term}</dt>
			<dd className="text-ink">{value}</dd>
		</div>
	);
}
