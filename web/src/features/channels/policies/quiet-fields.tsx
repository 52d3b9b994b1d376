/** The quiet hours of a policy, with the time zone that they are in. */

import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { timeZoneInWords } from '../../../lib/time-zone.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { PolicyFieldsProps } from './scope-fields.tsx';

type QuietFieldsProps = PolicyFieldsProps & {
	/** Of the account; undefined while loading. */
	timeZone: string | undefined;
};

export function QuietFields({ draft, timeZone, errors, onChange }: QuietFieldsProps) {
	const { isQuiet, from, to, exceptWhenAllDown } = draft;
	return (
		<fieldset className="grid gap-3">
			<legend className="mb-2 text-ui font-medium text-ink">Quiet hours</legend>
			<Checkbox
				label="Send no alerts at certain hours"
				help="Outages that are still open when quiet hours end are reported then."
				checked={isQuiet}
				onChange={({ target }) => onChange({ isQuiet: target.checked })}
			/>
			{isQuiet && (
				<div className="grid gap-4 pl-6.5">
					<div className="grid max-w-sm grid-cols-2 items-start gap-3">
						<TextField
							label="From"
							name="quietHours.from"
							type="time"
							required
							value={from}
							error={errors['quietHours.from']}
							onChange={({ target }) => onChange({ from: target.value })}
						/>
						<TextField
							label="To"
							name="quietHours.to"
							type="time"
							required
							value={to}
							error={errors['quietHours.to']}
							onChange={({ target }) => onChange({ to: target.value })}
						/>
					</div>
					<p className="text-small text-muted">
						{timeZone === undefined ? 'In the time zone of your account. ' : `In ${timeZoneInWords(timeZone)}. `}
						<Link
							to={`${paths.profile}#x-time-zone`}
							className="rounded-small text-accent underline underline-offset-4"
						>
							Change the time zone
						</Link>
					</p>
					<Checkbox
						label="Alert anyway while all websites are down"
						checked={exceptWhenAllDown}
						onChange={({ target }) => onChange({ exceptWhenAllDown: target.checked })}
					/>
				</div>
			)}
		</fieldset>
	);
}
