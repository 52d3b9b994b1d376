/** The form that emails a predefined or custom message to a user (specification §2, §5, §8). */
import {
	type AdminMessageType,
	adminMessageTypes,
	customMessageMaxLength,
	notificationProblems,
	type UserForAdmin,
} from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call, callForPage } from '../../../lib/api-client/client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { successes } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { warn } from '../../../ui/feedback/warn.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { notificationFailure, pleaseSelectUser } from '../admin-messages.ts';
import { adminKey } from '../list/admin-queries.ts';

const typeWords: Record<AdminMessageType, string> = {
	server_up: 'Server is up',
	downtime_report: 'Downtime report',
	thank_you: 'Thank you',
	password_reset: 'Password reset',
	custom: 'Custom message',
};

const offered = 20;

type NotificationFormProps = {
	/** The id of its heading. */
	labelledBy?: string;
	onSent?: () => void;
};

export function NotificationForm({ labelledBy, onSent }: NotificationFormProps) {
	const [typed, setTyped] = useState('');
	const [messageType, setMessageType] = useState<AdminMessageType | ''>('');
	const [customMessage, setCustomMessage] = useState('');
	const list = useId();
	const search = useDeferredValue(typed.trim().toLowerCase());
	const users = useQuery({
		queryKey: [...adminKey, 'recipients', search],
		queryFn: ({ signal }) =>
			callForPage('listUsers', { query: { limit: offered, search: search || undefined }, signal }),
		placeholderData: (before) => before,
	});
	const recipients = users.data?.rows ?? [];
	const user = recipients.find(({ email }) => email === typed.trim().toLowerCase());
	const fetchFailure = users.isError ? notificationFailure('fetch users', users.error) : null;
	useEffect(() => {
		if (fetchFailure !== null) toast.error(fetchFailure, { id: 'recipients' });
	}, [fetchFailure]);
	const problem = problemOf({ user, messageType, customMessage });

	const form = useForm({
		check: async () => {
			if (user === undefined || messageType === '') return {};
			const { notificationErrors } = await import('./notification-errors.ts');
			return notificationErrors(bodyOf(user, messageType, customMessage));
		},
		send: async () => {
			if (user === undefined) return warn(pleaseSelectUser);
			if (problem !== null || messageType === '') return;
			const body = bodyOf(user, messageType, customMessage);
			await withReauthentication((headers) => call('sendNotification', { body, headers }));
			toast.success(successes.notification);
			setTyped('');
			setMessageType('');
			setCustomMessage('');
			onSent?.();
		},
		failure: (error) => notificationFailure('send notification', error),
	});

	return (
		<form aria-labelledby={labelledBy} noValidate className="grid gap-5" onSubmit={form.onSubmit}>
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
				<TextField
					label="User"
					name="recipient"
					type="email"
					list={list}
					required
					autoComplete="off"
					placeholder="Search by email"
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					help={recipientHelp(user, typed)}
					error={fetchFailure ?? undefined}
				/>
				<datalist id={list}>
					{recipients.map(({ _id, email, name }) => (
						<option key={_id} value={email}>
							{name}
						</option>
					))}
				</datalist>
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
			</div>
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
				/>
			)}
			<div className="flex flex-wrap items-center gap-4">
				<Button type="submit" busy={form.isBusy} disabled={problem !== null}>
					Send notification
				</Button>
				{problem !== null && <p className="text-small text-muted">{problem}</p>}
			</div>
		</form>
	);
}

interface Notification {
	user: UserForAdmin | undefined;
	messageType: AdminMessageType | '';
	customMessage: string;
}

/** The message about missing input; null when the notification can be sent. */
function problemOf({ user, messageType, customMessage }: Notification): string | null {
	if (user === undefined) return notificationProblems.user;
	if (messageType === '') return notificationProblems.messageType;
	return messageType === 'custom' && customMessage.trim() === '' ? notificationProblems.customMessage : null;
}

function bodyOf({ _id: userId }: UserForAdmin, messageType: AdminMessageType, customMessage: string) {
	return { userId, messageType, ...(messageType === 'custom' ? { customMessage } : {}) };
}

function recipientHelp(user: UserForAdmin | undefined, typed: string): string {
	if (user) return `${user.name}, ${user.tier} tier`;
	return typed === '' ? 'Start typing an email and choose a user.' : 'No user has exactly this email.';
}
