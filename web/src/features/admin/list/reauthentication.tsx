/** For changes that an admin makes only after a recent login: when the API asks for the password, the dialog shows a field for it and keeps what was chosen. */
import type { Endpoints, RequestHeaders } from '@stayup/contract';
import { useState } from 'react';
import { CurrentPasswordField, currentPasswordField } from '../../../entities/account/ui/current-password-field.tsx';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { type Failure, messageFor } from '../../../lib/messages.ts';

export type PasswordHeaders = RequestHeaders<Endpoints['updateUserTier']>;

export function useReauthentication(failure: Failure) {
	const [isAsked, setAsked] = useState(false);
	return {
		/** Sends the change with the password, once there is a field for it. */
		async send(data: FormData, change: (headers: PasswordHeaders) => Promise<unknown>): Promise<void> {
			const password = textOf(data, currentPasswordField);
			try {
				await change(password === '' ? {} : { 'x-current-password': password });
			} catch (error) {
				if (passwordRefusal(error) !== null) setAsked(true);
				throw error;
			}
		},
		/** The message of a failed change. */
		failure: (error: unknown) => passwordRefusal(error) ?? messageFor(error, failure),
		passwordField: (errors: FieldErrors) =>
			isAsked && <CurrentPasswordField errors={errors} help="Required because you logged in more than an hour ago." />,
	};
}

/** The server's sentence, if it asks for the password or refuses it. */
export function passwordRefusal(error: unknown): string | null {
	if (!(error instanceof ApiError)) return null;
	return error.errors.find((each) => each.field === currentPasswordField)?.message ?? null;
}
