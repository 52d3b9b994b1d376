/** The checklist of a new account: confirm the email address, add a website, send a test outage, choose where alerts go. */
import type { Website } from '@stayup/contract';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../../entities/account/session/session.tsx';
import type { UserInfo } from '../../../entities/account/session/user-info.ts';
import { call } from '../../../lib/api-client/client.ts';
import { failures } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type SetupStep, setupProgress, setupSteps } from './setup-steps.ts';

type SetupChecklistProps = {
	user: UserInfo;
	/** The test outage is sent for the first one. */
	websites: readonly Website[];
};

export function SetupChecklist({ user, websites }: SetupChecklistProps) {
	const progress = setupProgress(user, websites.length, serverNow());
	return progress && <Checklist user={user} progress={progress} websiteId={websites[0]?._id ?? null} />;
}

type ChecklistProps = { user: UserInfo; progress: Record<SetupStep, boolean>; websiteId: string | null };

function Checklist({ user, progress, websiteId }: ChecklistProps) {
	const done = setupSteps.filter((step) => progress[step]).length;

	return (
		<Card className="px-4 py-4 sm:px-5">
			<section aria-label="Get started">
				<h2 className="flex items-baseline gap-2.5 text-base font-semibold">
					Get started
					<span className="text-small font-normal text-muted">
						{done} of {setupSteps.length} done
					</span>
				</h2>
				<ol className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
					<Step label="Confirm your email address" isDone={progress['confirm-email']}>
						<p className="text-small text-muted">With the link in our email.</p>
					</Step>
					<Step label="Add a website" isDone={progress['add-website']}>
						<p className="text-small text-muted">Enter a URL below.</p>
					</Step>
					<Step label="Send a test outage" isDone={progress['test-alert']}>
						{websiteId === null ? (
							<p className="text-small text-muted">After you have added a website.</p>
						) : (
							<SendTestOutage websiteId={websiteId} />
						)}
					</Step>
					<Step label="Choose where alerts go" isDone={progress.channels}>
						<ChooseChannels user={user} />
					</Step>
				</ol>
			</section>
		</Card>
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
			<ButtonLink to={paths.notifications} variant="secondary">
				Change
			</ButtonLink>
		</span>
	);
}
