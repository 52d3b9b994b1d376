/** The secret that signs webhooks: hidden, shown after reauthentication, and replaced (HOOK-9). */

import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { successes } from '../../../lib/messages.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

interface Shown {
	secret: string;
	isNew: boolean;
}

export function WebhookSecret() {
	/** Only here, and not in the cache of queries, so that it is gone when the page is left. */
	const [shown, setShown] = useState<Shown | null>(null);
	const [isReplacing, setReplacing] = useState(false);
	const showing = useMutation({
		mutationFn: () => withReauthentication((headers) => call('showWebhookSecret', { headers })),
		onSuccess: ({ secret }) => setShown({ secret, isNew: false }),
		onError: (error) => showFailure(error, channelFailures.webhookSecret),
	});
	const replacing = useMutation({
		mutationFn: () => withReauthentication((headers) => call('rotateWebhookSecret', { headers })),
		onSuccess: ({ secret }) => {
			setShown({ secret, isNew: true });
			toast.success(successes.rotateSecret, { id: successes.rotateSecret });
		},
		onError: (error) => showFailure(error, channelFailures.webhookSecret),
		onSettled: () => setReplacing(false),
	});
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
				<Button variant="ghost" onClick={() => setReplacing(true)}>
					<RotateCw />
					Replace secret
				</Button>
			</div>
			<ConfirmDialog
				open={isReplacing}
				title="Replace the signing secret?"
				confirmLabel="Replace secret"
				busy={replacing.isPending}
				onConfirm={() => replacing.mutate()}
				onCancel={() => setReplacing(false)}
			>
				For 24 hours, webhooks are signed with both secrets, so that you can update your server without interruption.
			</ConfirmDialog>
		</div>
	);
}
