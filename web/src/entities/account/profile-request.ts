/** The profile form's request: the documented body, and our own headers. */
import type { Endpoints, NotificationPreferences, ProfileChange, RequestHeaders, User } from '@stayup/contract';
import { textOf } from '../../lib/form/text-of.ts';

/** The control has the name of its error, so that an error moves the focus to it. */
export const webhookUrl = 'notificationPreferences.webhook.url';

/** A form without the field of the webhook's URL keeps `storedWebhookUrl`. */
export function profileChangeOf(form: FormData, storedWebhookUrl = ''): ProfileChange {
	const password = textOf(form, 'password');
	return {
		name: textOf(form, 'name').trim(),
		email: textOf(form, 'email').trim(),
		notificationPreferences: {
			email: { enabled: form.has('emailEnabled') },
			webhook: {
				enabled: form.has('webhookEnabled'),
				url: form.has(webhookUrl) ? textOf(form, webhookUrl).trim() : storedWebhookUrl,
			},
		},
		...(password === '' ? {} : { password }),
	};
}

/** The stored profile with other channels. */
export function profileWith(user: User, channels: Partial<NotificationPreferences>): ProfileChange {
	const { name, email, notificationPreferences } = user;
	return { name, email, notificationPreferences: { ...notificationPreferences, ...channels } };
}

export function profileHeadersOf(form: FormData): RequestHeaders<Endpoints['updateProfile']> {
	return { 'x-time-zone': textOf(form, 'x-time-zone') };
}
