/** The dashboard in place of which the website is shown that was checked on the home page, while it is added. */
import { useState } from 'react';
import { nameOfWebsite, readFirstWebsite } from '../../entities/account/session/first-website.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { CardSkeleton } from '../../ui/layout/card-skeleton.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';

export function AddingWebsite({ isAdding = false }: { isAdding?: boolean }) {
	// It is removed from storage while this is shown.
	const [first] = useState(readFirstWebsite);
	return (
		<Screen title={pageTitle('Dashboard')} isDense>
			<PageHeading
				title={first === null ? 'Dashboard' : nameOfWebsite(first.url)}
				back={{ to: paths.dashboard, label: 'Dashboard' }}
			>
				<p role="status" className="min-h-5">
					{isAdding && 'Adding the website. Its first check starts right away.'}
				</p>
			</PageHeading>
			<CardSkeleton />
			<CardSkeleton />
		</Screen>
	);
}
