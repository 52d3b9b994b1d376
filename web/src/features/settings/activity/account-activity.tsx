/** The changes of the account in the last year: who made them, and what was before. The owner and members who may manage the account see them. */
import { type AccountActivity, accountActivities, type CsvRows } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { exportWithReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { callForEach } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DownloadButtons } from '../../../ui/form/download-buttons.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { settingsFailures } from '../settings-messages.ts';
import { ActivityTable } from './activity-table.tsx';

export function AccountActivityLog() {
	const list = pagedListOf(useInfiniteQuery(accountQueries.accountActivity()));
	const shared = useSharedAccount();
	const title = shared ? `Activity in the account of ${shared.name}` : 'Activity in your account';
	return (
		<Section title={title}>
			<div className="grid gap-3">
				<p className="text-ui text-muted">
					Changes by people and API keys in the last year. Those that give access or take data out are also emailed to
					everyone who may manage the account.
				</p>
				{list.data?.length !== 0 && (
					<DownloadButtons
						nameOf={(format) => `Export the activity as ${format}`}
						fileName="Activity"
						load={() => exportWithReauthentication((headers) => callForEach('exportAccountActivity', { headers }))}
						csvRows={activityRows}
						failure={settingsFailures.activityExport}
					/>
				)}
			</div>
			<ActivityTable
				caption={title}
				list={list}
				showsDevice={shared === null}
				empty={
					<EmptyState icon={History} title="No changes yet">
						Changes appear here for a year, with who made them.
					</EmptyState>
				}
			/>
		</Section>
	);
}

export function activityRows(rows: readonly AccountActivity[]): CsvRows {
	return [
		['time', 'event', 'detail', 'by', 'before', 'after', 'device', 'network'],
		...rows.map(({ at, event, detail, by, before, after, device, network }) => [
			at,
			accountActivities[event].sentence,
			detail,
			by,
			before,
			after,
			device,
			network,
		]),
	];
}
