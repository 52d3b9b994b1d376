/** A drawing of the product with example data. For assistive technology it is a single image. */

import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { UptimeStrip } from '../../ui/chart/uptime-strip.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { calmDays, exampleDays, exampleFigures } from './example-data.ts';
import { ResponseSketch } from './response-sketch.tsx';
import { UnfoldingDot, UnfoldingRow, UnfoldingText } from './unfolding-outage.tsx';

const facts = [
	{ label: 'Uptime, 90 days', value: exampleFigures.uptime },
	{ label: 'Average response', value: exampleFigures.average },
	{ label: 'Checks', value: exampleFigures.checks },
	{ label: 'Outages', value: exampleFigures.outages },
];

const others = [
	{ name: 'Booking', url: 'book.example.com', ms: null },
	{ name: 'Blog', url: 'blog.example.com', ms: '241 ms' },
];

export function ProductPanel() {
	return (
		<figure>
			<div
				role="img"
				aria-label={`A drawing of the product with example data: a website named Shop is up, with ${exampleFigures.uptime} uptime over 90 days, one outage, and a chart of its response times. Below it, a website named Booking fails, is checked again, goes down and is up again after two minutes.`}
				className="rounded-panel border border-line bg-card text-left shadow-panel"
			>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
					<span className="text-lead font-semibold tracking-tight text-ink">Shop</span>
					<span className="hidden font-mono text-small text-muted sm:inline">https://shop.example.com</span>
					<StatusBadge tone="up">Up</StatusBadge>
					<span className="ml-auto hidden text-small text-muted md:inline">Checked 12 s ago</span>
				</div>
				<div className="grid grid-cols-2 gap-px border-b border-line bg-line md:grid-cols-4">
					{facts.map(({ label, value }) => (
						<div key={label} className="bg-card px-4 py-4 sm:px-6">
							<div className="text-small text-muted">{label}</div>
							<div className="mt-1 text-h3 text-ink sm:text-stat">{value}</div>
						</div>
					))}
				</div>
				<div className="px-4 py-5 sm:px-6">
					<div className="relative">
						<UptimeStrip days={exampleDays} summary="" caption={() => `${exampleFigures.uptime} uptime`} />
					</div>
				</div>
				<div className="px-4 pb-5 sm:px-6">
					<div className="mb-3 flex justify-between text-small text-muted">
						<span>Response time, 24 h</span>
						<span>Highest {exampleFigures.highest}</span>
					</div>
					<ResponseSketch />
				</div>
				<div className="divide-y divide-line border-t border-line">
					{others.map(({ name, url, ms }) => (
						<UnfoldingRow key={name} className="flex h-14 items-center gap-3 px-4 text-ui sm:px-6">
							{ms === null ? <UnfoldingDot /> : <StatusDot tone="up" />}
							<span className="font-medium text-ink">{name}</span>
							<span className="hidden font-mono text-small text-muted sm:inline">{url}</span>
							<UptimeStrip days={calmDays.slice(-30)} summary="" bare className="ml-auto hidden w-44 md:block" />
							<span className="ml-auto w-36 text-right text-muted md:ml-0">{ms ?? <UnfoldingText />}</span>
						</UnfoldingRow>
					))}
				</div>
			</div>
			<figcaption className="mt-3 text-small text-muted">
				All pictures on this page show example data.{' '}
				<Link to={paths.features('website-status')} className="rounded-small text-accent underline underline-offset-4">
					See screenshots
				</Link>
			</figcaption>
		</figure>
	);
}
