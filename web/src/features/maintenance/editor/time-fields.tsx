/** When a window starts, how long it lasts and in which time zone. */
import { maintenanceLimits } from '@stayup/contract';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TimeZoneField } from '../../../ui/form/time-zone-field.tsx';
import { type Draft, type LengthUnit, lengthUnits, withStart } from './draft.ts';

export type DraftFieldsProps = { draft: Draft; onChange: (changed: Partial<Draft>) => void; errors: FieldErrors };

const units = Object.keys(lengthUnits) as LengthUnit[];
const { longestMinutes, longestRepeatedMinutes } = maintenanceLimits;

export function TimeFields({ draft, onChange, errors }: DraftFieldsProps) {
	const { start, timeZone, length, unit, repeat } = draft;
	return (
		<>
			<div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
				<TextField
					label="Start"
					name="start"
					type="datetime-local"
					required
					value={start}
					onChange={(event) => onChange(withStart(draft, event.target.value))}
					error={errors.start}
				/>
				<div className="grid grid-cols-2 items-start gap-3">
					<TextField
						label="Length"
						name="durationMinutes"
						required
						inputMode="numeric"
						autoComplete="off"
						value={length}
						onChange={(event) => onChange({ length: event.target.value })}
						error={errors.durationMinutes}
					/>
					<SelectField
						label="Unit"
						name="unit"
						value={unit}
						onChange={(event) => onChange({ unit: units.find((each) => each === event.target.value) ?? unit })}
					>
						{units.map((each) => (
							<option key={each} value={each}>
								{each}
							</option>
						))}
					</SelectField>
				</div>
			</div>
			<p className="-mt-3 text-small text-muted">
				{repeat === 'once'
					? `At most ${longestMinutes / lengthUnits.days} days.`
					: `At most ${longestRepeatedMinutes / lengthUnits.hours} hours each time.`}
			</p>
			<TimeZoneField
				name="timeZone"
				help="The window keeps its time on the clocks of this zone when they change."
				current={timeZone}
				value={timeZone}
				onChange={(event) => onChange({ timeZone: event.target.value })}
				error={errors.timeZone}
			/>
		</>
	);
}
