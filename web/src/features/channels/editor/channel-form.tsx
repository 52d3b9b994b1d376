/** The form of a channel: its name, where it leads, and which alerts it receives. */

import { type Channel, ChannelChange, channelKindFacts, NewChannel } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { noteChannel, refetchChannels } from '../../../entities/channel/api/channel-queries.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { channelFailures, channelSuccesses } from '../../../entities/channel/messages.ts';
import { PushError, subscribe } from '../../../entities/channel/push/push-subscription.ts';
import { call } from '../../../lib/api-client/client.ts';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLeaveGuard } from '../../../lib/form/use-leave-guard.ts';
import { messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { SubmitOrCancel } from '../../../ui/form/submit-or-cancel.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { LeaveDialog } from '../../../ui/overlay/leave-dialog.tsx';
import { type ChannelDraft, changeOf, newChannelOf } from './draft.ts';
import { SubjectFields } from './subject-fields.tsx';
import { TargetForm } from './target-form.tsx';

type ChannelFormProps = {
	/** Null for a new channel. */
	channel: Channel | null;
	/** Read once. */
	initial: ChannelDraft;
	/** Of a new push channel. */
	pushPublicKey?: string | null;
};

export function ChannelForm({ channel, initial, pushPublicKey = null }: ChannelFormProps) {
	const client = useQueryClient();
	const navigate = useNavigate();
	const [first, setFirst] = useState(initial);
	const [draft, setDraft] = useState(initial);
	const [next, setNext] = useState<string | null>(null);
	const change = (changed: Partial<ChannelDraft>) => setDraft((known) => ({ ...known, ...changed }));
	const isDirty = draft !== first && JSON.stringify(draft) !== JSON.stringify(first);
	const guard = useLeaveGuard(isDirty);
	const isNew = channel === null;

	const form = useForm({
		check: () => ({ ...checkedDraft(draft), ...schemaErrors(draft, isNew) }),
		send: async () => {
			const stored = isNew ? await add(draft, pushPublicKey) : await save(channel._id, draft);
			setFirst(draft);
			toast.success(isNew ? channelSuccesses.add : channelSuccesses.save);
			noteChannel(client, stored);
			setNext(needsStep(stored) ? channelPaths.edit(stored._id) : channelPaths.list);
			await refetchChannels(client);
		},
		failure: (error) =>
			error instanceof PushError
				? error.message
				: messageFor(error, isNew ? channelFailures.add : channelFailures.save),
	});

	// After the form is clean, so that the guard does not ask.
	const went = useRef(false);
	useEffect(() => {
		if (next === null || isDirty || went.current) return;
		went.current = true;
		navigate(next, { replace: isNew });
	}, [next, isDirty, isNew, navigate]);

	return (
		<>
			<form
				noValidate
				aria-label="Channel"
				onSubmit={form.onSubmit}
				className="grid min-w-0 max-w-[34rem] grid-cols-1 gap-5"
			>
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<TextField
					label="Name"
					name="name"
					required
					autoComplete="off"
					placeholder="Night shift"
					help="Shown in your policies and in test results."
					value={draft.name}
					error={form.fieldErrors.name}
					onChange={({ target }) => change({ name: target.value })}
				/>
				<TargetForm draft={draft} isNew={isNew} errors={form.fieldErrors} onChange={change} />
				<SubjectFields draft={draft} errors={form.fieldErrors} onChange={change} />
				<SubmitOrCancel label={isNew ? 'Add the channel' : 'Save'} isBusy={form.isBusy} cancel={channelPaths.list} />
			</form>
			<LeaveDialog guard={guard}>Your changes to this channel are not saved and will be lost.</LeaveDialog>
		</>
	);
}

/** The browser asks its user first. */
async function add(draft: ChannelDraft, pushPublicKey: string | null): Promise<Channel> {
	const push = draft.kind === 'push' ? await subscribe(pushPublicKey ?? '') : null;
	const body = newChannelOf(draft, push);
	return withReauthentication((headers) => call('addChannel', { body, headers }));
}

function save(id: string, draft: ChannelDraft): Promise<Channel> {
	const body = changeOf(draft, null);
	return withReauthentication((headers) => call('updateChannel', { params: { id }, body, headers }));
}

/** Whether the channel still has to be connected, or its phone confirmed. */
function needsStep({ kind, state }: Channel): boolean {
	return state === 'unconnected' || (state === 'unconfirmed' && channelKindFacts[kind].ready === 'phone-code');
}

/** Errors of choices that the schema does not know. */
function checkedDraft({ kind, isFiltered, websites, tags, template }: ChannelDraft): FieldErrors {
	return {
		...(isFiltered && websites.length + tags.length === 0
			? { 'filter.websiteIds': 'Please choose at least one website or tag.' }
			: {}),
		...(kind === 'webhook' && template?.trim() === '' ? { 'target.template': 'Please enter a template.' } : {}),
	};
}

function schemaErrors(draft: ChannelDraft, isNew: boolean): FieldErrors {
	// The browser is asked for its subscription once everything else is right.
	if (draft.kind === 'push') return findFieldErrors(ChannelChange, changeOf(draft, null));
	return isNew
		? findFieldErrors(NewChannel, newChannelOf(draft, null))
		: findFieldErrors(ChannelChange, changeOf(draft, null));
}
