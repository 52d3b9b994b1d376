/** Whether a website sends alerts, a pause of its alert emails, and a test of all channels. */

import type { Website } from '@stayup/contract';
import { May } from '../../../entities/account/members/may.tsx';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import { TestAlertSection } from '../../../entities/website/ui/test-alert.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';

export function AlertSettings({ website }: { website: Website }) {
	const change = useChangeWebsite(website);
	return (
		<Panel title="Alerts" className="grid gap-4 px-4 pb-4">
			<Checkbox
				label="Send alerts"
				help="Outages are recorded even without alerts."
				checked={website.alertsEnabled}
				onChange={({ target }) => change.mutate({ alertsEnabled: target.checked })}
			/>
			<May permission="alerts">
				<TestAlertSection id={website._id} />
			</May>
		</Panel>
	);
}
