/** The hero of the homepage: headline, check form and product panel. */
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { CheckSite } from './check-site.tsx';
import { ProductPanel } from './product-panel.tsx';

type HeroProps = { isSignedIn: boolean };

export function Hero({ isSignedIn }: HeroProps) {
	return (
		<section className="relative overflow-hidden">
			<div aria-hidden="true" className="bg-glow pointer-events-none absolute inset-x-0 top-0 h-[52rem]" />
			<div className="relative mx-auto flex max-w-[73rem] flex-col items-center px-4 pt-16 text-center sm:px-6 sm:pt-24">
				<p className="text-small font-medium text-muted">Website monitoring</p>
				<h1 className="mt-4 max-w-3xl text-[2.25rem]/10 font-semibold tracking-[-0.035em] sm:text-display">
					Be the first to know your site is down
				</h1>
				<p className="mt-5 max-w-xl text-lead text-muted">
					We check your website around the clock, verify an outage before we report it, and explain what went wrong in
					plain English.
				</p>
				<div className="mt-8 flex w-full justify-center">
					{isSignedIn ? (
						<ButtonLink to={paths.dashboard} size="large">
							Go to your dashboard
						</ButtonLink>
					) : (
						<CheckSite />
					)}
				</div>
				<div className="mt-14 w-full pb-10 sm:mt-16">
					<ProductPanel />
				</div>
			</div>
		</section>
	);
}
