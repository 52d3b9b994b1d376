/** The checklist of a new account: confirm the email address, add a website, send a test outage, choose where alerts go. */
import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api-client/client.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { failures } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { useSession } from '../session/session.tsx';
import type { UserInfo } from '../session/user-info.ts';
import { useConfirmation, useConfirmedElsewhere } from '../ui/use-confirmation.ts';
import { type SetupStep, setupProgress, setupSteps } from './setup-steps.ts';

type SetupChecklistProps = {
	user: UserInfo;
	/** How many there are, or were when the profile loaded. */
	websites: number;
	/** The test outage is sent for this one. Null while loading, and without websites. */
	websiteId: string | null;
	/** On the page of the first website, what is left is as important. */
	startsOpen?: boolean;
};

export function SetupChecklist({ user, websites, websiteId, startsOpen = false }: SetupChecklistProps) {
	const progress = setupProgress(user, websites, serverNow());
	return progress && <Checklist user={user} progress={progress} websiteId={websiteId} startsOpen={startsOpen} />;
}

type ChecklistProps = {
	user: UserInfo;
	progress: Record<SetupStep, boolean>;
	websiteId: string | null;
	startsOpen: boolean;
};

const labels: Record<SetupStep, string> = {
	'confirm-email': 'Confirm your email address',
	'add-website': 'Add a website',
	'test-alert': 'Send a test outage',
	channels: 'Choose where alerts go',
};

/** Open until there is a website, which is then more important; on its page, open on the first day of the account. */
function Checklist({ user, progress, websiteId, startsOpen }: ChecklistProps) {
	const [chosen, setOpen] = useState<boolean | null>(null);
	const isOpen = chosen ?? (startsOpen || !progress['add-website']);
	useConfirmedElsewhere(!progress['confirm-email']);
	const done = setupSteps.filter((step) => progress[step]).length;
	const next = setupSteps.find((step) => !progress[step]);
	const actions: Record<SetupStep, ReactNode> = {
		'confirm-email': <ConfirmEmail email={user.pendingEmail ?? user.email} />,
		'add-website': <p className="text-small text-muted">Enter a URL above.</p>,
		'test-alert':
			websiteId === null ? (
				<p className="text-small text-muted">After you have added a website.</p>
			) : (
				<SendTestOutage websiteId={websiteId} />
			),
		channels: <ChooseChannels user={user} />,
	};

	return (
		<section aria-label="Get started" className="rounded-card border border-line bg-card">
			<h2>
				<button
					type="button"
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
					className="flex min-h-11 w-full items-baseline gap-x-2.5 rounded-card px-4 py-2.5 text-left text-ui hover:bg-hover sm:px-5"
				>
					<span className={joinClasses('font-semibold text-ink', !isOpen && 'max-sm:sr-only')}>Get started</span>
					<span className="text-small text-muted">
						{done} of {setupSteps.length} done
					</span>
					{!isOpen && next && <span className="text-small text-body">Next: {labels[next]}</span>}
					<ChevronDown
						className={joinClasses(
							'ml-auto size-4 self-center text-muted transition-transform',
							isOpen && 'rotate-180',
						)}
					/>
				</button>
			</h2>
			{isOpen && (
				<ol className="grid gap-x-6 gap-y-4 px-4 pt-1 pb-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-4">
					{setupSteps.map((step) => (
						<Step key={step} label={labels[step]} isDone={progress[step]}>
							{actions[step]}
						</Step>
					))}
				</ol>
			)}
		</section>
	);
}

function ConfirmEmail({ email }: { email: string }) {
	const { isBusy, sendAgain } = useConfirmation();
	return (
		<>
			<p className="text-small text-muted [overflow-wrap:anywhere]">With the link in our email to {email}.</p>
			<Button variant="secondary" busy={isBusy} onClick={sendAgain}>
				Resend email
			</Button>
		</>
	);
}

function Step({ label, isDone, children }: { label: string; isDone: boolean; children: ReactNode }) {
	const Icon = isDone ? CircleCheck : CircleDashed;
	return (
		<li className="flex min-w-0 items-start gap-2.5">
			<Icon className={isDone ? 'mt-0.5 size-4 shrink-0 text-up-text' : 'mt-0.5 size-4 shrink-0 text-muted'} />
			<div className="grid min-w-0 justify-items-start gap-2">
				<p className={isDone ? 'text-ui text-muted' : 'text-ui font-medium text-ink'}>
					{label}
					{isDone && <span className="sr-only">: done</span>}
				</p>
				{!isDone && children}
			</div>
		</li>
	);
}

function SendTestOutage({ websiteId }: { websiteId: string }) {
	const { refresh } = useSession();
	const sending = useAction(() => call('startTestAlert', { params: { id: websiteId } }), {
		success: 'Test outage sent. It arrives within a minute.',
		failure: failures.testAlert,
		onSuccess: refresh,
	});
	return (
		<Button variant="secondary" busy={sending.isPending} onClick={() => sending.mutate()}>
			Send it now
		</Button>
	);
}

/** Saving the settings as they are confirms them. */
function ChooseChannels({ user }: { user: UserInfo }) {
	const { refresh } = useSession();
	const { name, email, notificationPreferences } = user;
	const keeping = useAction(
		() =>
			notificationPreferences
				? call('updateProfile', { body: { name, email, notificationPreferences } })
				: Promise.reject(new Error('The profile has not loaded.')),
		{ success: `Alerts go to ${email}`, failure: failures.profileSave, onSuccess: refresh },
	);
	const isEmailOnly = notificationPreferences?.email.enabled === true && !notificationPreferences.webhook.enabled;
	return (
		<span className="flex flex-wrap gap-2">
			{isEmailOnly && (
				<Button variant="secondary" busy={keeping.isPending} onClick={() => keeping.mutate()}>
					Keep email
				</Button>
			)}
			<ButtonLink to={paths.channels} variant="secondary">
				Change
			</ButtonLink>
		</span>
	);
}
