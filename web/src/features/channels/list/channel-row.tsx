/** One channel: its state, which alerts it receives, its switch and its test. */

import { type Channel, channelKindFacts, type Website } from '@stayup/contract';
import { MessageSquareText, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSharedAccount } from '../../../entities/account/members/shared-account.ts';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { useConfirmation } from '../../../entities/account/ui/use-confirmation.ts';
import { useChannelActions } from '../../../entities/channel/api/use-channel-actions.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { kindWords } from '../../../entities/channel/ui/channel-kinds.ts';
import { channelStatus, subjectSentence } from '../../../entities/channel/ui/channel-words.ts';
import { KindIcon } from '../../../entities/channel/ui/kind-icon.tsx';
import { SmsUsage } from '../../../entities/channel/ui/sms-usage.tsx';
import { StateSentence } from '../../../entities/channel/ui/state-sentence.tsx';
import { TestResult } from '../../../entities/channel/ui/test-result.tsx';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ProfileSwitch } from '../own/profile-switch.tsx';
import { TimeZoneLine } from '../own/time-zone-line.tsx';
import { AnswersDialog } from './answers-dialog.tsx';
import { profileIdOf } from './profile-id-of.ts';

type ChannelRowProps = {
	channel: Channel;
	/** Undefined while loading. */
	websites: readonly Website[] | undefined;
};

export function ChannelRow({ channel, websites }: ChannelRowProps) {
	const { _id: id, kind, name, label, isEnabled, state } = channel;
	const mayChange = useMay('alerts');
	const isOwnAccount = useSharedAccount() === null;
	const { test, turn, remove } = useChannelActions(id);
	const confirmation = useConfirmation();
	const [shown, setShown] = useState<'answers' | 'removal' | null>(null);
	const status = channelStatus(channel);
	const { leftOpen = null } = kindWords[kind];
	const profileId = profileIdOf(channel);
	const hasSwitch = profileId === null ? mayChange : isOwnAccount;
	const saysOn = hasSwitch && status.word === 'On';
	const isOwnEmail = profileId === 'email' && isOwnAccount;
	const isOn = turn.isPending ? turn.variables : isEnabled;
	const needsOwner =
		state === 'unconnected' ||
		state === 'ended' ||
		(state === 'unconfirmed' && channelKindFacts[kind].ready === 'phone-code');
	const close = () => setShown(null);
	return (
		<li>
			<Card className="flex h-full flex-col gap-3 p-4">
				<div className="flex items-start gap-3">
					<KindIcon kind={kind} />
					<div className="grid min-w-0 flex-1 gap-0.5 text-ui">
						<h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
							<span className="[overflow-wrap:anywhere]">{name}</span>
							{!saysOn && <StatusBadge tone={status.tone}>{status.word}</StatusBadge>}
						</h2>
						<p className="[overflow-wrap:anywhere] text-muted">
							{label === channelKindFacts[kind].name || name === channelKindFacts[kind].name
								? label
								: `${channelKindFacts[kind].name}, ${label}`}
						</p>
					</div>
					{mayChange && profileId === null && (
						<Switch
							label={`Alerts through ${name}`}
							checked={isOn}
							aria-busy={turn.isPending}
							onChange={({ target }) => turn.mutate(target.checked)}
						/>
					)}
					{profileId !== null && isOwnAccount && (
						<ProfileSwitch id={profileId} label={`Alerts through ${name}`} isEnabled={isEnabled} />
					)}
				</div>
				<div className="grid flex-1 content-start gap-0.5 text-ui">
					<p className={state === 'failing' || state === 'ended' ? 'text-down-text' : 'text-body'}>
						<StateSentence channel={channel} />
					</p>
					{leftOpen !== null && !isOn && <p className="text-body">{leftOpen}</p>}
					{channel.sms && <SmsUsage sms={channel.sms} />}
					<p className="[overflow-wrap:anywhere] text-muted">{subjectSentence(channel, websites)}.</p>
					{isOwnEmail && <TimeZoneLine />}
				</div>
				{mayChange && (
					<div className="flex flex-wrap gap-2 border-t border-line pt-3">
						{isOwnEmail && state === 'unconfirmed' && (
							<Button variant="secondary" busy={confirmation.isBusy} onClick={confirmation.sendAgain}>
								Resend email
							</Button>
						)}
						{needsOwner ? (
							<ButtonLink to={channelPaths.edit(id)} aria-label={`${fixLabel(channel)} ${name}`}>
								{fixLabel(channel)}
							</ButtonLink>
						) : (
							<Button
								variant="secondary"
								disabled={state === 'unconfirmed'}
								busy={test.isPending}
								aria-label={`Send a test: ${name}`}
								onClick={() => test.mutate()}
							>
								{!test.isPending && <Send />}
								Send a test
							</Button>
						)}
						{kind === 'webhook' && profileId === null && (
							<Button variant="ghost" aria-label={`Latest responses of ${name}`} onClick={() => setShown('answers')}>
								<MessageSquareText />
								Latest responses
							</Button>
						)}
						{profileId !== null ? (
							isOwnAccount && (
								<ButtonLink
									variant="ghost"
									to={profileId === 'email' ? `${paths.profile}#email` : channelPaths.profileWebhook}
									aria-label={`Edit ${name}`}
								>
									<Pencil />
									Edit
								</ButtonLink>
							)
						) : (
							<>
								<ButtonLink variant="ghost" to={channelPaths.edit(id)} aria-label={`Edit ${name}`}>
									<Pencil />
									Edit
								</ButtonLink>
								<Button variant="ghost" aria-label={`Remove ${name}`} onClick={() => setShown('removal')}>
									<Trash2 />
									Remove
								</Button>
							</>
						)}
					</div>
				)}
				<TestResult test={test} />
			</Card>
			{shown === 'answers' && <AnswersDialog id={id} name={name} onClose={close} />}
			<ConfirmDialog
				open={shown === 'removal'}
				title={`Remove ${name}?`}
				confirmLabel="Remove"
				tone="danger"
				busy={remove.isPending}
				onConfirm={() => remove.mutate(undefined, { onSettled: close })}
				onCancel={close}
			>
				It receives no more alerts, and your policies continue without it. {leftOpen}
			</ConfirmDialog>
		</li>
	);
}

function fixLabel({ kind, state }: Channel): string {
	if (state === 'unconfirmed') return 'Enter the code';
	if (state === 'unconnected') return `Connect ${channelKindFacts[kind].name}`;
	return channelKindFacts[kind].ready === 'at-service' ? 'Connect again' : 'Set up again';
}
