/** Alert webhooks: their URL, a switch, a test and the signing secret. */

import { type NotificationPreferences, ProfileChange, type User } from '@stayup/contract';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { profileWith, webhookUrl } from '../../../entities/account/profile-request.ts';
import { useChannelActions } from '../../../entities/channel/api/use-channel-actions.ts';
import { TestResult } from '../../../entities/channel/ui/test-result.tsx';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ActionRow } from '../../../ui/layout/action-row.tsx';
import { showSaveError, useSaveChannels } from './use-save-channels.ts';
import { WebhookSecret } from './webhook-secret.tsx';

export function WebhookChannel({ user }: { user: User }) {
	const saving = useSaveChannels(user);
	const { test } = useChannelActions('webhook');
	const [isEditing, setEditing] = useState(false);
	const { enabled, url } = user.notificationPreferences.webhook;
	const isOn = saving.isPending ? (saving.variables.webhook?.enabled ?? enabled) : enabled;
	const turn = (isEnabled: boolean) => {
		// Without a URL there is nothing to turn on: the form asks for it.
		if (url === '') return setEditing(isEnabled);
		saving.mutate({ webhook: { enabled: isEnabled, url } }, { onError: showSaveError });
	};
	return (
		<div className="grid">
			<ActionRow
				title={
					<>
						Webhook
						<StatusBadge tone={isOn ? 'up' : 'unknown'}>{isOn ? 'On' : 'Off'}</StatusBadge>
					</>
				}
				text={url === '' ? 'Send signed requests to your own URL.' : url}
			>
				<Switch
					label="Webhook alerts"
					checked={isOn || (url === '' && isEditing)}
					aria-busy={saving.isPending}
					onChange={({ target }) => turn(target.checked)}
				/>
			</ActionRow>
			{isEditing && <WebhookForm user={user} onClose={() => setEditing(false)} />}
			{!isEditing && url !== '' && (
				<div className="mb-4 grid gap-3">
					<div className="flex flex-wrap gap-2">
						<Button variant="secondary" onClick={() => setEditing(true)}>
							Change URL
						</Button>
						<Button variant="secondary" busy={test.isPending} disabled={!enabled} onClick={() => test.mutate()}>
							{!test.isPending && <Send />}
							Send a test
						</Button>
					</div>
					<TestResult test={test} />
				</div>
			)}
			{enabled && <WebhookSecret />}
		</div>
	);
}

/** A new URL also turns the webhook on. */
function WebhookForm({ user, onClose }: { user: User; onClose: () => void }) {
	const saving = useSaveChannels(user);
	const channelsOf = (data: FormData): Pick<NotificationPreferences, 'webhook'> => ({
		webhook: { enabled: true, url: textOf(data, webhookUrl).trim() },
	});
	const form = useForm({
		check: (data) => findFieldErrors(ProfileChange, profileWith(user, channelsOf(data))),
		send: async (data) => {
			await saving.mutateAsync(channelsOf(data));
			onClose();
		},
		failure: failures.profileSave,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} aria-label="Webhook" className="mb-4 grid gap-4">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<TextField
				label="Webhook URL"
				name={webhookUrl}
				type="url"
				inputMode="url"
				placeholder="https://example.com/hooks/stayup"
				defaultValue={user.notificationPreferences.webhook.url}
				autoFocus
				required
				error={form.fieldErrors[webhookUrl]}
			/>
			<SubmitOrCancel isBusy={form.isBusy} cancel={onClose} />
		</form>
	);
}
