/** Invites somebody by email, and lists the invitations that nobody has accepted yet, with when they expire. */
import { type Invitation, invitationDays, type MemberRole, memberRoles, NewInvitation } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures, memberSuccesses } from '../../../entities/account/members/messages.ts';
import { roleNames } from '../../../entities/account/members/roles.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useFieldOfHash } from '../../../lib/form/use-field-of-hash.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toServerTime } from '../../../lib/server-clock.ts';
import { useAction } from '../../../lib/use-action.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { Roles } from './roles.tsx';

export function Invitations() {
	const invitations = useQuery(memberQueries.invitations());
	return (
		<Section title="Invitations">
			<Card>
				<InvitationForm />
			</Card>
			<Loaded
				query={invitations}
				failure={memberFailures.invitations.text}
				skeleton={<RowsSkeleton count={1} />}
				empty={<p className="text-ui text-muted">No invitation is waiting for an answer.</p>}
			>
				{(rows) => (
					<Card className="px-4 py-1 sm:px-6">
						<ul aria-label="Invitations" className="grid divide-y divide-line">
							{rows.map((invitation) => (
								<InvitationRow key={invitation._id} invitation={invitation} />
							))}
						</ul>
					</Card>
				)}
			</Loaded>
		</Section>
	);
}

function InvitationForm() {
	const client = useQueryClient();
	const form = useRef<HTMLFormElement>(null);
	const [role, setRole] = useState<MemberRole>('editor');
	useFieldOfHash(form);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (data) => findFieldErrors(NewInvitation, Object.fromEntries(data)),
		send: async (data) => {
			const body = NewInvitation.parse(Object.fromEntries(data));
			const { email } = await withReauthentication((headers) => call('inviteMember', { body, headers }));
			toast.success(memberSuccesses.invite(email));
			form.current?.reset();
			setRole('editor');
			await client.invalidateQueries({ queryKey: memberQueries.invitations().queryKey });
		},
		failure: memberFailures.invite,
	});
	return (
		<form ref={form} noValidate onSubmit={onSubmit} aria-label="Invite a member" className="grid gap-4">
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			<div className="grid items-start gap-4 sm:grid-cols-[1fr_10rem]">
				<TextField label="Email" name="email" type="email" autoComplete="off" required error={fieldErrors.email} />
				<SelectField
					label="Role"
					name="role"
					value={role}
					onChange={({ target }) => setRole(memberRoles.find((each) => each === target.value) ?? role)}
					error={fieldErrors.role}
				>
					{memberRoles.map((each) => (
						<option key={each} value={each}>
							{roleNames[each]}
						</option>
					))}
				</SelectField>
			</div>
			<Roles />
			<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
				<Button type="submit" busy={isBusy}>
					Invite
				</Button>
				<p className="min-w-0 flex-1 basis-64 text-small text-muted">
					We email a link that works once, within {invitationDays} days.
				</p>
			</div>
		</form>
	);
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
	const client = useQueryClient();
	const { _id: id, email, role, invitedBy, expiresAt } = invitation;
	const onSettled = () => client.invalidateQueries({ queryKey: memberQueries.invitations().queryKey });
	const resending = useAction(() => call('resendInvitation', { params: { id } }), {
		success: memberSuccesses.invite(email),
		failure: memberFailures.resend,
		onSettled,
	});
	const revoking = useAction(() => call('revokeInvitation', { params: { id } }), {
		success: memberSuccesses.revoke,
		failure: memberFailures.revoke,
		onSettled,
	});
	const hasExpired = Date.parse(expiresAt) <= toServerTime(Date.now());
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid gap-0.5 text-ui [overflow-wrap:anywhere]">
				<p className="flex flex-wrap items-center gap-2 font-medium text-ink">
					{email}
					{hasExpired && <StatusBadge tone="degraded">Expired</StatusBadge>}
				</p>
				<p className="text-small text-muted">
					{roleNames[role]} · Invited by {invitedBy}
					{!hasExpired && (
						<>
							{' '}
							· Expires <RelativeTime instant={expiresAt} />
						</>
					)}
				</p>
			</div>
			<div className="flex gap-2">
				<Button
					variant="secondary"
					aria-label={`Send again: invitation to ${email}`}
					busy={resending.isPending}
					onClick={() => resending.mutate()}
				>
					Send again
				</Button>
				<Button
					variant="ghost"
					aria-label={`Revoke the invitation to ${email}`}
					busy={revoking.isPending}
					onClick={() => revoking.mutate()}
				>
					Revoke
				</Button>
			</div>
		</li>
	);
}
