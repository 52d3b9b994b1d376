/** The profile form; a blank password keeps the current one. */
import { ProfileChange, type User } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../entities/account/api/account-queries.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { confirmationErrors } from '../../entities/account/ui/new-password-fields.tsx';
import { useReauthenticatedForm } from '../../entities/account/ui/use-reauthenticated-form.tsx';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { failures, successes } from '../../lib/messages.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { profileChangeOf, profileHeadersOf, webhookUrl } from './profile-request.ts';
import { TimeZoneField } from './time-zone-field.tsx';

export function ProfileForm({ user }: { user: User }) {
	const client = useQueryClient();
	const { renew, refresh } = useSession();
	const [hasWebhook, setHasWebhook] = useState(user.notificationPreferences.webhook.enabled);
	/** Changes the keys of the password fields, which clears them after a save. */
	const [savedTimes, setSavedTimes] = useState(0);
	const { isBusy, fieldErrors, problem, passwordField, onSubmit } = useReauthenticatedForm({
		check: (form) => ({ ...findFieldErrors(ProfileChange, profileChangeOf(form)), ...confirmationErrors(form) }),
		send: async (form) => {
			const { renewedSession, ...saved } = await call('updateProfile', {
				body: profileChangeOf(form),
				headers: profileHeadersOf(form),
			});
			client.setQueryData(accountQueries.profile().queryKey, saved);
			if (renewedSession) await renew(renewedSession);
			else await refresh();
			setSavedTimes((times) => times + 1);
			toast.success(successes.profileSave, { id: 'profile' });
		},
		failure: failures.profileSave,
	});

	return (
		<form noValidate onSubmit={onSubmit} className="grid gap-8" aria-label="Profile">
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			<div className="grid gap-5">
				<TextField
					label="Name"
					name="name"
					autoComplete="name"
					defaultValue={user.name}
					required
					error={fieldErrors.name}
				/>
				<TextField
					label="Email"
					name="email"
					type="email"
					autoComplete="email"
					defaultValue={user.email}
					help="We'll email a confirmation link. The new address takes effect when you click it."
					required
					error={fieldErrors.email}
				/>
			</div>
			<fieldset className="grid gap-5">
				<legend className="mb-4 text-h3">Password</legend>
				<TextField
					key={`password ${savedTimes}`}
					label="New password"
					name="password"
					type="password"
					autoComplete="new-password"
					help="Leave blank to keep your current password. Changing it ends all other sessions."
					error={fieldErrors.password}
				/>
				<TextField
					key={`confirmation ${savedTimes}`}
					label="Confirm new password"
					name="confirmation"
					type="password"
					autoComplete="new-password"
					error={fieldErrors.confirmation}
				/>
				{passwordField}
			</fieldset>
			<fieldset className="grid gap-4">
				<legend className="mb-4 text-h3">Notifications</legend>
				<Checkbox
					label="Email"
					name="emailEnabled"
					help="Get an email when a website goes down or recovers."
					defaultChecked={user.notificationPreferences.email.enabled}
				/>
				<Checkbox
					label="Webhook"
					name="webhookEnabled"
					help="Send signed requests to your own URL."
					checked={hasWebhook}
					onChange={(event) => setHasWebhook(event.target.checked)}
				/>
				{hasWebhook && (
					<TextField
						label="Webhook URL"
						name={webhookUrl}
						type="url"
						inputMode="url"
						defaultValue={user.notificationPreferences.webhook.url}
						required
						error={fieldErrors[webhookUrl]}
					/>
				)}
				<TimeZoneField stored={user.timeZone} error={fieldErrors['x-time-zone']} />
			</fieldset>
			<Button type="submit" size="large" busy={isBusy} className="w-fit">
				Save changes
			</Button>
		</form>
	);
}
