/** The choice of a free time: its day, then its time, both in the time zone of the visitor. */
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
	const ofValue = value === '' ? null : daysOf([value], timeZone)[0]?.day;
	const day = days.find((candidate) => candidate.day === ofValue) ?? days[0];
	if (!day) return null;
	return (
		<div className="grid gap-3">
			<div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
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
				<SelectField
					label="Time"
					name="callAt"
					error={error}
					value={isFree ? value : ''}
					onChange={(event) => onChange(event.target.value)}
				>
					{!isFree && (
						<option value="" disabled>
							Choose a time
						</option>
					)}
					{day.times.map(({ at, label }) => (
						<option key={at} value={at}>
							{label}
						</option>
					))}
				</SelectField>
			</div>
			<p className="text-small text-muted">
				Times are in your time zone: {zoneLabel(timeZone, isFree ? value : (day.times[0]?.at ?? value))}.
			</p>
		</div>
	);
}
