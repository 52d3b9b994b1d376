/** A form whose change the API refuses without a recent login or the current password: it then has a field for the password and keeps what was typed (AUTH-7). */
import { type ReactNode, useState } from 'react';
import { serverFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { type Form, type FormOptions, useForm } from '../../../lib/form/use-form.ts';
import { messageFor } from '../../../lib/messages.ts';
import { CurrentPasswordField, currentPasswordField } from './current-password-field.tsx';

interface ReauthenticatedForm extends Form {
	/** To show in the form; null until the API asks for the password. */
	passwordField: ReactNode;
}

interface ReauthenticatedFormOptions extends Omit<FormOptions, 'send'> {
	/** `currentPassword` is empty while there is no field for it. */
	send: (form: FormData, currentPassword: string) => Promise<unknown>;
	/** Why the password is required, below its field. */
	help?: string;
}

export function useReauthenticatedForm({
	send,
	help,
	failure,
	...options
}: ReauthenticatedFormOptions): ReauthenticatedForm {
	const [isAsked, setAsked] = useState(false);
	const form = useForm({
		...options,
		send: async (data) => {
			try {
				await send(data, textOf(data, currentPasswordField));
				setAsked(false);
			} catch (error) {
				if (passwordRefusal(error) !== null) setAsked(true);
				throw error;
			}
		},
		failure: (error) =>
			passwordRefusal(error) ?? (typeof failure === 'function' ? failure(error) : messageFor(error, failure)),
	});
	// The sentence is beside the field, which did not exist when the server sent it.
	const problem = form.problem === form.fieldErrors[currentPasswordField] ? null : form.problem;
	return {
		...form,
		problem,
		passwordField: isAsked ? <CurrentPasswordField errors={form.fieldErrors} {...(help && { help })} /> : null,
	};
}

/** The header of the endpoints that take no password in their body. */
export function passwordHeaders(currentPassword: string): { 'x-current-password'?: string } {
	return currentPassword === '' ? {} : { 'x-current-password': currentPassword };
}

/** The server's sentence, if it asks for the password or refuses it. */
export function passwordRefusal(error: unknown): string | null {
	return serverFieldErrors(error)[currentPasswordField] ?? null;
}
