/** Dialogs that add, rename and remove a passkey. */

import { type Passkey, PasskeyChange, type SecondFactor, type SecondFactorAdded } from '@stayup/contract';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { createPasskey, passkeyMessageFor } from '../../../lib/passkeys.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { settingsFailures } from '../settings-messages.ts';
import { LostAccounts } from './lost-accounts.tsx';

export function AddPasskeyDialog({
	onAdded,
	onClose,
}: {
	onAdded: (added: SecondFactorAdded) => void;
	onClose: () => void;
}) {
	const form = useForm({
		check: (data) => findFieldErrors(PasskeyChange, { name: textOf(data, 'name') }),
		send: async (data) => {
			const { passkeyOptions } = await withReauthentication((headers) => call('startPasskey', { headers }));
			const passkey = await createPasskey(passkeyOptions);
			onAdded(await call('addPasskey', { body: { name: textOf(data, 'name').trim(), passkey } }));
		},
		failure: (error) => passkeyMessageFor(error, settingsFailures.secondFactorChange),
	});
	return (
		<FormDialog
			title="Add a passkey"
			form={form}
			intro={
				<p>
					A passkey logs you in with your fingerprint, face, PIN or security key instead of a password. If two-factor
					authentication is off, this turns it on and logs out all your other devices.
				</p>
			}
			submitLabel="Continue"
			onClose={onClose}
		>
			<TextField
				label="Name"
				name="name"
				autoComplete="off"
				help="A name you recognize in the list, such as Laptop."
				required
				error={form.fieldErrors.name}
			/>
		</FormDialog>
	);
}

type PasskeyDialogProps = { passkey: Passkey; onChanged: (changed: SecondFactor) => void; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onChanged, onClose }: PasskeyDialogProps) {
	const form = useForm({
		check: (data) => findFieldErrors(PasskeyChange, { name: textOf(data, 'name') }),
		send: async (data) => {
			const body = { name: textOf(data, 'name').trim() };
			onChanged(await call('renamePasskey', { params: { id: passkey._id }, body }));
		},
		failure: settingsFailures.secondFactorChange,
	});
	return (
		<FormDialog title="Rename the passkey" form={form} submitLabel="Rename" onClose={onClose}>
			<TextField
				label="Name"
				name="name"
				autoComplete="off"
				defaultValue={passkey.name}
				required
				error={form.fieldErrors.name}
			/>
		</FormDialog>
	);
}

export function RemovePasskeyDialog({ passkey, isLast, onChanged, onClose }: PasskeyDialogProps & { isLast: boolean }) {
	const form = useForm({
		send: async () => {
			const params = { id: passkey._id };
			onChanged(await withReauthentication((headers) => call('removePasskey', { params, headers })));
		},
		failure: settingsFailures.secondFactorChange,
	});
	return (
		<FormDialog
			title={`Remove ${passkey.name}?`}
			form={form}
			intro={
				<>
					<p>You can no longer log in with this passkey.</p>
					{isLast && <LostAccounts />}
				</>
			}
			submitLabel="Remove passkey"
			submitVariant="danger"
			onClose={onClose}
		/>
	);
}
