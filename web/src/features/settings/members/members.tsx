/** The accounts of the user, and the members and the invitations of the account that is shown. */

import { type Member, type MemberRole, memberRoles, permissionsOfRole } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures, memberSuccesses } from '../../../entities/account/members/messages.ts';
import { roleNames } from '../../../entities/account/members/roles.ts';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { useRefusal } from '../../../entities/account/members/use-refusal.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useAction, useConfirmedAction } from '../../../lib/use-action.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { Accounts } from './accounts.tsx';
import { Invitations } from './invitations.tsx';
import { MemberStops } from './member-stops.tsx';
import { RequiredFactor } from './required-factor.tsx';
import { Roles } from './roles.tsx';
import { SharedSecrets } from './shared-secrets.tsx';

export function Members() {
	const members = useQuery(memberQueries.members());
	const shared = useSharedAccount();
	const refusal = useRefusal('manage');
	const mayManage = refusal === null;
	return (
		<>
			<Section title={shared ? `Members of the account of ${shared.name}` : 'Members of your account'}>
				<Loaded query={members} failure={memberFailures.list.text} skeleton={<RowsSkeleton count={2} />}>
					{(rows) => (
						<Card className="px-4 py-1 sm:px-6">
							<ul className="grid divide-y divide-line">
								{rows.map((member) => (
									<MemberRow key={member._id} member={member} mayManage={mayManage} />
								))}
							</ul>
						</Card>
					)}
				</Loaded>
				{mayManage && members.data?.length === 1 && (
					<p className="text-ui text-muted">
						Only you have access so far. People whom you invite appear here once they accept.
					</p>
				)}
				{refusal !== null && (
					<p className="text-small text-muted">{refusal} The owner and admins invite and remove members.</p>
				)}
			</Section>
			{mayManage && (
				<>
					<Invitations />
					{members.data && <RequiredFactor members={members.data} />}
					<SharedSecrets />
				</>
			)}
			{!mayManage && (
				<Section title="Roles">
					<Roles />
				</Section>
			)}
			<Accounts />
		</>
	);
}

function changeRole(id: string) {
	return (role: MemberRole) =>
		withReauthentication((headers) => call('changeMember', { params: { id }, body: { role }, headers }));
}

function MemberRow({ member, mayManage }: { member: Member; mayManage: boolean }) {
	const client = useQueryClient();
	const { _id: id, name, email, role, isLimited, hasSecondFactor } = member;
	/** A role that may manage less, until it is confirmed. */
	const [asked, setAsked] = useState<MemberRole | null>(null);
	const mayManageWith = (one: Member['role']) => permissionsOfRole[one].includes('manage');
	const onSettled = () => client.invalidateQueries({ queryKey: memberQueries.members().queryKey });
	const changing = useAction(changeRole(id), {
		success: (changed) => memberSuccesses.change(name, changed.role),
		failure: memberFailures.change,
		onSettled: () => {
			setAsked(null);
			return onSettled();
		},
	});
	const removing = useConfirmedAction(() => call('removeMember', { params: { id } }), {
		success: memberSuccesses.remove(name),
		failure: memberFailures.remove,
		onSettled,
	});
	const choose = (next: MemberRole) => {
		if (next === role) return;
		if (mayManageWith(role) && !mayManageWith(next)) setAsked(next);
		else changing.mutate(next);
	};
	const items: MenuItem[] = [
		...memberRoles.map((each) => ({
			key: each,
			label: roleNames[each],
			icon: <Check className={each === role ? '' : 'invisible'} />,
			onSelect: () => choose(each),
		})),
		{ key: 'remove', label: `Remove ${name}`, icon: <UserMinus />, tone: 'danger', onSelect: removing.ask },
	];
	const isFixed = role === 'owner' || !mayManage;
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid min-w-0 flex-1 basis-44 gap-0.5 text-ui [overflow-wrap:anywhere]">
				<p className="flex flex-wrap items-center gap-2 font-medium text-ink">
					{name}
					{isLimited && <StatusBadge tone="degraded">Read-only: above the plan</StatusBadge>}
				</p>
				<p className="text-small text-muted">
					{email}
					{hasSecondFactor !== null && ` · Two-factor authentication ${hasSecondFactor ? 'on' : 'off'}`}
				</p>
			</div>
			{isFixed ? (
				<span className="text-ui text-muted">{roleNames[role]}</span>
			) : (
				<Menu
					label={roleNames[changing.isPending ? changing.variables : role]}
					name={`Role of ${name}: ${roleNames[role]}`}
					items={items}
					className="-mr-3.5"
				/>
			)}
			<ConfirmDialog {...removing.dialog} title={`Remove ${name}?`} confirmLabel="Remove" tone="danger">
				<p>{name} loses access to this account immediately. Acknowledgements and comments stay.</p>
				{removing.dialog.open && <MemberStops id={id} name={name} />}
			</ConfirmDialog>
			<ConfirmDialog
				open={asked !== null}
				title={`Change the role of ${name}?`}
				confirmLabel="Change role"
				busy={changing.isPending}
				onConfirm={() => asked !== null && changing.mutate(asked)}
				onCancel={() => setAsked(null)}
			>
				<p>{name} may no longer manage members and API keys.</p>
				{asked !== null && <MemberStops id={id} name={name} />}
			</ConfirmDialog>
		</li>
	);
}
