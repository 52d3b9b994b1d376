/** The top of the dashboard: the sentence about all websites, what changed in the last 24 hours, and the main actions. */

import { isAdmin, type OutageSummary } from '@stayup/contract';
import { Plus } from 'lucide-react';
import { May } from '../../../entities/account/members/may.tsx';
import type { UserInfo } from '../../../entities/account/session/user-info.ts';
import { UsageMeter } from '../../../entities/plan/ui/usage-meter.tsx';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { usePageIcon } from '../../../lib/page-icon.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import type { BoardSentence } from './board-sentence.ts';
import { LastDayLine } from './last-day-line.tsx';
import { Sentence } from './sentence.tsx';

type DashboardHeadProps = {
	user: UserInfo;
	/** Null while loading, and if loading failed. */
	sentence: BoardSentence | null;
	/** Undefined while loading. */
	websites: readonly ShownWebsite[] | undefined;
	/** Undefined while loading; null if loading failed. */
	outages: readonly OutageSummary[] | null | undefined;
	/** Whether there is nothing to show. */
	hasFailed: boolean;
};

export function DashboardHead({ user, sentence, websites, outages, hasFailed }: DashboardHeadProps) {
	usePageIcon(sentence?.tone ?? 'unknown');
	return (
		<PageHeading
			title="Dashboard"
			isUnseen
			actions={
				<>
					{isAdmin(user) && (
						<ButtonLink to={paths.admin} variant="secondary">
							Admin Dashboard
						</ButtonLink>
					)}
					<UsageMeter used={websites?.length ?? user.websiteCount} tier={user.tier} />
					<May permission="write">
						<ButtonLink to={paths.addWebsite}>
							<Plus />
							Add Website
						</ButtonLink>
					</May>
				</>
			}
		>
			{!hasFailed && (
				<Sentence sentence={sentence}>
					{(websites?.length ?? user.websiteCount) !== 0 && outages !== null && (
						<LastDayLine outages={outages} websites={websites} />
					)}
				</Sentence>
			)}
		</PageHeading>
	);
}
