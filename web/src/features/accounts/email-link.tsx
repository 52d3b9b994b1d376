/** Where the links of an alert mail lead. Nothing happens until a button is pressed, because mail programs open links to look behind them. */
import { type EmailLinkAction, type EmailLink as EmailLinkReply, emailLinkActions } from '@stayup/contract';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api-client/client.ts';
import { formatTimeOf } from '../../lib/format.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { AccountFrame } from './account-frame.tsx';

const titles: Record<EmailLinkAction, string> = {
	acknowledge: 'Acknowledge an outage',
	mute: 'Mute for an hour',
	unsubscribe: 'Stop alert mails',
};

export function EmailLink() {
	// Behind the hash, where no server on the way reads or keeps it.
	const token = useLocation().hash.slice(1);
	const asked = useSearchParams()[0].get('do');
	const wanted = emailLinkActions.find((action) => action === asked) ?? 'acknowledge';
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

	async function use(action: EmailLinkAction): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			setLink(await call('useEmailLink', { body: { token, action } }));
		} catch (error) {
			const message = messageFor(error, failures.emailLink);
			setProblem(message);
			toast.error(message, { id: failures.emailLink.text });
		} finally {
			setBusy(false);
		}
	}

	return (
		<AccountFrame
			title={titles[wanted]}
			lead={link === null ? '' : `This is about ${link.subject}.`}
			footer={<Link to={paths.dashboard}>To the dashboard</Link>}
		>
			<div className="grid gap-5">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				{link === null && problem === null && <Spinner />}
				{link && wanted === 'acknowledge' && <Acknowledge link={link} isBusy={isBusy} onUse={use} />}
				{link && wanted === 'mute' && <Mute link={link} isBusy={isBusy} onUse={use} />}
				{link && wanted === 'unsubscribe' && <Unsubscribe link={link} isBusy={isBusy} onUse={use} />}
			</div>
		</AccountFrame>
	);
}

type ActionProps = { link: EmailLinkReply; isBusy: boolean; onUse: (action: EmailLinkAction) => Promise<void> };

function Acknowledge({ link, isBusy, onUse }: ActionProps) {
	if (link.acknowledge === 'done') {
		return <InlineNotice tone="up">Noted: somebody is on it. We tell you when it is back.</InlineNotice>;
	}
	if (link.acknowledge !== 'open') return <InlineNotice tone="up">This outage is over.</InlineNotice>;
	return (
		<>
			<p className="text-ui">We note on the outage that you are on it. The website is still checked as before.</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('acknowledge')}>
				I'm on it
			</Button>
		</>
	);
}

function Mute({ link, isBusy, onUse }: ActionProps) {
	if (link.mute === null) {
		return <InlineNotice tone="up">This website is no longer watched, so no mail of it comes.</InlineNotice>;
	}
	if (link.mutedUntil !== null) {
		return (
			<InlineNotice tone="up">
				No alert mail of it comes until {formatTimeOf(link.mutedUntil)}. It is still checked, and its page ends the
				rest.
			</InlineNotice>
		);
	}
	return (
		<>
			<p className="text-ui">
				Alert mails of this website rest for an hour, the one that says it is back as well. It is still checked, and a
				webhook still called.
			</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('mute')}>
				Mute for an hour
			</Button>
		</>
	);
}

function Unsubscribe({ link, isBusy, onUse }: ActionProps) {
	if (link.unsubscribe !== 'open') {
		return (
			<InlineNotice tone="up">No alert mails go to you any more. Your profile switches them on again.</InlineNotice>
		);
	}
	return (
		<>
			<p className="text-ui">
				Alert mails of all your websites stop. A webhook goes on, and so do mails about your account.
			</p>
			<Button size="large" busy={isBusy} onClick={() => void onUse('unsubscribe')}>
				Stop alert mails
			</Button>
		</>
	);
}
