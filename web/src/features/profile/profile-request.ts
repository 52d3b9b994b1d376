/** What the profile form sends: the documented body, and beside it headers of our own. */
import type { Endpoints, ProfileChange, RequestHeaders } from '@stayup/contract';
import { textOf } from '../../lib/form/text-of.ts';

/** The field is named as its error is, so that a refusal moves the focus to it. */
export const webhookUrl = 'notificationPreferences.webhook.url';

export function profileChangeOf(form: FormData): ProfileChange {
	const password = textOf(form, 'password');
	return {
		name: textOf(form, 'name').trim(),
		email: textOf(form, 'email').trim(),
		notificationPreferences: {
			email: { enabled: form.has('emailEnabled') },
			webhook: { enabled: form.has('webhookEnabled'), url: textOf(form, webhookUrl).trim() },
		},
		...(password === '' ? {} : { password }),
	};
}

export function profileHeadersOf(form: FormData): RequestHeaders<Endpoints['updateProfile']> {
	const currentPassword = textOf(form, 'currentPassword');
	return {
		'x-time-zone': textOf(form, 'timeZone'),
		...(currentPassword === '' ? {} : { 'x-current-password': currentPassword }),
	};
}
