/** The dialog that asks for the password, above whatever the screen shows. */
import type { PasswordHeaders } from '@stayup/contract';
import { createRoot } from 'react-dom/client';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { passwordRefusal } from './password-refusal.ts';

type Run<Result> = (headers: PasswordHeaders) => Promise<Result>;

/** Resolves with the result of the change; rejects with its error, or with `refusal` if the user cancels. */
export async function askPassword<Result>(run: Run<Result>, refusal: unknown): Promise<Result> {
	// A root of its own, because the change may come from any screen and outlive the part that began it.
	const place = document.body.appendChild(document.createElement('div'));
	const root = createRoot(place);
	try {
		return await new Promise<Result>((resolve, reject) =>
			root.render(<PasswordDialog run={run} onDone={resolve} onFailed={reject} onCancel={() => reject(refusal)} />),
		);
	} finally {
		root.unmount();
		place.remove();
	}
}

interface PasswordDialogProps<Result> {
	run: Run<Result>;
	onDone: (result: Result) => void;
	onFailed: (error: unknown) => void;
	onCancel: () => void;
}

function PasswordDialog<Result>({ run, onDone, onFailed, onCancel }: PasswordDialogProps<Result>) {
	const form = useForm({
		send: async (data) => {
			try {
				onDone(await run({ 'x-current-password': textOf(data, 'currentPassword') }));
			} catch (error) {
				if (passwordRefusal(error) !== null) throw error;
				onFailed(error);
			}
		},
		failure: (error) => passwordRefusal(error) ?? '',
	});
	return (
		<FormDialog
			title="Confirm it's you"
			form={form}
			intro={<p>This change needs your password, because you logged in a while ago.</p>}
			submitLabel="Confirm"
			onClose={onCancel}
		>
			<TextField
				label="Current password"
				name="currentPassword"
				type="password"
				autoComplete="current-password"
				required
				autoFocus
				error={form.fieldErrors.currentPassword}
			/>
		</FormDialog>
	);
}
