/** The choice of the last step: a free time of the calls, or any time. Without free times, it says when we call. */

import { useEffect, useState } from 'react';
import { CallTimeFields } from '../../entities/lead/call-time-fields.tsx';
import { useCallTimes } from '../../entities/lead/use-call-times.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import type { StepProps } from './step-props.ts';

const anyTime = 'We call you within one business day, Monday to Friday from 9 AM to 5 PM Eastern Time.';

export function CallChoice({ draft: { callAt, callChoice }, errors, change }: StepProps) {
	const { state, times, reload, drop } = useCallTimes();
	const [timeZone] = useState(browserTimeZone);
	const [isGone, setGone] = useState(false);

	// A refused time was taken meanwhile. `errors` is new for each refusal.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal drops the time that was sent
	useEffect(() => {
		if (errors.callAt === undefined || callAt === '') return;
		drop(callAt);
		reload();
	}, [errors]);

	// A kept draft may hold a time that has passed or was taken: it must not be sent, nor another one in its place.
	const isLost = state !== 'loading' && callAt !== '' && !times.includes(callAt);
	useEffect(() => {
		if (!isLost) return;
		change({ callAt: '', callTimeZone: '' });
		setGone(true);
	}, [isLost, change]);

	if (state === 'loading') return <Skeleton className="h-64 w-full" />;
	if (state === 'failed') {
		return (
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="text-ui text-muted">The free times could not be loaded. You can send the form without a time.</p>
				<Button variant="secondary" onClick={reload}>
					Retry
				</Button>
			</div>
		);
	}
	const gone = isGone ? 'The time that you chose is no longer free. Please choose another.' : undefined;
	const error = callAt === '' ? (errors.callAt ?? gone) : undefined;
	if (times.length === 0) {
		return (
			<div className="grid gap-4">
				{error !== undefined && <InlineNotice tone="down">{error}</InlineNotice>}
				<p className="text-ui text-body">{anyTime}</p>
			</div>
		);
	}
	const isAny = callChoice === 'any';
	return (
		<div className="grid gap-4">
			<RadioGroup
				label="When should we call?"
				name="callChoice"
				variant="segments"
				value={isAny ? 'any' : 'time'}
				choices={[
					{ value: 'time', label: 'At a time that I choose' },
					{ value: 'any', label: 'Any time' },
				]}
				onChange={(callChoice) => {
					setGone(false);
					change({ callChoice, callAt: '', callTimeZone: '' });
				}}
			/>
			{isAny ? (
				<p className="text-ui text-body">{anyTime}</p>
			) : (
				<CallTimeFields
					times={times}
					value={callAt}
					timeZone={timeZone}
					error={error}
					onChange={(at) => {
						setGone(false);
						change({ callAt: at, callTimeZone: at === '' ? '' : timeZone });
					}}
				/>
			)}
		</div>
	);
}
