/** The target of the links in emails about a booked call. It confirms or changes the call only on a click, because email clients open links to scan them. */

import type { BookedCall as BookedCallReply } from '@stayup/contract';
import { useEffect, useState } from 'react';
import { CallTimeFields } from '../../entities/lead/call-time-fields.tsx';
import { callInWords, zoneLabel } from '../../entities/lead/call-times.ts';
import { useCallTimes } from '../../entities/lead/use-call-times.ts';
import { call } from '../../lib/api-client/client.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { useFragmentOnce } from '../../lib/use-fragment-once.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

/** The change that a visitor made with the link, which opens once. */
type Done = 'confirmed' | 'moved' | 'cancelled' | null;

export function BookedCall() {
	const token = useFragmentOnce();
	const [booked, setBooked] = useState<BookedCallReply | null>(null);
	const [done, setDone] = useState<Done>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [timeZone] = useState(browserTimeZone);

	useEffect(() => {
		let isCurrent = true;
		setProblem(null);
		call('getBookedCall', { body: { token } }).then(
			(found) => isCurrent && setBooked(found),
			(error: unknown) => isCurrent && setProblem(messageFor(error, failures.emailLink)),
		);
		return () => {
			isCurrent = false;
		};
	}, [token]);

	return (
		<div className="mx-auto grid w-full max-w-form gap-6 px-4 py-10 sm:py-16">
			<title>{pageTitle('Your call')}</title>
			<PageHeading title="Your call">{booked === null ? '' : `Reference ${booked.reference}`}</PageHeading>
			<Card>
				<div className="grid gap-6">
					{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
					{booked === null && problem === null && <Skeleton className="h-40 w-full" />}
					{booked !== null && (
						<>
							{done === 'confirmed' && (
								<InlineNotice tone="up">
									Your call is booked. The email about it has the link for changes, and the time for your calendar.
								</InlineNotice>
							)}
							{done === 'moved' && (
								<InlineNotice tone="up">
									Your call has a new time. The email about it has the link for further changes.
								</InlineNotice>
							)}
							{booked.state !== 'cancelled' && <CallFacts booked={booked} timeZone={timeZone} />}
							{booked.state === 'over' && (
								<InlineNotice tone="unknown">This call can no longer be changed.</InlineNotice>
							)}
							{booked.state === 'cancelled' && (
								<>
									<InlineNotice tone="up">Your call is canceled. We will not call you.</InlineNotice>
									<ButtonLink to={paths.bookCall} className="w-fit">
										Book another call
									</ButtonLink>
								</>
							)}
							{(booked.state === 'booked' || booked.state === 'reserved') && done === null && (
								<Changes
									token={token}
									booked={booked}
									timeZone={timeZone}
									onChanged={(changed, how) => {
										setBooked(changed);
										setDone(how);
									}}
								/>
							)}
						</>
					)}
				</div>
			</Card>
		</div>
	);
}

function CallFacts({ booked, timeZone }: { booked: BookedCallReply; timeZone: string }) {
	return (
		<Facts
			facts={[
				{ term: 'Time', value: callInWords(booked.start, timeZone) },
				{ term: 'Your time zone', value: zoneLabel(timeZone, booked.start) },
				{ term: 'Length', value: `${booked.lengthMinutes} minutes` },
				{ term: 'Who calls', value: booked.callerName },
			]}
		/>
	);
}

type ChangesProps = {
	token: string;
	booked: BookedCallReply;
	timeZone: string;
	onChanged: (changed: BookedCallReply, how: Done) => void;
};

function Changes(props: ChangesProps) {
	const [isBusy, setBusy] = useState(false);
	const isReserved = props.booked.state === 'reserved';
	return (
		<>
			{isReserved && <ConfirmForm {...props} />}
			<MoveForm {...props} isDisabled={isBusy} />
			{!isReserved && <CancelButton {...props} isBusy={isBusy} onBusy={setBusy} />}
		</>
	);
}

/** A scanner that opens the link presses no button. */
function ConfirmForm({ token, onChanged }: ChangesProps) {
	const form = useForm({
		send: async () => onChanged(await call('confirmCall', { body: { token } }), 'confirmed'),
		failure: failures.emailLink,
	});
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-4 border-b border-line pb-6" aria-label="This time">
			{(form.problem ?? form.fieldErrors.callAt) && (
				<InlineNotice tone="down">{form.problem ?? form.fieldErrors.callAt}</InlineNotice>
			)}
			<p className="text-ui text-body">Your call is not booked yet. Confirm this time, or choose another one below.</p>
			<Button type="submit" size="large" busy={form.isBusy} className="w-fit">
				Confirm the call
			</Button>
		</form>
	);
}

function MoveForm({ token, booked, timeZone, onChanged, isDisabled }: ChangesProps & { isDisabled: boolean }) {
	const { state, times, reload, drop } = useCallTimes();
	const [callAt, setCallAt] = useState('');
	const others = times.filter((time) => time !== booked.start);
	const form = useForm({
		check: () => (callAt === '' ? { callAt: 'Please choose a time.' } : {}),
		send: async () => {
			try {
				const moved = await call('moveBookedCall', { body: { token, callAt, callTimeZone: timeZone } });
				onChanged(moved, booked.state === 'reserved' ? 'confirmed' : 'moved');
			} catch (error) {
				// The time that was refused has to be chosen again.
				setCallAt('');
				drop(callAt);
				reload();
				throw error;
			}
		},
		failure: failures.emailLink,
	});

	if (state === 'loading') return <Skeleton className="h-28 w-full" />;
	if (state === 'failed') {
		return (
			<InlineNotice
				tone="down"
				action={
					<Button variant="secondary" onClick={reload}>
						Retry
					</Button>
				}
			>
				The free times could not be loaded.
			</InlineNotice>
		);
	}
	if (others.length === 0) return <p className="text-ui text-muted">No other time is free at the moment.</p>;
	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-4" aria-label="Another time">
			{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
			<CallTimeFields
				times={others}
				value={callAt}
				timeZone={timeZone}
				error={callAt === '' ? form.fieldErrors.callAt : undefined}
				onChange={setCallAt}
			/>
			<Button type="submit" size="large" busy={form.isBusy} disabled={isDisabled} className="w-fit">
				{booked.state === 'reserved' ? 'Book this time instead' : 'Move the call'}
			</Button>
		</form>
	);
}

type CancelButtonProps = ChangesProps & { isBusy: boolean; onBusy: (isBusy: boolean) => void };

function CancelButton({ token, booked, timeZone, onChanged, isBusy, onBusy }: CancelButtonProps) {
	const [isAsking, setAsking] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);

	async function cancel(): Promise<void> {
		onBusy(true);
		setProblem(null);
		try {
			onChanged(await call('cancelBookedCall', { body: { token } }), 'cancelled');
		} catch (error) {
			setProblem(messageFor(error, failures.emailLink));
			setAsking(false);
			onBusy(false);
		}
	}

	return (
		<div className="grid gap-3 border-t border-line pt-6">
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			<Button variant="secondary" onClick={() => setAsking(true)} className="w-fit">
				Cancel the call
			</Button>
			<ConfirmDialog
				open={isAsking}
				title="Cancel the call?"
				confirmLabel="Cancel the call"
				cancelLabel="Keep the call"
				busy={isBusy}
				tone="danger"
				onConfirm={() => void cancel()}
				onCancel={() => setAsking(false)}
			>
				We will not call you on {callInWords(booked.start, timeZone)}.
			</ConfirmDialog>
		</div>
	);
}
