/** The secret that signs webhooks: hidden, shown after reauthentication, and replaced (HOOK-9). */

import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { CurrentPasswordField } from '../../../entities/account/ui/current-password-field.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { serverFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { successes } from '../../../lib/messages.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { settingsFailures } from '../settings-messages.ts';

interface Shown {
	secret: string;
	isNew: boolean;
}

export function WebhookSecret() {
	/** Only here, and not in the cache of queries, so that it is gone when the page is left. */
	const [shown, setShown] = useState<Shown | null>(null);
	const [asks, setAsks] = useState<'password' | 'replacement' | 'password to replace' | null>(null);
	const showing = useMutation({
		mutationFn: () => call('showWebhookSecret', { body: { currentPassword: '' } }),
		onSuccess: ({ secret }) => setShown({ secret, isNew: false }),
		onError: (error) => {
			if ('currentPassword' in serverFieldErrors(error)) setAsks('password');
			else showFailure(error, settingsFailures.webhookSecret);
		},
	});
	const replacing = useMutation({
		mutationFn: () => call('rotateWebhookSecret', { body: { currentPassword: '' } }),
		onSuccess: ({ secret }) => {
			setAsks(null);
			showNew(secret);
		},
		onError: (error) => {
			if ('currentPassword' in serverFieldErrors(error)) return setAsks('password to replace');
			setAsks(null);
			showFailure(error, settingsFailures.webhookSecret);
		},
	});
	const showNew = (secret: string) => {
		setShown({ secret, isNew: true });
		toast.success(successes.rotateSecret, { id: successes.rotateSecret });
	};
	return (
		<div className="mb-4 grid gap-3 rounded-control border border-line p-4">
			<div className="grid gap-1">
				<h3 className="text-ui font-medium text-ink">Signing secret</h3>
				<p className="text-small text-muted">
					We sign every webhook with Standard Webhooks 1.0. Verify the signature with this secret and any Standard
					Webhooks library.
				</p>
			</div>
			{shown && (
				<code className="rounded-control bg-subtle px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
					{shown.secret}
				</code>
			)}
			{shown?.isNew && (
				<InlineNotice tone="up">
					This is your new secret. Copy it now: to see it again, you need a recent login or your password.
				</InlineNotice>
			)}
			<div className="flex flex-wrap gap-2">
				{shown ? (
					<>
						<Button variant="secondary" onClick={() => setShown(null)}>
							Hide secret
						</Button>
						<CopyButton text={shown.secret} label="Copy" />
					</>
				) : (
					<Button variant="secondary" busy={showing.isPending} onClick={() => showing.mutate()}>
						Show secret
					</Button>
				)}
				<Button variant="ghost" onClick={() => setAsks('replacement')}>
					<RotateCw />
					Replace secret
				</Button>
			</div>
			{asks === 'password' && (
				<PasswordDialog
					endpoint="showWebhookSecret"
					title="Show the signing secret"
					submitLabel="Show secret"
					onSecret={(secret) => setShown({ secret, isNew: false })}
					onClose={() => setAsks(null)}
				/>
			)}
			{asks === 'password to replace' && (
				<PasswordDialog
					endpoint="rotateWebhookSecret"
					title="Replace the signing secret"
					submitLabel="Replace secret"
					onSecret={showNew}
					onClose={() => setAsks(null)}
				/>
			)}
			<ConfirmDialog
				open={asks === 'replacement'}
				title="Replace the signing secret?"
				confirmLabel="Replace secret"
				busy={replacing.isPending}
				onConfirm={() => replacing.mutate()}
				onCancel={() => setAsks(null)}
			>
				For 24 hours, webhooks are signed with both secrets, so that you can update your server without interruption.
			</ConfirmDialog>
		</div>
	);
}

interface PasswordDialogProps {
	endpoint: 'showWebhookSecret' | 'rotateWebhookSecret';
	title: string;
	submitLabel: string;
	onSecret: (secret: string) => void;
	onClose: () => void;
}

function PasswordDialog({ endpoint, title, submitLabel, onSecret, onClose }: PasswordDialogProps) {
	const form = useForm({
		send: async (data) => {
			const body = { currentPassword: textOf(data, 'currentPassword') };
			onSecret((await call(endpoint, { body })).secret);
			onClose();
		},
		failure: settingsFailures.webhookSecret,
	});
	return (
		<FormDialog
			title={title}
			form={form}
			intro={<p>You logged in more than 5 minutes ago. Please enter your password.</p>}
			submitLabel={submitLabel}
			onClose={onClose}
		>
			<CurrentPasswordField errors={form.fieldErrors} />
		</FormDialog>
	);
}
