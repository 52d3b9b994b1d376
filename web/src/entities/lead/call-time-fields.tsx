/** The choice of a free time: its day, then its time, both in the time zone of the visitor. No time is chosen before the visitor does. */
import { useLayoutEffect, useRef, useState } from 'react';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { daysOf, zoneLabel } from './call-times.ts';

type CallTimeFieldsProps = {
	/** At least one, earliest first. */
	times: readonly string[];
	/** Blank before a choice, and after another day is chosen. A time that is no longer free has to be chosen again. */
	value: string;
	timeZone: string;
	error?: string | undefined;
	onChange: (at: string) => void;
};

const dayName = 'callDay';

export function CallTimeFields({ times, value, timeZone, error, onChange }: CallTimeFieldsProps) {
	const days = daysOf(times, timeZone);
	const isFree = times.includes(value);
	const choices = useRef<HTMLDivElement>(null);
	const [chosenDay, setChosenDay] = useState<string | null>(null);

	// The time that was refused is no longer shown, and would take the focus with it. Choosing another day keeps it there.
	useLayoutEffect(() => {
		const isChoosingDay = document.activeElement?.getAttribute('name') === dayName;
		if (error !== undefined && !isFree && !isChoosingDay) choices.current?.querySelector('input')?.focus();
	}, [error, isFree]);

	const shownDay = chosenDay ?? (value === '' ? null : daysOf([value], timeZone)[0]?.day);
	const day = days.find((candidate) => candidate.day === shownDay) ?? days[0];
	if (!day) return null;
	return (
		<div className="grid gap-4">
			<SelectField
				label="Day"
				name={dayName}
				value={day.day}
				onChange={(event) => {
					setChosenDay(event.target.value);
					onChange('');
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
