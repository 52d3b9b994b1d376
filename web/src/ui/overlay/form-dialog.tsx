/** A modal dialog with a form. It stays open and keeps what was typed until the form has been sent. */
import { type ReactNode, useId } from 'react';
import type { Form } from '../../lib/form/use-form.ts';
import { InlineNotice } from '../feedback/inline-notice.tsx';
import { Button } from '../form/button.tsx';
import type { ButtonVariant } from '../form/button-variants.ts';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
	title: string;
	form: Form;
	/** Text above the form. */
	intro?: ReactNode;
	submitLabel: string;
	submitVariant?: ButtonVariant;
	canSubmit?: boolean;
	/** For many fields. */
	isWide?: boolean;
	onClose: () => void;
	/** The fields, if there are any. */
	children?: ReactNode;
};

export function FormDialog({
	title,
	form: { isBusy, problem, onSubmit },
	intro,
	submitLabel,
	submitVariant = 'primary',
	canSubmit = true,
	isWide = false,
	onClose,
	children,
}: FormDialogProps) {
	const id = useId();
	return (
		<Dialog
			open
			title={title}
			busy={isBusy}
			isWide={isWide}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={isBusy} onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={id} variant={submitVariant} busy={isBusy} disabled={!canSubmit}>
						{submitLabel}
					</Button>
				</>
			}
		>
			{intro}
			<form id={id} noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				{children}
			</form>
		</Dialog>
	);
}
