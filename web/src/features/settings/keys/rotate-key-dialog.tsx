/** Gives an API key a new secret. */
import type { ApiKey } from '@stayup/contract';
import { keyLimits } from '@stayup/contract';
import { useReauthenticatedForm } from '../../../entities/account/ui/use-reauthenticated-form.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { keyFailures } from './messages.ts';

type RotateKeyDialogProps = { apiKey: ApiKey; onRotated: (secret: string) => void; onClose: () => void };

export function RotateKeyDialog({ apiKey: { _id, name }, onRotated, onClose }: RotateKeyDialogProps) {
	const form = useReauthenticatedForm({
		send: async (_data, currentPassword) => {
			onRotated((await call('rotateKey', { params: { id: _id }, body: { currentPassword } })).secret);
		},
		failure: keyFailures.rotate,
	});
	return (
		<FormDialog
			title={`Rotate ${name}?`}
			form={form}
			intro={
				<p>
					The key gets a new secret. The secret of today stays valid for {keyLimits.overlapHours} hours, so that you can
					update your programs without interruption.
				</p>
			}
			submitLabel="Rotate key"
			onClose={onClose}
		>
			{form.passwordField}
		</FormDialog>
	);
}
