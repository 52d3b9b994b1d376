/** Name, address, password and notifications of whoever is signed in (specification §2, §5). */
import type { User } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { accountQueries } from '../../entities/account/api/account-queries.ts';
import { AddressNotice } from '../../entities/account/ui/email-notice.tsx';
import { failures } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ProfileEnding } from './account-deletion.tsx';
import { ProfileAlerts } from './profile-alerts.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Profile() {
	const { data, isError, isFetching, refetch } = useQuery(accountQueries.profile());
	const hasFailed = !data && isError;

	useEffect(() => {
		if (hasFailed) toast.error(failures.profileLoad.text, { id: failures.profileLoad.text });
	}, [hasFailed]);

	return (
		<Screen title={pageTitle('Profile')}>
			<div className="mx-auto grid w-full max-w-form gap-6">
				<PageHeading title="Profile" back={{ to: paths.dashboard, label: 'Dashboard' }} />
				{data && <Loaded user={data} />}
				{hasFailed && (
					<ErrorState title={failures.profileLoad.text} onRetry={() => void refetch()} retrying={isFetching}>
						Please check your connection and try again.
					</ErrorState>
				)}
				{!data && !isError && (
					<Card>
						<div className="grid gap-5" aria-busy="true">
							{['name', 'email', 'password'].map((field) => (
								<Skeleton key={field} className="h-14 w-full" />
							))}
						</div>
					</Card>
				)}
			</div>
		</Screen>
	);
}

function Loaded({ user }: { user: User }) {
	return (
		<>
			<AddressNotice user={user} />
			<Card>
				{/* What was typed belongs to the address it was typed for. */}
				<ProfileForm key={user.email} user={user} />
			</Card>
			<ProfileAlerts user={user} />
			<ProfileEnding user={user} />
		</>
	);
}
