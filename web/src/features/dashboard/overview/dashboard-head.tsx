/** The top of the dashboard: the sentence about all websites, what changed in the last 24 hours, and the main actions. */

import { isAdmin, type OutageSummary } from '@stayup/contract';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { May } from '../../../entities/account/members/may.tsx';
import type { UserInfo } from '../../../entities/account/session/user-info.ts';
import { isTroubled, type ServiceTrouble } from '../../../entities/service/use-service-status.ts';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { usePageIcon } from '../../../lib/page-icon.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import type { BoardSentence } from './board-sentence.ts';
import { LastDayLine } from './last-day-line.tsx';
import { Sentence } from './sentence.tsx';

const ServiceNotice = lazy(() =>
	import('../../../entities/service/service-notice.tsx').then((module) => ({ default: module.ServiceNotice })),
);

type DashboardHeadProps = {
	user: UserInfo;
	/** Null while loading, and if loading failed. */
	sentence: BoardSentence | null;
	/** Undefined while loading. */
	websites: readonly ShownWebsite[] | undefined;
	/** Undefined while loading; null if loading failed. */
	outages: readonly OutageSummary[] | null | undefined;
	service: ServiceTrouble;
	/** Whether there are no websites. */
	isEmpty: boolean;
	/** Whether the main button of the screen is below: in the form for the first website, or in the card of the project. */
	hasMainBelow: boolean;
	/** Whether there is nothing to show. */
	hasFailed: boolean;
};

export function DashboardHead(props: DashboardHeadProps) {
	const { user, sentence, websites, outages, service, isEmpty, hasMainBelow, hasFailed } = props;
	usePageIcon(sentence?.tone ?? 'unknown');
	// On a phone, an outage that is not over is the news.
	const lastDay = outages !== null && (
		<div className={sentence?.tone === 'down' ? 'max-sm:hidden' : undefined}>
			<LastDayLine outages={outages} websites={websites} />
		</div>
	);
	return (
		<PageHeading
			title="Dashboard"
			isUnseen={!hasFailed}
			actions={
				<>
					{isAdmin(user) && (
						<ButtonLink to={paths.admin} variant="secondary">
							Admin Dashboard
						</ButtonLink>
					)}
					<May permission="write">
						<ButtonLink
							to={paths.addWebsite}
							variant={hasMainBelow ? 'secondary' : 'primary'}
							className="max-sm:w-9 max-sm:px-0 max-sm:pointer-coarse:w-11"
						>
							<Plus />
							<span className="max-sm:sr-only">Add Website</span>
						</ButtonLink>
					</May>
				</>
			}
		>
			{!hasFailed && (
				<Sentence sentence={sentence}>
					{!isEmpty &&
						(isTroubled(service) ? (
							<Suspense fallback={lastDay}>
								{/* In its place, so that nothing moves when it comes. */}
								<ServiceNotice {...service} isLine />
							</Suspense>
						) : (
							lastDay
						))}
				</Sentence>
			)}
		</PageHeading>
	);
}
