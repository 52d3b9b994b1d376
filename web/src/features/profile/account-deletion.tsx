/** Account actions: security, export the data, and delete the account. */
import { deletionDelayDays, type User } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { accountQueries } from '../../entities/account/api/account-queries.ts';
import { CurrentPasswordField } from '../../entities/account/ui/current-password-field.tsx';
import { call } from '../../lib/api-client/client.ts';
import { offerDownload } from '../../lib/download.ts';
import { textOf } from '../../lib/form/text-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { formatDate } from '../../lib/format.ts';
import { failures, messageFor, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { exportAccount } from './export-account.ts';

export function AccountActions({ user }: { user: User }) {
	const client = useQueryClient();
	const [isDeleting, setDeleting] = useState(false);
	const [progress, setProgress] = useState<string | null>(null);
	const dataExport = useMutation({
		mutationFn: () => exportAccount(client, (done, total) => setProgress(`Website ${done} of ${total}`)),
		onSuccess: (file) => offerDownload('my stayup data.json', 'application/json', file),
		onSettled: () => setProgress(null),
		onError: showError(failures.exportData),
	});

	return (
		<Section title="Account">
			<DeletionNotice user={user} />
			<Card className="grid gap-0 divide-y divide-line px-4 py-1 sm:px-6">
				<Row
					title="Security"
					text="Set up two-factor authentication, and see your devices and recent activity."
					action={
						<ButtonLink variant="secondary" to={paths.accountSecurity}>
							Open security
						</ButtonLink>
					}
				/>
				<Row
					title="Export my data"
					text="Download your account, its security and activity, your websites with all their checks and history, outages and deliveries as one file."
					action={
						<span className="flex flex-wrap items-center gap-3">
							<span role="status" className="text-small text-muted">
								{progress}
							</span>
							<Button variant="secondary" busy={dataExport.isPending} onClick={() => dataExport.mutate()}>
								Export my data
							</Button>
						</span>
					}
				/>
				{user.deletionAt === null && (
					<Row
						title="Delete my account"
						text={`Your data is deleted after ${deletionDelayDays} days. You can cancel until then.`}
						action={
							<Button variant="danger" onClick={() => setDeleting(true)}>
								Delete my account
							</Button>
						}
					/>
				)}
			</Card>
			{isDeleting && <DeletionDialog onClose={() => setDeleting(false)} />}
		</Section>
	);
}

function Row({ title, text, action }: { title: string; text: string; action: React.ReactNode }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid gap-0.5 text-ui">
				<h3 className="font-medium text-ink">{title}</h3>
				<p className="text-muted">{text}</p>
			</div>
			{action}
		</div>
	);
}

function DeletionNotice({ user }: { user: User }) {
	const client = useQueryClient();
	const cancellation = useMutation({
		mutationFn: () => call('cancelDeletion'),
		onSuccess: (kept) => {
			client.setQueryData(accountQueries.profile().queryKey, kept);
			toast.success(successes.keepAccount);
		},
		onError: showError(failures.keepAccount),
	});
	if (user.deletionAt === null) return null;
	return (
		<InlineNotice
			tone="degraded"
			action={
				<Button variant="secondary" busy={cancellation.isPending} onClick={() => cancellation.mutate()}>
					Keep my account
				</Button>
			}
		>
			Your account and everything in it will be deleted on {formatDate(user.deletionAt)}.
		</InlineNotice>
	);
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
	const client = useQueryClient();
	const form = useForm({
		send: async (data) => {
			const user = await call('requestDeletion', { body: { currentPassword: textOf(data, 'currentPassword') } });
			client.setQueryData(accountQueries.profile().queryKey, user);
			toast.success(successes.requestDeletion);
			onClose();
		},
		failure: failures.requestDeletion,
	});
	return (
		<FormDialog
			title="Delete your account?"
			form={form}
			intro={
				<p>
					Your websites, their history and all settings are deleted after {deletionDelayDays} days. We'll email you a
					link to cancel the deletion.
				</p>
			}
			submitLabel={`Delete in ${deletionDelayDays} days`}
			submitVariant="danger"
			onClose={onClose}
		>
			<CurrentPasswordField
				errors={form.fieldErrors}
				isRequired={false}
				help="Required if you logged in more than 5 minutes ago."
			/>
		</FormDialog>
	);
}

function showError(failure: (typeof failures)[keyof typeof failures]) {
	return (error: unknown) => void toast.error(messageFor(error, failure), { id: failure.text });
}
