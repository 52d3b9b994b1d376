/** The signed-in user's name, email, password and notifications (specification §2, §5). */
import type { User } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../entities/account/api/account-queries.ts';
import { EmailNotice } from '../../entities/account/ui/email-notice.tsx';
import { failures } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AccountActions } from './account-deletion.tsx';
import { ProfileAlerts } from './profile-alerts.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Profile() {
	const profile = useQuery(accountQueries.profile());
	return (
		<Screen title={pageTitle('Profile')}>
			<div className="mx-auto grid w-full max-w-form gap-6">
				<PageHeading title="Profile" back={{ to: paths.dashboard, label: 'Dashboard' }} />
				<Loaded
					query={profile}
					failure={failures.profileLoad.text}
					hint="Please check your connection and try again."
					isToasted
					skeleton={<ProfileSkeleton />}
				>
					{(user) => <ProfileSections user={user} />}
				</Loaded>
			</div>
		</Screen>
	);
}

function ProfileSkeleton() {
	return (
		<Card>
			<div className="grid gap-5" aria-busy="true">
				{['name', 'email', 'password'].map((field) => (
					<Skeleton key={field} className="h-14 w-full" />
				))}
			</div>
		</Card>
	);
}

function ProfileSections({ user }: { user: User }) {
	return (
		<>
			<EmailNotice user={user} />
			<Card>
				{/* A confirmed change of email starts the form afresh. */}
				<ProfileForm key={user.email} user={user} />
			</Card>
			<ProfileAlerts user={user} />
			<AccountActions user={user} />
		</>
	);
}
