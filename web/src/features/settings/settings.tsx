/** The settings of the account: the navigation between their sections, and the section of the URL. */

import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { MayOrWhy } from '../../entities/account/members/may-or-why.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SectionSkeleton } from '../../ui/layout/section-skeleton.tsx';
import { SubNav } from '../../ui/layout/sub-nav.tsx';
import { settingsSections } from './sections.ts';

export function Settings() {
	const { pathname } = useLocation();
	const section = settingsSections.find(({ to }) => to === pathname) ?? settingsSections[0];
	return (
		<Screen title={pageTitle(`${section.label} settings`)}>
			<div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,46rem)] lg:gap-x-14">
				<div className="grid grid-cols-1 content-start gap-4">
					<PageHeading title="Settings" />
					<div className="lg:sticky lg:top-16">
						<SubNav label="Settings" items={settingsSections} isColumn />
					</div>
				</div>
				<div className="in-order grid grid-cols-1 content-start gap-10 lg:pt-1">
					<Suspense key={pathname} fallback={<SectionSkeleton />}>
						<MayOrWhy permission={section.permission}>
							<section.Content />
						</MayOrWhy>
					</Suspense>
				</div>
			</div>
		</Screen>
	);
}
