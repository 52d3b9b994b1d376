/** The activity of the login of the person in the last year. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ActivityTable } from './activity-table.tsx';

export function LoginActivity() {
	const activity = useInfiniteQuery(accountQueries.activity());
	return (
		<Section title="Activity of your login">
			<ActivityTable
				caption="Activity of your login"
				list={pagedListOf(activity)}
				showsDevice
				empty={
					<EmptyState icon={History} title="No activity yet">
						Logins, and changes of your password and two-factor authentication, appear here for a year.
					</EmptyState>
				}
			/>
		</Section>
	);
}
