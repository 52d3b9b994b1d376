/** The frame of the pages that are mostly text. */
import type { ReactNode } from 'react';
import { PageHead } from '../../page-head.tsx';
import type { PublicPage } from '../../public-pages.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Prose } from '../../ui/prose.tsx';

export type CompanyPageProps = { page: PublicPage; title: string; lead: ReactNode; children: ReactNode };

export function CompanyPage({ page, title, lead, children }: CompanyPageProps) {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={page} />
			<PageHeading title={title}>{lead}</PageHeading>
			<Prose>{children}</Prose>
		</div>
	);
}
