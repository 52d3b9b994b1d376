/** The layout of the account screens: a form in a card with a link to another screen below. */

import type { ReactNode } from 'react';
import { pageTitle } from '../../lib/page-title.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import type { PublicPage } from '../../lib/public-pages/public-pages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

type AccountFrameProps = {
	title: string;
	lead: string;
	/** The metadata of a public page. */
	page?: PublicPage;
	children: ReactNode;
	footer: ReactNode;
};

export function AccountFrame({ title, lead, page, children, footer }: AccountFrameProps) {
	return (
		<div className="mx-auto grid w-full max-w-form gap-6 px-4 py-10 sm:py-16">
			{page ? <PageHead page={page} /> : <title>{pageTitle(title)}</title>}
			<PageHeading title={title}>{lead}</PageHeading>
			<Card>{children}</Card>
			<p className="text-center text-ui text-muted [&_a]:rounded-small [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4">
				{footer}
			</p>
		</div>
	);
}
