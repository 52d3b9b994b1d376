/** Changes when calls can be booked, and who calls, in a dialog. */
import { type CallSettings, CallSettingsChange, type Weekday, weekdayName, weekdays } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { call } from '../../../lib/api-client/client.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { controlClassName } from '../../../ui/form/control-class-name.ts';
import { FieldsetError } from '../../../ui/form/fieldset-error.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TimeZoneField } from '../../../ui/form/time-zone-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { callFailures, callSettings } from './call-queries.ts';

const numbers = [
	{ name: 'lengthMinutes', label: 'Length of a call', unit: 'minutes' },
	{ name: 'bufferMinutes', label: 'Buffer between two calls', unit: 'minutes' },
	{ name: 'noticeHours', label: 'Minimum notice', unit: 'hours' },
	{ name: 'daysAhead', label: 'Can be booked ahead', unit: 'days' },
] as const;

export function CallSettingsForm({ settings, onClose }: { settings: CallSettings; onClose: () => void }) {
	const client = useQueryClient();
	const callersId = useId();
	const form = useForm({
		check: (data) => findFieldErrors(CallSettingsChange, changeOf(data)),
		send: async (data) => {
			const saved = await call('changeCallSettings', { body: changeOf(data) });
			client.setQueryData(callSettings().queryKey, saved);
			toast.success('Changes saved');
			onClose();
		},
		failure: callFailures.settingsSave,
	});
	const errors = form.fieldErrors;
	return (
		<FormDialog title="When calls can be booked" form={form} submitLabel="Save" isWide onClose={onClose}>
			<fieldset className="grid gap-2" aria-describedby={errors.callerIds ? callersId : undefined}>
				<legend className="mb-2 text-ui font-medium text-ink">Who calls</legend>
				{settings.colleagues.map(({ _id, name }) => (
					<Checkbox
						key={_id}
						name="callerIds"
						value={_id}
						label={name}
						defaultChecked={settings.callers.some((caller) => caller._id === _id)}
					/>
				))}
				<p className="text-small text-muted">
					A time can be booked as often as people are free. Without anybody, the form offers “any time” only.
				</p>
				{errors.callerIds && <FieldsetError id={callersId}>{errors.callerIds}</FieldsetError>}
			</fieldset>
			<fieldset className="grid gap-3">
				<legend className="mb-2 text-ui font-medium text-ink">Hours</legend>
				{weekdays.map((day) => (
					<DayHours key={day} day={day} hours={settings.hours[day]} errors={errors} />
				))}
			</fieldset>
			<TimeZoneField
				name="timeZone"
				current={settings.timeZone}
				defaultValue={settings.timeZone}
				error={errors.timeZone}
				className="sm:max-w-80"
			/>
			<div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
				{numbers.map(({ name, label, unit }) => (
					<TextField
						key={name}
						label={label}
						name={name}
						unit={unit}
						inputMode="numeric"
						defaultValue={settings[name]}
						error={errors[name]}
						required
					/>
				))}
			</div>
			<TextAreaField
				label="Holidays"
				name="holidays"
				rows={4}
				defaultValue={settings.holidays.join('\n')}
				error={errors.holidays}
				help="One date per line, such as 2026-12-25. No call can be booked on these days."
			/>
		</FormDialog>
	);
}

type DayHoursProps = {
	day: Weekday;
	hours: CallSettings['hours'][Weekday];
	errors: Readonly<Record<string, string>>;
};

function DayHours({ day, hours, errors }: DayHoursProps) {
	const [isOpen, setOpen] = useState(hours !== null);
	const errorId = useId();
	const name = weekdayName(day);
	const error = errors[`hours.${day}`] ?? errors[`hours.${day}.until`];
	const time = {
		type: 'time',
		className: `${controlClassName} max-w-32`,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': error ? errorId : undefined,
	} as const;
	return (
		<div className="grid gap-1.5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Checkbox
					name={`open.${day}`}
					label={name}
					checked={isOpen}
					onChange={(event) => setOpen(event.target.checked)}
					className="w-32"
				/>
				{isOpen ? (
					<span className="flex items-center gap-2 text-ui text-muted">
						{/* The name of the first also takes the errors of both. */}
						<input {...time} name={`hours.${day}`} aria-label={`${name} from`} defaultValue={hours?.from ?? '09:00'} />
						to
						<input
							{...time}
							name={`hours.${day}.until`}
							aria-label={`${name} until`}
							defaultValue={hours?.until ?? '17:00'}
						/>
					</span>
				) : (
					<span className="flex h-9 items-center text-ui text-muted pointer-coarse:h-11">No calls</span>
				)}
			</div>
			{error && <FieldsetError id={errorId}>{error}</FieldsetError>}
		</div>
	);
}

function changeOf(form: FormData): CallSettingsChange {
	const hoursOf = (day: Weekday) =>
		form.has(`open.${day}`) ? { from: textOf(form, `hours.${day}`), until: textOf(form, `hours.${day}.until`) } : null;
	const numberOf = (name: string) => {
		const text = textOf(form, name).trim();
		return text === '' ? Number.NaN : Number(text);
	};
	return {
		callerIds: form.getAll('callerIds').map(String),
		hours: Object.fromEntries(weekdays.map((day) => [day, hoursOf(day)])) as CallSettingsChange['hours'],
		timeZone: textOf(form, 'timeZone'),
		lengthMinutes: numberOf('lengthMinutes'),
		bufferMinutes: numberOf('bufferMinutes'),
		noticeHours: numberOf('noticeHours'),
		daysAhead: numberOf('daysAhead'),
		holidays: textOf(form, 'holidays')
			.split(/\s+/)
			.filter((day) => day !== ''),
	};
}
