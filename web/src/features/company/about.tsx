/** The about page (specification §1, §9). */
import { brand, serviceLevels, tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Prose } from '../../ui/layout/prose.tsx';

export function About() {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={publicPages.about} />
			<PageHeading title="One less thing to worry about">{brand.tagline}</PageHeading>
			<ul className="mt-8 grid gap-4 sm:grid-cols-3">
				{serviceLevels.map(({ figure, text }) => (
					<li key={figure}>
						<Card className="h-full p-6">
							<p className="text-stat text-ink">{figure}</p>
							<p className="mt-2 text-ui text-muted">{text}</p>
						</Card>
					</li>
				))}
			</ul>
			<Prose>
				<h2>Why we do both</h2>
				<p>
					Most businesses buy a website from one company, hosting from a second and monitoring, if at all, from a third.
					When something breaks, each blames the others. We build the website, host it and monitor it, so one team is
					responsible.
				</p>
				<h2>What we believe</h2>
				<ul>
					<li>Down means down. We verify an outage before we wake anyone up.</li>
					<li>A number is worth showing only if we can explain it. Ours are based on time and rounded down.</li>
					<li>A failure deserves a clear explanation: what broke, since when, and what to do.</li>
					<li>The website we build for you is yours, even if you leave.</li>
				</ul>
				<h2>For everyone with a website</h2>
				<p>
					Monitoring works for any website, wherever it is hosted, and the first {tierLimits.Free.websites} are free.
					Read how it works on the <Link to={paths.home}>features page</Link>, or compare the{' '}
					<Link to={paths.pricing}>plans</Link>.
				</p>
			</Prose>
			<div className="mt-10 flex flex-wrap gap-3">
				<ButtonLink to={paths.bookCall} size="large">
					Book a call
				</ButtonLink>
				<ButtonLink to={paths.careers} size="large" variant="secondary">
					Work with us
				</ButtonLink>
			</div>
		</div>
	);
}
