/** The profile form; a blank password keeps the current one. */
import { ProfileChange, type User } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { profileChangeOf, profileHeadersOf, webhookUrl } from '../../../entities/account/profile-request.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { confirmationErrors } from '../../../entities/account/ui/new-password-fields.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useFieldOfHash } from '../../../lib/form/use-field-of-hash.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TimeZoneField } from '../../../ui/form/time-zone-field.tsx';

export function ProfileForm({ user }: { user: User }) {
	const form = useRef<HTMLFormElement>(null);
	useFieldOfHash(form);
	const client = useQueryClient();
	const { renew, refresh } = useSession();
	const [hasWebhook, setHasWebhook] = useState(user.notificationPreferences.webhook.enabled);
	/** Changes the keys of the password fields, which clears them after a save. */
	const [savedTimes, setSavedTimes] = useState(0);
	const changeOf = (data: FormData) => profileChangeOf(data, user.notificationPreferences.webhook.url);
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (data) => ({ ...findFieldErrors(ProfileChange, changeOf(data)), ...confirmationErrors(data) }),
		send: async (data) => {
			const { renewedSession, ...saved } = await withReauthentication((password) =>
				call('updateProfile', { body: changeOf(data), headers: { ...profileHeadersOf(data), ...password } }),
			);
			client.setQueryData(accountQueries.profile().queryKey, saved);
			if (renewedSession) await renew(renewedSession);
			else await refresh();
			setSavedTimes((times) => times + 1);
			toast.success(successes.profileSave, { id: 'profile' });
		},
		failure: failures.profileSave,
	});

	return (
		<form ref={form} noValidate onSubmit={onSubmit} className="grid" aria-label="Profile">
			{problem !== null && (
				<InlineNotice tone="down" className="mb-6">
					{problem}
				</InlineNotice>
			)}
			<Group title="Profile">
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
					help="Alerts go here. We'll email a confirmation link; the new address takes effect when you click it."
					required
					error={fieldErrors.email}
				/>
			</Group>
			<Group title="Password" help="Leave blank to keep your current password. Changing it ends all other sessions.">
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField
						key={`password ${savedTimes}`}
						label="New password"
						name="password"
						type="password"
						autoComplete="new-password"
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
				</div>
			</Group>
			<Group
				title="Notifications"
				help={
					<>
						More channels, policies and deliveries are under{' '}
						<Link to={paths.channels} className="rounded-small text-accent underline underline-offset-4">
							Alerts
						</Link>
						.
					</>
				}
			>
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
				<TimeZoneField
					name="x-time-zone"
					help="Emails show times in this time zone and in UTC."
					current={user.timeZone}
					defaultValue={user.timeZone}
					error={fieldErrors['x-time-zone']}
				/>
			</Group>
			<div className="flex justify-end border-t border-line pt-5">
				<Button type="submit" busy={isBusy}>
					Save changes
				</Button>
			</div>
		</form>
	);
}

/** On wide screens, the title stands beside the fields. */
function Group({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
	return (
		<fieldset className="grid gap-x-8 gap-y-4 border-t border-line py-6 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
			{/* Floating makes the legend an item of the grid. */}
			<legend className="float-left grid content-start gap-1">
				<span className="text-ui font-semibold text-ink">{title}</span>
				{help && <span className="text-small text-muted">{help}</span>}
			</legend>
			<div className="grid content-start gap-5">{children}</div>
		</fieldset>
	);
}
