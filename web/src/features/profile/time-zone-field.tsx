/** The zone that times in mails are told in: whichever the browser knows, and the one that is stored in any case. */
import { useMemo } from 'react';
import { SelectField } from '../../ui/form/select-field.tsx';

export function TimeZoneField({ stored, error }: { stored: string; error?: string | undefined }) {
	const zones = useMemo(() => [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')])].sort(), [stored]);
	return (
		<SelectField
			label="Time zone"
			name="timeZone"
			help="Mails tell times in it, and in UTC."
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
