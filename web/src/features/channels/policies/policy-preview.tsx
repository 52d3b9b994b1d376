/** The policy of the form in plain sentences, and what it does in an outage that nobody acknowledges. */

import { NewPolicy } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { policyFailures } from '../../../entities/alert-policy/messages.ts';
import { type PreviewRequest, policyQueries } from '../../../entities/alert-policy/policy-queries.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useSettled } from '../../../lib/live/use-settled.ts';
import { messageFor } from '../../../lib/messages.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { timeZoneInWords } from '../../../lib/time-zone.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { nextTimeOfDay } from './next-time-of-day.ts';

type PolicyPreviewProps = {
	policy: NewPolicy;
	/** Of the account; undefined while loading. */
	timeZone: string | undefined;
};

type Start = 'now' | 'quiet';

const settlingMs = 300;

const starts: readonly { value: Start; label: string }[] = [
	{ value: 'now', label: 'Now' },
	{ value: 'quiet', label: 'In quiet hours' },
];

export function PolicyPreview({ policy, timeZone }: PolicyPreviewProps) {
	const [start, setStart] = useState<Start>('now');
	const [isAllDown, setAllDown] = useState(false);
	const { quietHours } = policy;
	const isAtNight = quietHours !== null && start === 'quiet' && timeZone !== undefined;
	// The name decides nothing about the walk, and may not have been typed yet.
	const settled = useSettled(JSON.stringify({ ...policy, name: policy.name.trim() || 'Policy' }), settlingMs);
	const asked: NewPolicy = JSON.parse(settled);
	const [problem] = Object.values(findFieldErrors(NewPolicy, asked));
	const isValid = problem === undefined;
	const request: PreviewRequest = {
		policy: asked,
		...(isAtNight && { at: nextTimeOfDay(quietHours.from, timeZone, serverNow()) }),
		...(quietHours?.exceptWhenAllDown && isAllDown && { isAllDown }),
	};
	const preview = useQuery({ ...policyQueries.preview(request), enabled: isValid });
	const { data } = preview;
	return (
		<Card className="grid min-w-0 grid-cols-1 gap-4 p-4 sm:p-5 lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]">
			<h2 className="text-h3">In plain words</h2>
			<p role="status" className="[overflow-wrap:anywhere] text-ui text-body">
				{problem ?? data?.sentences.join(' ') ?? ''}
			</p>
			{isValid && preview.isError && (
				<div className="flex flex-wrap items-center gap-3 text-ui text-down-text">
					<span>{messageFor(preview.error, policyFailures.preview)}</span>
					<Button variant="secondary" busy={preview.isFetching} onClick={() => void preview.refetch()}>
						Retry
					</Button>
				</div>
			)}
			{isValid && data === undefined && !preview.isError && <Skeleton className="h-40 w-full rounded-control" />}
			{quietHours !== null && (
				<div className="grid gap-3">
					<RadioGroup
						variant="segments"
						label="An outage begins"
						name="start"
						value={start}
						choices={starts}
						onChange={setStart}
					/>
					{quietHours.exceptWhenAllDown && (
						<Checkbox
							label="All websites are down"
							checked={isAllDown}
							onChange={({ target }) => setAllDown(target.checked)}
						/>
					)}
				</div>
			)}
			{isValid && data && (
				<div className="grid gap-2">
					<h3 className="text-ui font-medium text-ink">
						An outage that nobody acknowledges{timeZone && `, in ${timeZoneInWords(timeZone)}`}
					</h3>
					<ol className="divide-y divide-line">
						{data.walk.map(({ at, step, sentence }) => (
							<li key={`${at} ${step}`} className="[overflow-wrap:anywhere] py-2 text-ui text-body tabular-nums">
								{sentence}
							</li>
						))}
					</ol>
				</div>
			)}
		</Card>
	);
}
