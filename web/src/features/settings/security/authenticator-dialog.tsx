/** Adds an authenticator app: shows its secret, and confirms it with a code. */

import type { NewAuthenticator, SecondFactorAdded } from '@stayup/contract';
import { lazy, Suspense, useState } from 'react';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { settingsFailures } from '../settings-messages.ts';

const QrCode = lazy(() => import('../../../ui/layout/qr-code.tsx').then((module) => ({ default: module.QrCode })));

type AuthenticatorDialogProps = {
	onAdded: (added: SecondFactorAdded) => void;
	onClose: () => void;
};

export function AuthenticatorDialog({ onAdded, onClose }: AuthenticatorDialogProps) {
	const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null);
	const form = useForm({
		send: async () => {
			setAuthenticator(await withReauthentication((headers) => call('startAuthenticator', { headers })));
		},
		failure: settingsFailures.secondFactorChange,
	});

	if (authenticator) return <Confirmation authenticator={authenticator} onAdded={onAdded} onClose={onClose} />;
	return (
		<FormDialog
			title="Add an authenticator app"
			form={form}
			intro={
				<p>
					You need an app that shows codes, such as 1Password, Google Authenticator or Microsoft Authenticator. If
					two-factor authentication is off, this turns it on and logs out all your other devices.
				</p>
			}
			submitLabel="Continue"
			onClose={onClose}
		/>
	);
}

function Confirmation({
	authenticator: { secret, uri },
	onAdded,
	onClose,
}: AuthenticatorDialogProps & { authenticator: NewAuthenticator }) {
	const form = useForm({
		send: async (data) => {
			onAdded(await call('confirmAuthenticator', { body: { code: textOf(data, 'code').trim() } }));
		},
		failure: settingsFailures.secondFactorChange,
	});
	return (
		<FormDialog
			title="Scan the QR code"
			form={form}
			intro={
				<div className="grid gap-4">
					<p>
						Scan this code with your authenticator app, or enter the key by hand. Then enter the code that it shows.
					</p>
					<div className="flex justify-center">
						<Suspense fallback={<Skeleton className="size-44" />}>
							<QrCode text={uri} label="QR code for your authenticator app" />
						</Suspense>
					</div>
					<div className="flex flex-wrap items-center gap-2">
						<code className="min-w-0 flex-1 basis-52 rounded-control bg-subtle px-3 py-2 font-mono text-small">
							{secret.replace(/(.{4})(?=.)/g, '$1 ')}
						</code>
						<CopyButton text={secret} label="Copy key" />
					</div>
				</div>
			}
			submitLabel="Add authenticator app"
			onClose={onClose}
		>
			<TextField
				label="Code"
				name="code"
				inputMode="numeric"
				autoComplete="one-time-code"
				required
				autoFocus
				error={form.fieldErrors.code}
			/>
		</FormDialog>
	);
}
