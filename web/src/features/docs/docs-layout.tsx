/** The layout of the documentation: a search and all guides beside the page, and what the page has on its other side. On a phone the guides fold away. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { DocsNav, entry, groupTitle, quiet } from './docs-nav.tsx';
import type { GuideSection } from './guide-sections.ts';

// Room around it, so that the ring of the focus is not cut off.
const sticky =
	'sticky -m-2 p-2 top-[calc(var(--sticky-top)+2rem)] max-h-[calc(100dvh-var(--sticky-top)-4rem)] overflow-y-auto';

type DocsLayoutProps = {
	/** The path of the page. */
	path: string;
	sections?: readonly GuideSection[];
	children: ReactNode;
};

export function DocsLayout({ path, sections = [], children }: DocsLayoutProps) {
	return (
		<div className="mx-auto grid w-full max-w-[73rem] grid-cols-1 gap-x-12 px-4 py-6 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12 xl:grid-cols-[14rem_minmax(0,1fr)_11rem]">
			<details key={path} className="group mb-6 border-b border-line lg:hidden">
				<summary className="flex min-h-11 list-none items-center justify-between rounded-small text-ui font-medium text-ink [&::-webkit-details-marker]:hidden">
					All guides
					<ChevronRight className="size-4 text-muted transition-transform group-open:rotate-90" />
				</summary>
				<DocsNav path={path} className="pt-2 pb-6" />
			</details>
			<DocsNav path={path} className="max-lg:hidden" listClassName={sticky} />
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
