/** The target of the links in alert emails. They act only on a click, because email clients open links to scan them. */
import { type EmailLinkAction, type EmailLink as EmailLinkReply, emailLinkActions } from '@stayup/contract';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Link, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api-client/client.ts';
import { formatTimeOf } from '../../lib/format.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { useFragmentOnce } from '../../lib/use-fragment-once.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { AccountFrame } from './account-frame.tsx';

const titles: Record<EmailLinkAction, string> = {
	acknowledge: 'Acknowledge an outage',
	mute: 'Mute for one hour',
	unsubscribe: 'Stop alert emails',
	'confirm-channel': 'Receive alerts',
};

export function EmailLink() {
	const token = useFragmentOnce();
	const asked = useSearchParams()[0].get('do');
	const action = emailLinkActions.find((candidate) => candidate === asked) ?? 'acknowledge';
	const [link, setLink] = useState<EmailLinkReply | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [isBusy, setBusy] = useState(false);

	useEffect(() => {
		let isCurrent = true;
		call('getEmailLink', { body: { token } }).then(
			(found) => isCurrent && setLink(found),
			(error: unknown) => isCurrent && setProblem(messageFor(error, failures.emailLink)),
		);
		return () => {
			isCurrent = false;
		};
	}, [token]);

	async function use(chosen: EmailLinkAction): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			setLink(await call('useEmailLink', { body: { token, action: chosen } }));
		} catch (error) {
			const message = messageFor(error, failures.emailLink);
			setProblem(message);
			toast.error(message, { id: failures.emailLink.text });
		} finally {
			setBusy(false);
		}
	}

	// A link whose channel is gone still says that it unsubscribed, and confirms nothing.
	const isEnded = link?.ended !== undefined && (action === 'acknowledge' || action === 'mute');
	const Action = actions[action];
	return (
		<AccountFrame
			title={titles[action]}
			lead={link === null ? '' : `This link is for ${link.subject}.`}
			footer={<Link to={paths.dashboard}>Go to the dashboard</Link>}
		>
			<div className="grid gap-5">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				<Loaded
					query={{ data: link ?? undefined, error: problem, isFetching: false, refetch: () => undefined }}
					failure={failures.emailLink.text}
					hint={null}
					skeleton={<Spinner />}
					failed={null}
				>
					{(loaded) =>
						isEnded ? (
							<InlineNotice tone="info">{loaded.ended}</InlineNotice>
						) : (
							<Action link={loaded} isBusy={isBusy} onUse={use} />
						)
					}
				</Loaded>
			</div>
		</AccountFrame>
	);
}

type ActionProps = { link: EmailLinkReply; isBusy: boolean; onUse: (action: EmailLinkAction) => Promise<void> };

function Acknowledge({ link, isBusy, onUse }: ActionProps) {
	const count = link.group?.outages ?? 1;
	if (link.acknowledge === 'done') {
		return (
			<InlineNotice tone="up">
				{count > 1
					? `${count} outages are acknowledged. We'll email you when the websites recover.`
					: "The outage is acknowledged. We'll email you when the website recovers."}
			</InlineNotice>
		);
	}
	if (link.acknowledge !== 'open') {
		return <InlineNotice tone="up">{link.group ? 'These outages are over.' : 'This outage is over.'}</InlineNotice>;
	}
	return (
		<>
			<p className="text-ui">
				{count > 1 ? `This marks ${count} outages as acknowledged.` : 'This marks the outage as acknowledged.'} Checks
				continue.
			</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('acknowledge')}>
				I'm on it
			</Button>
		</>
	);
}

function Mute({ link, isBusy, onUse }: ActionProps) {
	const count = link.group?.websites ?? 1;
	if (link.mute === null) {
		return <InlineNotice tone="up">This website is no longer monitored and sends no emails.</InlineNotice>;
	}
	if (link.mutedUntil !== null) {
		return (
			<InlineNotice tone="up">
				{count > 1 ? `Alerts about ${count} websites are muted` : 'Alerts are muted'} until{' '}
				{formatTimeOf(link.mutedUntil)}. Checks continue. You can unmute them on the{' '}
				{count > 1 ? 'pages of the websites' : "website's page"}.
			</InlineNotice>
		);
	}
	return (
		<>
			<p className="text-ui">
				No alerts for {count > 1 ? `these ${count} websites` : 'this website'} for one hour, including the recovery.
				Checks and webhooks continue.
			</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('mute')}>
				Mute for one hour
			</Button>
		</>
	);
}

function Unsubscribe({ link, isBusy, onUse }: ActionProps) {
	if (link.unsubscribe !== 'open') {
		return (
			<InlineNotice tone="up">
				You no longer receive alert emails. You can turn them on again under Alerts.
			</InlineNotice>
		);
	}
	return (
		<>
			<p className="text-ui">This stops alert emails for all your websites. Webhooks and account emails continue.</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('unsubscribe')}>
				Stop alert emails
			</Button>
		</>
	);
}

function ConfirmChannel({ link, isBusy, onUse }: ActionProps) {
	if (link.confirmChannel === 'done') {
		return <InlineNotice tone="up">Confirmed. Alerts are sent to {link.subject}.</InlineNotice>;
	}
	if (link.confirmChannel !== 'open') return <InlineNotice tone="up">This link is no longer needed.</InlineNotice>;
	return (
		<>
			<p className="text-ui">
				Alerts about websites will be sent to {link.subject}. Every alert has a link to unsubscribe.
			</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('confirm-channel')}>
				Receive alerts
			</Button>
		</>
	);
}

const actions: Record<EmailLinkAction, typeof Acknowledge> = {
	acknowledge: Acknowledge,
	mute: Mute,
	unsubscribe: Unsubscribe,
	'confirm-channel': ConfirmChannel,
};
