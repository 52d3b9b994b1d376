/** The feature sections that the footer links to (specification §2), with screenshots of the example account. */
import { channelKinds, dailyBarDays } from '@stayup/contract';
import type { PictureName } from '../../entities/product-picture/picture-sizes.ts';
import { ProductPicture } from '../../entities/product-picture/product-picture.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { intervals, regionCounts } from './plan-figures.ts';

interface DeepSection {
	id: string;
	title: string;
	text: string;
	points: string[];
	picture: PictureName;
	/** The content of the picture. */
	alt: string;
}

const sections: DeepSection[] = [
	{
		id: 'website-status',
		title: 'Website status, live',
		text: 'See every website at a glance, with live updates: no reload, no waiting for a report.',
		points: [intervals, `${dailyBarDays} days of history at a glance`, 'Uptime measured in seconds'],
		picture: 'dashboard',
		alt: 'The dashboard: Rosie’s Bakery, one of two websites, is down because its server responds with 503. Below it are the uptime and the average response time of the last 24 hours.',
	},
	{
		id: 'ssl-certification',
		title: 'No more surprise certificate errors',
		text: 'Every check of an https URL verifies the certificate like a browser does and names the problem.',
		points: [
			'Distinguishes expired, wrong-host and self-signed certificates',
			'Read from the same connection as the check',
		],
		picture: 'certificate',
		alt: 'An ongoing outage of Maple Street Pottery: its certificate has expired, the hosting company can fix it, and the next step is to renew it today.',
	},
	{
		id: 'traffic-data',
		title: 'Traffic data you can act on',
		text: 'For websites that we host: how often they are visited, where visitors come from and which pages they view. The monthly report has the totals.',
		points: ['Visitor metrics in the Pro and Elite plans', 'Customer contact data included'],
		picture: 'visitors',
		alt: 'The visitors of a website in 30 days: page views, visits, the views that the plan includes, and a bar chart of the days.',
	},
	{
		id: 'downtime-notifications',
		title: 'Notifications that mean something',
		text: 'One message when a website is down and one when it is back up, with the cause and the duration.',
		points: [
			`Verified from ${regionCounts} regions, of which most must agree`,
			`${channelKinds.length} kinds of channels, such as email, Slack and text messages`,
		],
		picture: 'email',
		alt: 'The email about an outage of Rosie’s Bakery: since when it is down, from which two regions that was seen, the likely cause and who can fix it.',
	},
];

export function DeepSections() {
	return (
		<div className="mx-auto max-w-[73rem] px-4 sm:px-6">
			{sections.map(({ id, title, text, points, picture, alt }, index) => (
				<section
					key={id}
					id={id}
					aria-labelledby={`${id}-title`}
					className={joinClasses(
						'grid items-center gap-8 pt-16 sm:pt-24 lg:gap-12',
						index % 2 === 0 ? 'lg:grid-cols-[2fr_3fr]' : 'lg:grid-cols-[3fr_2fr]',
					)}
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
					<div className="overflow-hidden rounded-panel border border-line">
						<ProductPicture name={picture} alt={alt} />
					</div>
				</section>
			))}
		</div>
	);
}
