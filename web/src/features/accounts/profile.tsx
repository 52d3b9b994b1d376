/** Name, address, password and notifications of whoever is signed in (specification §2, §5). */
import type { User } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { queries } from '../../api/queries.ts';
import { failures } from '../../messages.ts';
import { pageTitle } from '../../page-title.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressNotice } from './address-notice.tsx';
import { ProfileAlerts } from './profile-alerts.tsx';
import { ProfileEnding } from './profile-ending.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Profile() {
	const { data, isError, isFetching, refetch } = useQuery(queries.user());
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
