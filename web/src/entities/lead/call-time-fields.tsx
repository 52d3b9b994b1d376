/** The choice of a free time: its day, then its time, both in the time zone of the visitor. */
import { useLayoutEffect, useRef } from 'react';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { daysOf, zoneLabel } from './call-times.ts';

type CallTimeFieldsProps = {
	/** At least one, earliest first. */
	times: readonly string[];
	/** Blank before a choice. A time that is no longer free has to be chosen again. */
	value: string;
	timeZone: string;
	error?: string | undefined;
	onChange: (at: string) => void;
};

export function CallTimeFields({ times, value, timeZone, error, onChange }: CallTimeFieldsProps) {
	const days = daysOf(times, timeZone);
	const isFree = times.includes(value);
	const choices = useRef<HTMLDivElement>(null);

	// The time that was refused is no longer shown, and would take the focus with it.
	useLayoutEffect(() => {
		if (error !== undefined && !isFree) choices.current?.querySelector('input')?.focus();
	}, [error, isFree]);

	const ofValue = value === '' ? null : daysOf([value], timeZone)[0]?.day;
	const day = days.find((candidate) => candidate.day === ofValue) ?? days[0];
	if (!day) return null;
	return (
		<div className="grid gap-4">
			<SelectField
				label="Day"
				name="callDay"
				value={day.day}
				onChange={(event) => {
					const chosen = days.find((candidate) => candidate.day === event.target.value);
					if (chosen?.times[0]) onChange(chosen.times[0].at);
				}}
			>
				{days.map((candidate) => (
					<option key={candidate.day} value={candidate.day}>
						{candidate.label}
					</option>
				))}
			</SelectField>
			<div ref={choices}>
				<RadioGroup
					label="Time"
					name="callAt"
					variant="grid"
					error={error}
					value={value}
					choices={day.times.map(({ at, label }) => ({ value: at, label }))}
					onChange={onChange}
				/>
			</div>
			<p className="text-small text-muted">
				Times are in your time zone: {zoneLabel(timeZone, isFree ? value : (day.times[0]?.at ?? value))}.
			</p>
		</div>
	);
}
