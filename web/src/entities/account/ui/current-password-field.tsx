/** The field for the password that the API asks for before a sensitive change (AUTH-7). */
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

export const currentPasswordField = 'currentPassword';

interface CurrentPasswordFieldProps {
	errors: FieldErrors;
	help?: string;
	/** False if a recent login is enough, which only the API knows. */
	isRequired?: boolean;
}

export function CurrentPasswordField({ errors, help, isRequired = true }: CurrentPasswordFieldProps) {
	return (
		<TextField
			label="Current password"
			name={currentPasswordField}
			type="password"
			autoComplete="current-password"
			required={isRequired}
			help={help}
			error={errors[currentPasswordField]}
		/>
	);
}
