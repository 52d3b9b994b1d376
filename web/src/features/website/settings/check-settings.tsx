/** How often a website is checked, and what counts as up. */
import type { Website } from '@stayup/contract';
import { CheckIntervalField, StatusCodeField } from '../../../entities/website/ui/website-fields.tsx';
import { checkChangeOf } from '../../../entities/website/website-form.ts';
import { formatInterval } from '../../../lib/format.ts';
import { SettingsForm } from './settings-form.tsx';

export function CheckSettings({ website }: { website: Website }) {
	const { checkInterval, runningInterval, expectedStatusCode } = website;
	const limited = `Your plan checks every ${formatInterval(runningInterval)}.`;
	return (
		<SettingsForm title="Checks" website={website} changeOf={checkChangeOf}>
			{(errors) => (
				<div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
					<CheckIntervalField
						defaultValue={checkInterval}
						help={runningInterval === checkInterval ? undefined : limited}
						error={errors.checkInterval}
					/>
					<StatusCodeField
						defaultValue={expectedStatusCode}
						help={
							website.check?.acceptedStatusCodes
								? 'Not used while More checks has accepted status codes.'
								: 'Any other status code counts as down.'
						}
						error={errors.expectedStatusCode}
					/>
				</div>
			)}
		</SettingsForm>
	);
}
