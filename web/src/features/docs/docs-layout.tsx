/** The layout of the documentation: all guides beside the page, and what the page has on its other side. On a phone the guides fold away. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { guideGroups } from '../../lib/public-pages/guide-pages.ts';
import type { GuideSection } from './guide-sections.ts';

// Room at the sides, so that the ring of the focus is not cut off.
const sticky =
	'sticky -mx-2 px-2 top-[calc(var(--sticky-top)+2rem)] max-h-[calc(100dvh-var(--sticky-top)-4rem)] overflow-y-auto';
const groupTitle = 'text-small font-semibold text-ink';
const entry = 'flex min-h-8 items-center rounded-small py-1 text-ui pointer-coarse:min-h-11';
const quiet = 'text-muted transition-colors hover:text-ink';

type DocsLayoutProps = {
	/** The path of the page. */
	path: string;
	sections?: readonly GuideSection[];
	children: ReactNode;
};

export function DocsLayout({ path, sections = [], children }: DocsLayoutProps) {
	return (
		<div className="mx-auto grid w-full max-w-[73rem] grid-cols-1 gap-x-12 px-4 py-6 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-12 xl:grid-cols-[13rem_minmax(0,1fr)_11rem]">
			<details key={path} className="group mb-6 border-b border-line lg:hidden">
				<summary className="flex min-h-11 list-none items-center justify-between rounded-small text-ui font-medium text-ink [&::-webkit-details-marker]:hidden">
					All guides
					<ChevronRight className="size-4 text-muted transition-transform group-open:rotate-90" />
				</summary>
				<Guides path={path} className="pt-2 pb-6" />
			</details>
			<Guides path={path} className="max-lg:hidden" listClassName={sticky} />
			<div className="min-w-0">{children}</div>
			{sections.length > 1 && (
				<nav aria-labelledby="on-this-page" className="max-xl:hidden">
					<div className={sticky}>
						<p id="on-this-page" className={groupTitle}>
							On this page
						</p>
						<ul className="mt-2">
							{sections.map(({ id, title }) => (
								<li key={id}>
									<a href={`#${id}`} className={joinClasses(entry, quiet)}>
										{title}
									</a>
								</li>
							))}
						</ul>
					</div>
				</nav>
			)}
		</div>
	);
}

function Guides({ path, className, listClassName }: { path: string; className: string; listClassName?: string }) {
	return (
		<nav aria-label="Guides" className={className}>
			<div className={joinClasses('grid gap-6', listClassName)}>
				{guideGroups.map(({ name, pages }) => (
					<div key={name}>
						<p className={groupTitle}>{name}</p>
						<ul className="mt-2">
							{pages.map(({ slug, path: to, heading }) => (
								<li key={slug}>
									<Link
										to={to}
										aria-current={to === path ? 'page' : undefined}
										className={joinClasses(entry, to === path ? 'font-medium text-accent' : quiet)}
									>
										{heading}
									</Link>
								</li>
							))}
							{name === 'For programs' && (
								<li>
									<a href={docPaths.apiReference} className={joinClasses(entry, quiet)}>
										API reference
									</a>
								</li>
							)}
						</ul>
					</div>
				))}
			</div>
		</nav>
	);
}
