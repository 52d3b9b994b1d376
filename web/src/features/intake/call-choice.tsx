/** The choice of the last step: any time, or a free time of the calls. Without free times, the form is as it was. */

import { useEffect, useState } from 'react';
import { CallTimeFields } from '../../entities/lead/call-time-fields.tsx';
import { useCallTimes } from '../../entities/lead/use-call-times.ts';
import { browserTimeZone } from '../../lib/time-zone.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import type { StepProps } from './step-props.ts';

export function CallChoice({ draft: { callAt }, errors, change }: StepProps) {
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

	if (state === 'loading') return <Skeleton className="h-28 w-full" />;
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
	if (times.length === 0 && !isChosen) return null;
	return (
		<div className="grid gap-4">
			<RadioGroup
				label="When should we call?"
				name="callChoice"
				value={isChosen ? 'time' : 'any'}
				choices={[
					{ value: 'any', label: 'Any time' },
					{ value: 'time', label: 'At a time that I choose' },
				]}
				onChange={(choice) =>
					change(
						choice === 'any' ? { callAt: '', callTimeZone: '' } : { callAt: times[0] ?? '', callTimeZone: timeZone },
					)
				}
				error={times.length === 0 ? error : undefined}
			/>
			{isChosen && times.length > 0 && (
				<CallTimeFields
					times={times}
					value={callAt}
					timeZone={timeZone}
					error={error}
					onChange={(at) => change({ callAt: at, callTimeZone: timeZone })}
				/>
			)}
		</div>
	);
}
