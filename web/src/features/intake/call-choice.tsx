/** The choice of the last step: a free time of the calls, or any time. Without free times, it says when we call. */

import { useEffect, useState } from 'react';
import { CallTimeFields } from '../../entities/lead/call-time-fields.tsx';
import { useCallTimes } from '../../entities/lead/use-call-times.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import type { StepProps } from './step-props.ts';

const anyTime = 'We call you within one business day, Monday to Friday from 9 AM to 5 PM Eastern Time.';

export function CallChoice({ draft: { callAt, callChoice }, errors, change }: StepProps) {
	const { state, times, reload, drop } = useCallTimes();
	const [timeZone] = useState(browserTimeZone);
	const error = errors.callAt;

	// A refused time was taken meanwhile. `errors` is new for each refusal.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal drops the time that was sent
	useEffect(() => {
		if (errors.callAt === undefined) return;
		drop(callAt);
		reload();
	}, [errors]);

	// The first free time is the choice until the visitor makes one.
	const first = times[0];
	const isAsked = callAt === '' && callChoice === '' && first !== undefined;
	useEffect(() => {
		if (isAsked) change({ callAt: first, callTimeZone: timeZone });
	}, [isAsked, first, timeZone, change]);

	if (state === 'loading' || isAsked) return <Skeleton className="h-64 w-full" />;
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
	const isChosen = callAt !== '';
	if (first === undefined && !isChosen) return <p className="text-ui text-body">{anyTime}</p>;
	return (
		<div className="grid gap-4">
			<RadioGroup
				label="When should we call?"
				name="callChoice"
				variant="segments"
				value={isChosen ? 'time' : 'any'}
				choices={[
					{ value: 'time', label: 'At a time that I choose' },
					{ value: 'any', label: 'Any time' },
				]}
				onChange={(callChoice) =>
					change({
						callChoice,
						callAt: callChoice === 'time' ? (first ?? '') : '',
						callTimeZone: callChoice === 'time' ? timeZone : '',
					})
				}
				error={first === undefined ? error : undefined}
			/>
			{isChosen && first !== undefined && (
				<CallTimeFields
					times={times}
					value={callAt}
					timeZone={timeZone}
					error={error}
					onChange={(at) => change({ callAt: at, callTimeZone: timeZone })}
				/>
			)}
			{!isChosen && <p className="text-ui text-body">{anyTime}</p>}
		</div>
	);
}
