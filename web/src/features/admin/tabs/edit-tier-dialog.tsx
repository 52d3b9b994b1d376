/** The dialog that changes an account's tier and shows the effect first; it stays open when the server refuses (specification §2, §8). */

import { durationInWords, type Tier, tierLimits, tiers, type UserForAdmin } from '@stayup/contract';
import { useState } from 'react';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
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
		send: (id, body: { tier: Tier }) =>
			withReauthentication((headers) => call('updateUserTier', { params: { id }, body, headers })),
		optimistic: (row, { tier }) => ({ ...row, tier }),
		success: (row) => successes.tierUpdate(row.name, row.tier),
		failure: adminFailures.tierUpdate,
	});
	const form = useForm({
		send: async () => {
			if (tier === '') return;
			await change.mutateAsync({ id: user._id, change: { tier } });
			onClose();
		},
		failure: adminFailures.tierUpdate,
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
				value={tier}
				onChange={(event) => setTier(tiers.find((candidate) => candidate === event.target.value) ?? '')}
			>
				<option value="">Select Tier</option>
				{tiers.map((candidate) => (
					<option key={candidate}>{candidate}</option>
				))}
			</SelectField>
			{tier !== '' && <p className="text-small text-muted">{effectOf(tier, user)}</p>}
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
