/** A form that changes the second factor: the server asks for the password unless the login is recent. */
import { useState } from 'react';
import { type FieldErrors, serverFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { passkeyMessageFor } from '../../../lib/passkeys.ts';

export interface ChangeForm extends Form {
	/** Whether to show the field `currentPassword`. */
	asksForPassword: boolean;
}

export function useChange(
	send: (form: FormData, currentPassword: string) => Promise<unknown>,
	check: (form: FormData) => FieldErrors = () => ({}),
): ChangeForm {
	const [asksForPassword, setAsksForPassword] = useState(false);
	const form = useForm({
		check,
		send: async (data) => {
			try {
				await send(data, textOf(data, 'currentPassword'));
			} catch (error) {
				if ('currentPassword' in serverFieldErrors(error)) setAsksForPassword(true);
				throw error;
			}
		},
		failure: (error) => passkeyMessageFor(error, failures.secondFactorChange),
	});
	// The sentence is beside the field, which did not exist when the server sent it.
	const problem = form.problem === form.fieldErrors.currentPassword ? null : form.problem;
	return { ...form, problem, asksForPassword };
}
