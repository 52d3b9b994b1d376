/** The landing page (specification §2). */
import { brand } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { useIsSignedIn } from '../../entities/account/session/use-is-signed-in.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { BuiltWebsite } from './built-website.tsx';
import { ClosingCall } from './closing-call.tsx';
import { EmailStart } from './email-start.tsx';
import { FeatureCards } from './feature-cards.tsx';

const promises = ['Live within 72 hours', 'Moved within 24 hours', '99.99% uptime aim'];

export function Landing() {
	return (
		<>
			<PageHead page={publicPages.landing} />
			<section className="relative overflow-hidden">
				<div aria-hidden="true" className="bg-glow pointer-events-none absolute inset-x-0 top-0 h-[52rem]" />
				<div className="relative mx-auto flex max-w-[73rem] flex-col items-center px-4 pt-16 text-center sm:px-6 sm:pt-24">
					<p className="text-small font-medium text-muted">Websites for businesses, done for you</p>
					<h1
						tabIndex={-1}
						className="mt-4 max-w-3xl text-[2.25rem]/10 font-semibold tracking-[-0.035em] sm:text-display"
					>
						{brand.tagline}
					</h1>
					<p className="mt-5 max-w-xl text-lead text-muted">
						We build and host your website, and monitor it around the clock. Start with your email address.
					</p>
					<div className="mt-8 flex w-full justify-center">
						<EmailStart />
					</div>
					<p className="mt-3 text-small text-muted">
						Your account is free and needs no credit card. Prefer to talk first?{' '}
						<Link to={paths.bookCall} className="rounded-small text-accent underline underline-offset-4">
							Book a call
						</Link>
					</p>
					<ul className="mt-8 flex flex-wrap justify-center gap-x-8 gap-y-2 text-ui text-body">
						{promises.map((promise) => (
							<li key={promise}>{promise}</li>
						))}
					</ul>
				</div>
			</section>
			<BuiltWebsite />
			<FeatureCards />
			<ClosingCall isSignedIn={useIsSignedIn()} />
		</>
	);
}
