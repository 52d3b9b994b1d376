/** A new password and its confirmation. */
import { passwordLength } from '@stayup/contract';
import toast from 'react-hot-toast/headless';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { passwordsDoNotMatch } from '../../../lib/messages.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
	return (
		<>
			<TextField
				label="Password"
				name="password"
				type="password"
				autoComplete="new-password"
				help={`At least ${passwordLength.min} characters.`}
				required
				error={errors.password}
			/>
			<TextField
				label="Confirm password"
				name="confirmation"
				type="password"
				autoComplete="new-password"
				required
				error={errors.confirmation}
			/>
		</>
	);
}

/** Empty when both match. */
export function confirmationErrors(form: FormData): FieldErrors {
	if (textOf(form, 'password') === textOf(form, 'confirmation')) return {};
	toast.error(passwordsDoNotMatch, { id: passwordsDoNotMatch });
	return { confirmation: passwordsDoNotMatch };
}
