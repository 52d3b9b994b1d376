/** A person's page for admins: the account, what failed to reach them, and their websites, outages, deliveries, payments and audit log. */

import type { Person as PersonReply } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Mail, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '../../../entities/account/session/session.tsx';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { NotFoundScreen } from '../../../ui/layout/detail-screen.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { adminFailures, personNotFound } from '../admin-messages.ts';
import { AdminLoadFailure, useIsRefused } from '../list/admin-load-failure.tsx';
import { adminPerson } from '../list/admin-queries.ts';
import { AccessDialog } from '../tabs/access-dialog.tsx';
import { EditTierDialog } from '../tabs/edit-tier-dialog.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { LoadingPersonFacts, PersonFacts } from './person-facts.tsx';
import { PersonTabs } from './person-tabs.tsx';

const back = { to: paths.admin, label: 'Admin Dashboard' };

export function Person() {
	const { id = '' } = useParams();
	const person = useQuery({ ...adminPerson(id), refetchInterval: useRefetchInterval() });
	const isRefused = useIsRefused();

	if (isNotFound(person.error)) {
		return (
			<NotFoundScreen title={personNotFound} back={back} backLabel="Go to the Admin Dashboard">
				The account may have been deleted, or the link is incorrect.
			</NotFoundScreen>
		);
	}
	if (person.isError && person.data === undefined && isRefused) return <AdminLoadFailure />;
	return (
		<Screen title={pageTitle(person.data?.name ?? 'Person')}>
			{person.data ? (
				<PersonHeading person={person.data} />
			) : (
				<PageHeading title="Person" back={back} actions={<Skeleton className="h-9 w-72 pointer-coarse:h-11" />}>
					<Skeleton className="h-6 w-56" />
				</PageHeading>
			)}
			<Loaded query={person} failure={adminFailures.personLoad.text} skeleton={<LoadingPersonFacts />}>
				{(loaded) => (
					<>
						<PersonFacts person={loaded} />
						<div className="in-order grid grid-cols-1 gap-6">
							<FailedDeliveries id={id} />
							<PersonTabs id={id} />
						</div>
					</>
				)}
			</Loaded>
		</Screen>
	);
}

function PersonHeading({ person }: { person: PersonReply }) {
	const { user } = useSession();
	const [isEditingTier, setEditingTier] = useState(false);
	const [isChangingAccess, setChangingAccess] = useState(false);
	const { name, email, tier, isDisabled, deletionAt } = person;
	return (
		<>
			<PageHeading
				title={name}
				back={back}
				actions={
					<>
						<ButtonLink variant="secondary" to={`mailto:${email}`}>
							<Mail />
							Email
						</ButtonLink>
						<Button variant="secondary" onClick={() => setEditingTier(true)}>
							<Pencil />
							Edit tier
						</Button>
						{user?._id !== person._id && (
							<Button variant="secondary" onClick={() => setChangingAccess(true)}>
								{isDisabled ? 'Enable' : 'Disable'}
							</Button>
						)}
					</>
				}
			>
				<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
					<span className="[overflow-wrap:anywhere]">{email}</span>
					<StatusBadge tone="info">{tier}</StatusBadge>
					{isDisabled && <StatusBadge tone="down">Disabled</StatusBadge>}
					{deletionAt !== null && <StatusBadge tone="degraded">Deletion requested</StatusBadge>}
				</div>
			</PageHeading>
			{isEditingTier && <EditTierDialog user={person} onClose={() => setEditingTier(false)} />}
			{isChangingAccess && <AccessDialog user={person} onClose={() => setChangingAccess(false)} />}
		</>
	);
}
