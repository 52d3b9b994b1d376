/** The dialog that changes an account's tier and shows the effect first; it stays open when the server refuses (specification §2, §8). */

import { durationInWords, type Tier, tierLimits, tiers, type UserForAdmin } from '@stayup/contract';
import { useState } from 'react';
import { passwordHeaders, useReauthenticatedForm } from '../../../entities/account/ui/use-reauthenticated-form.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { formatCount } from '../../../lib/format.ts';
import { successes } from '../../../lib/messages.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { adminFailures } from '../admin-messages.ts';
import { useRowChange } from '../list/use-row-change.ts';

export function EditTierDialog({ user, onClose }: { user: UserForAdmin; onClose: () => void }) {
	const [tier, setTier] = useState<Tier | ''>(user.tier);
	const change = useRowChange({
		list: 'listUsers',
		send: (id, { currentPassword, ...body }: { tier: Tier; currentPassword: string }) =>
			call('updateUserTier', { params: { id }, body, headers: passwordHeaders(currentPassword) }),
		optimistic: (row, { tier }) => ({ ...row, tier }),
		success: (row) => successes.tierUpdate(row.name, row.tier),
		failure: adminFailures.tierUpdate,
	});
	const form = useReauthenticatedForm({
		send: async (_data, currentPassword) => {
			if (tier === '') return;
			await change.mutateAsync({ id: user._id, change: { tier, currentPassword } });
			onClose();
		},
		failure: adminFailures.tierUpdate,
		help: 'Required because you logged in more than an hour ago.',
	});

	return (
		<FormDialog
			title="Edit User Tier"
			form={form}
			intro={
				<p>
					{user.name} · {user.email}
				</p>
			}
			submitLabel="Update"
			canSubmit={tier !== ''}
			onClose={onClose}
		>
			<SelectField
				label="Tier"
				name="tier"
				required
				value={tier}
				onChange={(event) => setTier(tiers.find((candidate) => candidate === event.target.value) ?? '')}
			>
				<option value="">Select Tier</option>
				{tiers.map((candidate) => (
					<option key={candidate}>{candidate}</option>
				))}
			</SelectField>
			{tier !== '' && <p className="text-small text-muted">{effectOf(tier, user)}</p>}
			{form.passwordField}
		</FormDialog>
	);
}

function effectOf(tier: Tier, { websiteCount }: UserForAdmin): string {
	const { websites, fastestIntervalSeconds } = tierLimits[tier];
	const overLimit = websiteCount - websites;
	const pausing =
		overLimit > 0
			? ` ${overLimit} of ${formatCount(websiteCount)} would be paused, newest first. None would be deleted.`
			: '';
	const count = Number.isFinite(websites) ? `Up to ${formatCount(websites)} websites` : 'Unlimited websites';
	return `${count}. Shortest check interval: ${durationInWords(fastestIntervalSeconds * 1000)}.${pausing}`;
}
