/** The layout of pages that are mostly text. */
import type { ReactNode } from 'react';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import type { PublicPage } from '../../lib/public-pages/public-pages.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Prose } from '../../ui/layout/prose.tsx';

type CompanyPageProps = { page: PublicPage; title: string; lead: ReactNode; children: ReactNode };

export function CompanyPage({ page, title, lead, children }: CompanyPageProps) {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={page} />
			<PageHeading title={title}>{lead}</PageHeading>
			<Prose>{children}</Prose>
		</div>
	);
}
