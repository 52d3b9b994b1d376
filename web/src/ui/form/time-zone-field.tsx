/** The choice of a time zone: every zone the browser knows, and the current one. */

import { useMemo } from 'react';
import { timeZoneInWords } from '../../lib/time-zone.ts';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

type TimeZoneFieldProps = Omit<SelectFieldProps, 'label' | 'children'> & {
	/** Offered even if the browser does not know it. */
	current: string;
};

export function TimeZoneField({ current, ...field }: TimeZoneFieldProps) {
	const zones = useMemo(() => [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort(), [current]);
	return (
		<SelectField {...field} label="Time zone">
			{zones.map((zone) => (
				<option key={zone} value={zone}>
					{timeZoneInWords(zone)}
				</option>
			))}
		</SelectField>
	);
}
