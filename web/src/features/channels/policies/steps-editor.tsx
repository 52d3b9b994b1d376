/** The steps of a policy as sentences: when, and which channels are notified. */

import { type Channel, type Tier, tierLimits } from '@stayup/contract';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { PlanLimit } from '../../../entities/website/check-settings/plan-limit.tsx';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { useMovedFocus } from '../../../lib/form/use-moved-focus.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FieldsetError } from '../../../ui/form/fieldset-error.tsx';
import { PlaceButtons } from '../../../ui/form/place-buttons.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { changedStep, delayChoices, type StepDraft, withMovedStep, withoutStep, withStep } from './draft.ts';
import { delayInWords } from './policy-words.ts';

type StepsEditorProps = {
	steps: readonly StepDraft[];
	channels: readonly Channel[];
	tier: Tier;
	errors: FieldErrors;
	onChange: (steps: StepDraft[]) => void;
};

export function StepsEditor({ steps, channels, tier, errors, onChange }: StepsEditorProps) {
	const { frame, keepFocus } = useMovedFocus();
	const errorId = useId();
	const most = tierLimits[tier].policySteps;
	const move = (key: number, by: -1 | 1) => {
		keepFocus();
		onChange(withMovedStep(steps, key, by));
	};
	return (
		<fieldset name="steps" tabIndex={-1} className="grid min-w-0 gap-3" aria-describedby={errors.steps && errorId}>
			<legend className="mb-2 text-ui font-medium text-ink">When a website goes down</legend>
			<div ref={frame} className="grid grid-cols-1 gap-3">
				{steps.map((step, index) => (
					<Step
						key={step.key}
						index={index}
						step={step}
						before={steps[index - 1]}
						isLast={index === steps.length - 1}
						channels={channels}
						errors={errors}
						onChange={(changed) => onChange(changedStep(steps, step.key, changed))}
						onMove={(by) => move(step.key, by)}
						onRemove={steps.length === 1 ? null : () => onChange(withoutStep(steps, step.key))}
					/>
				))}
			</div>
			{errors.steps && <FieldsetError id={errorId}>{errors.steps}</FieldsetError>}
			{steps.length < most ? (
				<Button variant="secondary" className="w-fit" onClick={() => onChange(withStep(steps))}>
					<Plus />
					Add a step
				</Button>
			) : (
				<PlanLimit>
					Your plan allows {most === 1 ? '1 step' : `${most} steps`} in a policy.
					{steps.length > most && ` ${laterSteps(most)} nobody until you upgrade.`}
				</PlanLimit>
			)}
		</fieldset>
	);
}

type StepProps = {
	index: number;
	step: StepDraft;
	before: StepDraft | undefined;
	isLast: boolean;
	channels: readonly Channel[];
	errors: FieldErrors;
	onChange: (changed: Partial<StepDraft>) => void;
	onMove: (by: -1 | 1) => void;
	/** Null for the only step. */
	onRemove: (() => void) | null;
};

function Step({ index, step, before, isLast, channels, errors, onChange, onMove, onRemove }: StepProps) {
	const id = useId();
	const { key, afterMinutes, channelIds } = step;
	const label = `step ${index + 1}`;
	const path = `steps.${index}`;
	const delayError = errors[`${path}.afterMinutes`];
	const channelsError = errors[`${path}.channelIds`];
	const earliest = before === undefined ? 0 : before.afterMinutes + 1;
	const delays = [...new Set([...delayChoices.filter((minutes) => minutes >= earliest), afterMinutes])].sort(
		(a, b) => a - b,
	);
	const toggle = (channel: string, isChosen: boolean) =>
		onChange({ channelIds: isChosen ? [...channelIds, channel] : channelIds.filter((each) => each !== channel) });
	return (
		<section aria-label={`Step ${index + 1}`} className="grid gap-3 rounded-control border border-line bg-card p-3">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
				<div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-ui text-body">
					<Select
						name={`${path}.afterMinutes`}
						aria-label={`When ${label} begins`}
						aria-invalid={delayError ? true : undefined}
						aria-describedby={delayError ? `${id}-delay` : undefined}
						className="w-auto"
						value={afterMinutes}
						onChange={({ target }) => onChange({ afterMinutes: Number(target.value) })}
					>
						{delays.map((minutes) => (
							<option key={minutes} value={minutes}>
								{delayInWords(minutes)}
							</option>
						))}
					</Select>
					<span>{afterMinutes === 0 ? 'notify' : 'if nobody has acknowledged, notify'}</span>
				</div>
				{/* The only step has no place to move to. */}
				{onRemove && (
					<PlaceButtons
						label={label}
						focusKey={key}
						isFirst={index === 0}
						isLast={isLast}
						onMove={onMove}
						removeTitle="Remove"
						onRemove={onRemove}
					/>
				)}
			</div>
			{delayError && <FieldsetError id={`${id}-delay`}>{delayError}</FieldsetError>}
			<fieldset className="grid gap-2" aria-describedby={channelsError ? `${id}-channels` : undefined}>
				<legend className="sr-only">Channels of {label}</legend>
				<div className="flex flex-wrap gap-x-5 gap-y-2.5">
					{channels.map((channel) => (
						<Checkbox
							key={channel._id}
							name={`${path}.channelIds`}
							className="min-w-0 [overflow-wrap:anywhere]"
							label={isUsable(channel) ? channel.name : `${channel.name} (sends nothing now)`}
							checked={channelIds.includes(channel._id)}
							onChange={({ target }) => toggle(channel._id, target.checked)}
						/>
					))}
				</div>
				{channelsError && <FieldsetError id={`${id}-channels`}>{channelsError}</FieldsetError>}
			</fieldset>
		</section>
	);
}

function laterSteps(most: number): string {
	return most === 1 ? 'The steps after the first notify' : `The steps after step ${most} notify`;
}

function isUsable({ isEnabled, isOverLimit, state }: Channel): boolean {
	return isEnabled && !isOverLimit && (state === 'ready' || state === 'failing');
}
