/** A guide of the documentation, chosen by the URL. */
import { BookOpen, ChevronRight } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { type GuidePage, guidePages } from '../../lib/public-pages/guide-pages.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Prose } from '../../ui/layout/prose.tsx';
import { DocsLayout } from './docs-layout.tsx';
import { contentOf } from './guide-contents.tsx';

export function Guide() {
	const { guide } = useParams();
	const index = guidePages.findIndex(({ slug }) => slug === guide);
	const page = guidePages[index];
	if (!page) return <NoGuide />;
	const { content, sections } = contentOf(page.slug);
	return (
		<DocsLayout path={page.path} sections={sections}>
			<PageHead page={page} />
			<PageHeading title={page.heading}>{page.description}</PageHeading>
			<Prose>{content}</Prose>
			<Neighbours before={guidePages[index - 1]} after={guidePages[index + 1]} />
		</DocsLayout>
	);
}

function Neighbours({ before, after }: { before: GuidePage | undefined; after: GuidePage | undefined }) {
	const box =
		'flex items-center gap-3 rounded-card border border-line px-4 py-3 text-ui font-medium text-ink transition-colors hover:bg-subtle';
	return (
		<nav aria-label="Previous and next guide" className="mt-16 grid max-w-prose gap-4 sm:grid-cols-2">
			{before && (
				<Link to={before.path} rel="prev" className={box}>
					<ChevronRight className="size-4 shrink-0 rotate-180 text-muted" />
					<span>
						<span className="block text-small font-normal text-muted">Previous</span>
						{before.heading}
					</span>
				</Link>
			)}
			{after && (
				<Link to={after.path} rel="next" className={`${box} justify-end text-right sm:col-start-2`}>
					<span>
						<span className="block text-small font-normal text-muted">Next</span>
						{after.heading}
					</span>
					<ChevronRight className="size-4 shrink-0 text-muted" />
				</Link>
			)}
		</nav>
	);
}

function NoGuide() {
	return (
		<DocsLayout path="">
			<PageHeading title="Guide not found" />
			<EmptyState
				icon={BookOpen}
				title="It may have been renamed"
				action={<ButtonLink to={docPaths.docs}>See all guides</ButtonLink>}
			>
				The documentation lists all of them.
			</EmptyState>
		</DocsLayout>
	);
}
