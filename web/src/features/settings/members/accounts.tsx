/** The accounts that the user may act on, to open or to leave. */

import type { AccountOfMember } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures, memberSuccesses } from '../../../entities/account/members/messages.ts';
import { roleNames } from '../../../entities/account/members/roles.ts';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { chooseAccount } from '../../../lib/api-client/chosen-account.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useConfirmedAction } from '../../../lib/use-action.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export function Accounts() {
	const accounts = useQuery(memberQueries.accounts());
	// Most people have only their own, which is the one that is shown.
	if (!accounts.isError && (accounts.data ?? []).length < 2) return null;
	return (
		<Section title="Your accounts">
			<Loaded query={accounts} failure={memberFailures.accounts.text} skeleton={null}>
				{(rows) => (
					<Card className="px-4 py-1 sm:px-6">
						<ul className="grid divide-y divide-line">
							{rows.map((account) => (
								<AccountRow key={account._id} account={account} />
							))}
						</ul>
					</Card>
				)}
			</Loaded>
		</Section>
	);
}

function AccountRow({ account }: { account: AccountOfMember }) {
	const { user } = useSession();
	const shared = useSharedAccount();
	const client = useQueryClient();
	const { _id: id, name, email, role, secondFactor } = account;
	const isOwn = role === 'owner';
	const isShown = user !== null && (shared?._id ?? user._id) === id;
	const leaving = useConfirmedAction(() => call('leaveAccount', { params: { id } }), {
		success: memberSuccesses.leave,
		failure: memberFailures.leave,
		onSuccess: () => isShown && chooseAccount(null),
		onSettled: () => client.invalidateQueries({ queryKey: memberQueries.accounts().queryKey }),
	});
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid gap-0.5 text-ui [overflow-wrap:anywhere]">
				<p className="flex flex-wrap items-center gap-2 font-medium text-ink">
					{name}
					{isShown && <StatusBadge tone="up">Shown now</StatusBadge>}
					{secondFactor === 'missing' && <StatusBadge tone="degraded">Needs two-factor authentication</StatusBadge>}
				</p>
				<p className="text-small text-muted">
					{isOwn ? 'Your own account' : `${email} · You are ${roleNames[role].toLowerCase()}`}
				</p>
			</div>
			<div className="flex gap-2">
				{!isShown && user !== null && (
					<Button
						variant="secondary"
						aria-label={`Open the account of ${name}`}
						onClick={() => chooseAccount(isOwn ? null : { ...account, by: user._id })}
					>
						Open
					</Button>
				)}
				{!isOwn && (
					<Button variant="secondary" aria-label={`Leave the account of ${name}`} onClick={leaving.ask}>
						Leave
					</Button>
				)}
			</div>
			<ConfirmDialog {...leaving.dialog} title={`Leave the account of ${name}?`} confirmLabel="Leave" tone="danger">
				You lose access immediately. To come back, you need a new invitation.
			</ConfirmDialog>
		</li>
	);
}
