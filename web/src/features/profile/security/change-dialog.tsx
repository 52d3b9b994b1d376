/** A dialog that changes the second factor, with a password field when the server asks for the password. */
import type { ReactNode } from 'react';
import { CurrentPasswordField } from '../../../entities/account/ui/current-password-field.tsx';
import type { ButtonVariant } from '../../../ui/form/button-variants.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import type { ChangeForm } from './use-change.ts';

export type ChangeDialogProps = {
	title: string;
	form: ChangeForm;
	intro: ReactNode;
	submitLabel: string;
	submitVariant?: ButtonVariant;
	onClose: () => void;
	children?: ReactNode;
};

export function ChangeDialog({ form, children, ...rest }: ChangeDialogProps) {
	return (
		<FormDialog {...rest} form={form}>
			{children}
			{form.asksForPassword && <CurrentPasswordField errors={form.fieldErrors} />}
		</FormDialog>
	);
}
