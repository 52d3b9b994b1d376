/** Gives an API key a new secret. */
import type { ApiKey } from '@stayup/contract';
import { keyLimits } from '@stayup/contract';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { keyFailures } from './messages.ts';

type RotateKeyDialogProps = { apiKey: ApiKey; onRotated: (secret: string) => void; onClose: () => void };

export function RotateKeyDialog({ apiKey: { _id, name }, onRotated, onClose }: RotateKeyDialogProps) {
	const form = useForm({
		send: async () => {
			const params = { id: _id };
			onRotated((await withReauthentication((headers) => call('rotateKey', { params, headers }))).secret);
		},
		failure: keyFailures.rotate,
	});
	return (
		<FormDialog
			title={`Rotate ${name}?`}
			form={form}
			intro={
				<p>
					The key gets a new secret. The current secret stays valid for {keyLimits.overlapHours} hours, so that you can
					update your programs without interruption.
				</p>
			}
			submitLabel="Rotate key"
			onClose={onClose}
		/>
	);
}
