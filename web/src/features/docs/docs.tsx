/** The documentation: a list of short guides. */
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { guideGroups } from '../../lib/public-pages/guide-pages.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DocsLayout } from './docs-layout.tsx';

export function Docs() {
	return (
		<DocsLayout path={docPaths.docs}>
			<PageHead page={publicPages.docs} />
			<PageHeading title="Documentation">Short guides to what you do most. Each takes a few minutes.</PageHeading>
			{guideGroups.map(({ name, pages }) => (
				<section key={name} aria-label={name} className="mt-8">
					<h2 className="text-base font-semibold">{name}</h2>
					<ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line">
						{pages.map(({ slug, path, heading, description }) => (
							<li key={slug}>
								<Link
									to={path}
									className="group flex items-start gap-4 bg-card p-4 transition-colors hover:bg-subtle sm:px-5"
								>
									<span className="grid flex-1 gap-1">
										<span className="text-ui font-medium text-ink">{heading}</span>
										<span className="text-ui text-muted">{description}</span>
									</span>
									<ChevronRight className="mt-1 size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5" />
								</Link>
							</li>
						))}
					</ul>
				</section>
			))}
			<p className="mt-8 max-w-prose text-base text-body">
				Every call of the API is in the{' '}
				<a href={docPaths.apiReference} className="rounded-small text-accent underline underline-offset-4">
					API reference
				</a>
				, what has changed lately in the{' '}
				<Link to={docPaths.changelog} className="rounded-small text-accent underline underline-offset-4">
					changelog
				</Link>
				. If something is missing,{' '}
				<Link to={paths.support} className="rounded-small text-accent underline underline-offset-4">
					ask us
				</Link>
				.
			</p>
		</DocsLayout>
	);
}
