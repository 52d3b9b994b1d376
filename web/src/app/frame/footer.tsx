/** The footer: social links, link columns and copyright (specification §2). */
import { brand } from '@stayup/contract';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { Logo } from './logo.tsx';
import { footerColumns, socialLinks } from './navigation.ts';
import { SocialIcon } from './social-icon.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const linkClassName =
	'inline-flex min-h-8 items-center rounded-small text-ui text-muted transition-colors hover:text-ink pointer-coarse:min-h-11';

type FooterProps = { container: string };

export function Footer({ container }: FooterProps) {
	return (
		<footer className="mt-16 border-t border-line bg-subtle sm:mt-24">
			<div
				className={joinClasses(
					container,
					'grid gap-x-8 gap-y-6 py-10 md:grid-cols-4 md:py-14 lg:grid-cols-[1.5fr_1fr_1fr_1fr_1fr]',
				)}
			>
				<div className="grid content-start gap-4 md:max-lg:col-span-4">
					<Logo />
					<p className="text-ui text-muted">{brand.tagline}</p>
					<ul className="-ml-2.5 flex">
						{socialLinks.map(({ label, href, icon }) => (
							<li key={label}>
								<a
									href={href}
									target="_blank"
									rel="noopener noreferrer"
									aria-label={`${brand.name} on ${label}`}
									className="flex size-10 items-center justify-center rounded-small text-muted transition-colors hover:text-ink"
								>
									<SocialIcon name={icon} />
								</a>
							</li>
						))}
					</ul>
				</div>
				<nav aria-label="Footer" className="contents">
					{footerColumns.map(({ title, links }) => (
						<details
							key={title}
							className="group border-b border-line md:border-0 md:[&::details-content]:[content-visibility:visible]"
						>
							<summary className="flex h-12 list-none items-center justify-between rounded-small text-ui font-medium text-ink md:pointer-events-none md:h-8 [&::-webkit-details-marker]:hidden">
								{title}
								<ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180 md:hidden" />
							</summary>
							<ul className="grid pb-4 md:pb-0">
								{links.map(({ label, to, isServed }) => (
									<li key={label}>
										<Link to={to} reloadDocument={isServed === true} className={linkClassName}>
											{label}
										</Link>
									</li>
								))}
							</ul>
						</details>
					))}
				</nav>
			</div>
			<div
				className={joinClasses(
					container,
					'flex flex-wrap items-center justify-between gap-4 pb-8 text-small text-muted',
				)}
			>
				<span suppressHydrationWarning>
					© {new Date().getFullYear()} {brand.name}
				</span>
				{/* A signed-in user has it in the user menu, and on a small screen in the menu of the header. */}
				<div className="[[data-signed-in]_&]:hidden">
					<ThemeSwitch />
				</div>
			</div>
		</footer>
	);
}
