/** The time zone of times in emails: every zone the browser knows, and the stored one. */
import { useMemo } from 'react';
import { SelectField } from '../../../ui/form/select-field.tsx';

export function TimeZoneField({ stored, error }: { stored: string; error?: string | undefined }) {
	const zones = useMemo(() => [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')])].sort(), [stored]);
	return (
		<SelectField
			label="Time zone"
			name="x-time-zone"
			help="Emails show times in this zone and in UTC."
			defaultValue={stored}
			required
			error={error}
		>
			{zones.map((zone) => (
				<option key={zone} value={zone}>
					{zone.replaceAll('_', ' ')}
				</option>
			))}
		</SelectField>
	);
}
