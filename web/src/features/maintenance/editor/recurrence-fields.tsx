/** How a window repeats. */
import { type MonthWeek, monthWeeks, type Weekday, weekdayName, weekdays } from '@stayup/contract';
import { useId } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FieldsetError } from '../../../ui/form/fieldset-error.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type Repeat, repeats } from './draft.ts';
import type { DraftFieldsProps } from './time-fields.tsx';

const repeatNames = Object.keys(repeats) as Repeat[];
const lastDay = -1;
const days = [...Array.from({ length: 31 }, (_, index) => index + 1), lastDay];
const weekWords: Readonly<Record<MonthWeek, string>> = {
	1: 'First',
	2: 'Second',
	3: 'Third',
	4: 'Fourth',
	[-1]: 'Last',
};
const units: Readonly<Record<Repeat, string>> = {
	once: '',
	daily: 'days',
	weekly: 'weeks',
	'monthly-day': 'months',
	'monthly-weekday': 'months',
};

export function RecurrenceFields(props: DraftFieldsProps) {
	const { draft, onChange, errors } = props;
	const { repeat, every, until } = draft;
	return (
		<>
			<SelectField
				label="Repeats"
				name="recurrence.kind"
				value={repeat}
				onChange={(event) => onChange({ repeat: repeatNames.find((each) => each === event.target.value) ?? repeat })}
			>
				{repeatNames.map((each) => (
					<option key={each} value={each}>
						{repeats[each]}
					</option>
				))}
			</SelectField>
			{repeat === 'weekly' && <WeekdayBoxes {...props} />}
			{repeat === 'monthly-day' && <DayOfMonth {...props} />}
			{repeat === 'monthly-weekday' && <WeekdayOfMonth {...props} />}
			{repeat !== 'once' && (
				<div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
					<TextField
						label="Every"
						name="recurrence.every"
						required
						inputMode="numeric"
						autoComplete="off"
						unit={units[repeat]}
						help={`1 is every ${units[repeat].slice(0, -1)}, 2 is every other ${units[repeat].slice(0, -1)}.`}
						value={every}
						onChange={(event) => onChange({ every: event.target.value })}
						error={errors['recurrence.every']}
					/>
					<TextField
						label="Last day"
						name="recurrence.until"
						type="date"
						help="Leave it blank to repeat forever."
						value={until}
						onChange={(event) => onChange({ until: event.target.value })}
						error={errors['recurrence.until']}
					/>
				</div>
			)}
		</>
	);
}

function WeekdayBoxes({ draft, onChange, errors }: DraftFieldsProps) {
	const errorId = useId();
	const error = errors['recurrence.weekdays'];
	const toggle = (weekday: Weekday, isChosen: boolean) =>
		onChange({ weekdays: isChosen ? [...draft.weekdays, weekday] : draft.weekdays.filter((each) => each !== weekday) });
	return (
		<fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
			<legend className="mb-2 text-ui font-medium text-ink">On</legend>
			<div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
				{weekdays.map((weekday) => (
					<Checkbox
						key={weekday}
						name="recurrence.weekdays"
						label={weekdayName(weekday)}
						checked={draft.weekdays.includes(weekday)}
						onChange={(event) => toggle(weekday, event.target.checked)}
					/>
				))}
			</div>
			{error && <FieldsetError id={errorId}>{error}</FieldsetError>}
		</fieldset>
	);
}

function DayOfMonth({ draft, onChange, errors }: DraftFieldsProps) {
	return (
		<SelectField
			label="On"
			name="recurrence.day"
			help={draft.day > 28 ? 'Months without this day are skipped.' : undefined}
			value={draft.day}
			onChange={(event) => onChange({ day: Number(event.target.value) })}
			error={errors['recurrence.day']}
		>
			{days.map((day) => (
				<option key={day} value={day}>
					{day === lastDay ? 'Last day of the month' : `Day ${day}`}
				</option>
			))}
		</SelectField>
	);
}

function WeekdayOfMonth({ draft, onChange, errors }: DraftFieldsProps) {
	return (
		<div className="grid grid-cols-2 gap-3">
			<SelectField
				label="On the"
				name="recurrence.week"
				value={draft.week}
				onChange={(event) =>
					onChange({ week: monthWeeks.find((week) => week === Number(event.target.value)) ?? draft.week })
				}
				error={errors['recurrence.week']}
			>
				{monthWeeks.map((week) => (
					<option key={week} value={week}>
						{weekWords[week]}
					</option>
				))}
			</SelectField>
			<SelectField
				label="Weekday"
				name="recurrence.weekday"
				value={draft.weekday}
				onChange={(event) =>
					onChange({ weekday: weekdays.find((weekday) => weekday === event.target.value) ?? draft.weekday })
				}
				error={errors['recurrence.weekday']}
			>
				{weekdays.map((weekday) => (
					<option key={weekday} value={weekday}>
						{weekdayName(weekday)}
					</option>
				))}
			</SelectField>
		</div>
	);
}
