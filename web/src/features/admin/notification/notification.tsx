/** The form that emails a predefined or custom message to a user (specification §2, §5, §8): a card below the list of users, and a dialog above the other lists. */
import {
	type AdminMessageType,
	adminMessageTypes,
	customMessageMaxLength,
	notificationProblems,
} from '@stayup/contract';
import { type ReactNode, useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { successes } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { warn } from '../../../ui/feedback/warn.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notificationFailure, pleaseSelectUser } from '../admin-messages.ts';
import { type Recipient, RecipientField, useRecipients } from './recipient-field.tsx';

const typeWords: Record<AdminMessageType, string> = {
	server_up: 'Server is up',
	downtime_report: 'Downtime report',
	thank_you: 'Thank you',
	password_reset: 'Password reset',
	custom: 'Custom message',
};

export function NotificationCard() {
	const title = useId();
	const { form, problem, fields } = useNotification(() => undefined);
	return (
		<Card className="grid gap-5 p-4 sm:p-6">
			<h2 id={title} className="text-h3">
				Send Notifications
			</h2>
			<form aria-labelledby={title} noValidate className="grid gap-5" onSubmit={form.onSubmit}>
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{fields}</div>
				<div className="flex flex-wrap items-center gap-4">
					<Button type="submit" busy={form.isBusy} disabled={problem !== null}>
						Send notification
					</Button>
					{problem !== null && <p className="text-small text-muted">{problem}</p>}
				</div>
			</form>
		</Card>
	);
}

export function NotificationDialog({ onClose }: { onClose: () => void }) {
	const { form, problem, fields } = useNotification(onClose);
	return (
		<FormDialog
			title="Write to a user"
			form={form}
			submitLabel="Send notification"
			canSubmit={problem === null}
			onClose={onClose}
		>
			{fields}
			{problem !== null && <p className="text-small text-muted">{problem}</p>}
		</FormDialog>
	);
}

function useNotification(onSent: () => void): {
	form: Form;
	/** Names the missing input; null when the notification can be sent. */
	problem: string | null;
	/** Two cells of a grid, and a third one below them. */
	fields: ReactNode;
} {
	const [typed, setTyped] = useState('');
	const [messageType, setMessageType] = useState<AdminMessageType | ''>('');
	const [customMessage, setCustomMessage] = useState('');
	const recipients = useRecipients(typed);
	const { user } = recipients;
	const problem = problemOf({ user, messageType, customMessage });

	const form = useForm({
		check: async () => {
			if (user === null || messageType === '') return {};
			const { notificationErrors } = await import('./notification-errors.ts');
			return notificationErrors(bodyOf(user, messageType, customMessage));
		},
		send: async () => {
			if (user === null) return warn(pleaseSelectUser);
			if (problem !== null || messageType === '') return;
			const body = bodyOf(user, messageType, customMessage);
			await withReauthentication((headers) => call('sendNotification', { body, headers }));
			toast.success(successes.notification);
			setTyped('');
			setMessageType('');
			setCustomMessage('');
			onSent();
		},
		failure: (error) => notificationFailure('send notification', error),
	});

	const fields = (
		<>
			<RecipientField typed={typed} onType={setTyped} recipients={recipients} />
			<SelectField
				label="Message type"
				name="messageType"
				value={messageType}
				onChange={(event) =>
					setMessageType(adminMessageTypes.find((candidate) => candidate === event.target.value) ?? '')
				}
			>
				<option value="">Select a message</option>
				{adminMessageTypes.map((candidate) => (
					<option key={candidate} value={candidate}>
						{typeWords[candidate]}
					</option>
				))}
			</SelectField>
			{messageType === 'custom' && (
				<TextAreaField
					label="Custom message"
					name="customMessage"
					required
					rows={4}
					maxLength={customMessageMaxLength}
					value={customMessage}
					onChange={(event) => setCustomMessage(event.target.value)}
					error={form.fieldErrors.customMessage}
					className="col-span-full"
				/>
			)}
		</>
	);
	return { form, problem, fields };
}

interface Notification {
	user: Recipient | null;
	messageType: AdminMessageType | '';
	customMessage: string;
}

function problemOf({ user, messageType, customMessage }: Notification): string | null {
	if (user === null) return notificationProblems.user;
	if (messageType === '') return notificationProblems.messageType;
	return messageType === 'custom' && customMessage.trim() === '' ? notificationProblems.customMessage : null;
}

function bodyOf({ _id: userId }: Recipient, messageType: AdminMessageType, customMessage: string) {
	return { userId, messageType, ...(messageType === 'custom' ? { customMessage } : {}) };
}
