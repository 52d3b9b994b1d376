/** Completes a channel: connects Slack or Telegram, or confirms a phone with its code. */
import { type Channel, channelKindFacts } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { noteChannel, refetchChannels } from '../../../entities/channel/api/channel-queries.ts';
import { channelFailures, channelSuccesses } from '../../../entities/channel/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFragmentOnce } from '../../../lib/use-fragment-once.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { buttonClassName } from '../../../ui/form/button-variants.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

const QrCode = lazy(() => import('../../../ui/layout/qr-code.tsx').then((module) => ({ default: module.QrCode })));

export function ConnectStep({ channel }: { channel: Channel }) {
	const { kind, state, connectUrl, health } = channel;
	useConnectedToast(channel);
	const content = contentOf(channel);
	const isEnded = state === 'ended';
	if (content === null && !isEnded) return null;
	return (
		<div className="grid max-w-[34rem] grid-cols-1 gap-4">
			{isEnded && (
				<InlineNotice tone="down">
					Disconnected{health.lastFailure === null ? '' : `: ${health.lastFailure}`}.{' '}
					{connectUrl === null ? endedAdvice(kind) : 'Connect it again to receive alerts.'}
				</InlineNotice>
			)}
			{content}
		</div>
	);
}

function contentOf({ _id, kind, label, state, connectUrl }: Channel) {
	if (connectUrl !== null && kind === 'telegram') return <TelegramStep url={connectUrl} />;
	if (connectUrl !== null) return <SlackStep id={_id} url={connectUrl} />;
	if (state === 'unconfirmed' && channelKindFacts[kind].ready === 'phone-code')
		return <PhoneCode id={_id} phone={label} />;
	if (state === 'unconfirmed') {
		return (
			<InlineNotice tone="info">
				We emailed a link to {label}. Alerts begin once somebody there has clicked it. Save to send it again.
			</InlineNotice>
		);
	}
	return null;
}

function endedAdvice(kind: Channel['kind']): string {
	const { ready } = channelKindFacts[kind];
	if (ready === 'in-browser') return 'Remove it, and add this browser again.';
	return ready === 'phone-code' ? 'Save to send a new code.' : 'Check where it leads and save it.';
}

/** Slack's page sends the browser back here with a code in the fragment, which completes the connection. */
function SlackStep({ id, url }: { id: string; url: string }) {
	const client = useQueryClient();
	const code = useFragmentOnce();
	const { mutate, isPending } = useAction(
		(sent: string) => call('confirmChannel', { params: { id }, body: { code: sent } }),
		{
			failure: channelFailures.connect,
			onSuccess: async (channel) => {
				noteChannel(client, channel);
				await refetchChannels(client);
			},
		},
	);
	const sent = useRef('');
	useEffect(() => {
		if (code === '' || code === sent.current) return;
		sent.current = code;
		mutate(code);
	}, [code, mutate]);
	return (
		<Panel title="Connect Slack">
			<div className="grid justify-items-start gap-3 text-ui">
				<p>Slack asks for your workspace and for the channel to post to. You come back here afterwards.</p>
				{isPending ? (
					<p role="status" className="text-muted">
						Connecting Slack…
					</p>
				) : (
					<a href={url} className={buttonClassName('primary', 'app')}>
						Connect Slack
					</a>
				)}
			</div>
		</Panel>
	);
}

function TelegramStep({ url }: { url: string }) {
	return (
		<Panel title="Connect Telegram">
			<div className="flex flex-wrap items-start gap-5 text-ui">
				<div className="grid flex-1 basis-60 justify-items-start gap-3">
					<p>
						Open the link on a device with Telegram, or scan the code with your phone. Then press Start in the chat with
						our bot. For a group, choose the group first.
					</p>
					<a href={url} target="_blank" rel="noopener noreferrer" className={buttonClassName('primary', 'app')}>
						<ExternalLink />
						Open Telegram
					</a>
					<p role="status" className="text-muted">
						Waiting for you to press Start…
					</p>
				</div>
				<Suspense fallback={<Skeleton className="size-44" />}>
					<QrCode text={url} label="QR code that opens Telegram" />
				</Suspense>
			</div>
		</Panel>
	);
}

function PhoneCode({ id, phone }: { id: string; phone: string }) {
	const client = useQueryClient();
	const form = useForm({
		send: async (data) => {
			noteChannel(
				client,
				await call('confirmChannel', { params: { id }, body: { code: textOf(data, 'code').trim() } }),
			);
			toast.success(channelSuccesses.confirm);
			await refetchChannels(client);
		},
		failure: channelFailures.confirm,
	});
	return (
		<Panel title="Confirm the phone number">
			<form noValidate aria-label="Phone code" onSubmit={form.onSubmit} className="grid grid-cols-1 gap-4">
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<p className="text-ui">We sent a code to {phone}. Save the channel below to send another one.</p>
				<TextField
					label="Code"
					name="code"
					required
					inputMode="numeric"
					autoComplete="one-time-code"
					className="max-w-48"
					error={form.fieldErrors.code}
				/>
				<Button type="submit" busy={form.isBusy} className="w-fit">
					Confirm
				</Button>
			</form>
		</Panel>
	);
}

/** Telegram connects a channel on another page or device, so that this page only sees that it is there. */
function useConnectedToast({ state }: Channel): void {
	const before = useRef(state);
	useEffect(() => {
		const isOpen = before.current === 'unconnected' || before.current === 'ended';
		if (isOpen && state === 'ready') toast.success(channelSuccesses.connect);
		before.current = state;
	}, [state]);
}
