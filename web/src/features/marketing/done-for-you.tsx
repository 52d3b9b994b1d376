/** The done-for-you service. */
import { serviceLevels } from '@stayup/contract';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';

export function DoneForYou() {
	return (
		<section aria-labelledby="done-for-you" className="mx-auto max-w-[73rem] px-4 pt-16 sm:px-6 sm:pt-24">
			<div className="grid items-center gap-10 rounded-panel border border-line bg-subtle p-6 sm:p-12 lg:grid-cols-2">
				<div>
					<h2 id="done-for-you" className="text-h2 sm:text-h1">
						No website yet? We’ll build it
					</h2>
					<p className="mt-3 max-w-prose text-muted">
						Website building, hosting, SSL and domain monitoring, downtime notifications, traffic reports, SEO and
						analytics. Traffic reports and analytics come with Pro and Elite. You own the website.
					</p>
					<div className="mt-8 flex flex-wrap gap-3">
						<ButtonLink to={paths.bookCall} size="large">
							Book a call
						</ButtonLink>
						<ButtonLink to={paths.pricing} size="large" variant="secondary">
							See plans
						</ButtonLink>
					</div>
				</div>
				<ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
					{serviceLevels.map(({ figure, text }) => (
						<li key={figure} className="flex items-baseline justify-between gap-6 bg-card px-6 py-5">
							<span className="text-stat whitespace-nowrap text-ink">{figure}</span>
							<span className="text-right text-ui text-muted">{text}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
