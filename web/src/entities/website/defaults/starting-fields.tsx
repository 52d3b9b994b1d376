/** The fields of the settings that a new website may begin with by default: its interval, its tags and its alerts. */
import {
	checkIntervalSeconds,
	durationInWords,
	runningIntervalSeconds,
	type Tier,
	type WebsiteDefaults,
} from '@stayup/contract';
import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { formatInterval } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { useSession } from '../../account/session/session.tsx';
import { CheckIntervalField, TagsField } from '../ui/website-fields.tsx';

type StartingFieldsProps = {
	start: WebsiteDefaults;
	errors: FieldErrors;
	/** Of the names of the fields, in a form that has others of these names. */
	prefix?: string;
	/** A field beside the interval. */
	beside?: ReactNode;
};

export function StartingFields({ start, errors, prefix = '', beside }: StartingFieldsProps) {
	const tier = useSession().user?.tier ?? 'Free';
	const [interval, setInterval] = useState(String(start.checkInterval));
	return (
		<>
			<div className={beside ? 'grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2' : undefined}>
				<CheckIntervalField
					name={`${prefix}checkInterval`}
					value={interval}
					onChange={({ target }) => setInterval(target.value)}
					help={intervalHelp(Number(interval), tier)}
					error={errors[`${prefix}checkInterval`]}
				/>
				{beside}
			</div>
			<TagsField
				label="Tags"
				name={`${prefix}tags`}
				defaultValue={start.tags.join(', ')}
				help="Separate tags with commas. Use them to filter and group the dashboard."
				error={errors[`${prefix}tags`]}
			/>
			<Checkbox
				label="Alerts"
				name={`${prefix}alertsEnabled`}
				help="Outages are recorded even without alerts."
				defaultChecked={start.alertsEnabled}
			/>
		</>
	);
}

function intervalHelp(asked: number, tier: Tier): string {
	const { min, max } = checkIntervalSeconds;
	const running = runningIntervalSeconds(asked, tier);
	if (asked >= min && asked <= max && running > asked)
		return `Checks run every ${formatInterval(running)} on the ${tier} plan.`;
	const span = `From ${min} to ${max} seconds.`;
	const shortest = runningIntervalSeconds(min, tier);
	return shortest === min ? span : `${span} The shortest on the ${tier} plan is ${durationInWords(shortest * 1000)}.`;
}
