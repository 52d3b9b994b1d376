/** The profile form's request: the documented body, and our own headers. */
import type { Endpoints, ProfileChange, RequestHeaders } from '@stayup/contract';
import { textOf } from '../../lib/form/text-of.ts';

/** The control has the name of its error, so that an error moves the focus to it. */
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
		'x-time-zone': textOf(form, 'x-time-zone'),
		...(currentPassword === '' ? {} : { 'x-current-password': currentPassword }),
	};
}
