/** A read-only list of the website's settings (specification §2). */
import { durationInWords, type Website } from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatInstant, nothing } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

export type WebsiteSettingsProps = { website: Website; onEdit: () => void };

export function WebsiteSettings({ website, onEdit }: WebsiteSettingsProps) {
	const { checkInterval, runningInterval, expectedStatusCode, isActive, alertsEnabled, tags, createdAt } = website;

	return (
		<Section
			title="Settings"
			aside={
				<Button variant="ghost" onClick={onEdit}>
					Edit settings
				</Button>
			}
		>
			<Card className="px-4 py-1 sm:px-6">
				<dl className="divide-y divide-line text-ui">
					<Setting label="Check interval">
						{runningInterval === checkInterval
							? `Every ${durationInWords(checkInterval * 1000)}`
							: `Every ${durationInWords(runningInterval * 1000)} (set to ${durationInWords(checkInterval * 1000)}, limited by your tier)`}
					</Setting>
					<Setting label="Expected status code">{expectedStatusCode}</Setting>
					<Setting label="Monitoring">{isActive ? 'Active' : 'Paused'}</Setting>
					<Setting label="Alerts">{alertsEnabled ? 'Enabled' : 'Disabled'}</Setting>
					<Setting label="Tags">{tags.length > 0 ? tags.join(', ') : nothing}</Setting>
					<Setting label="Added">{formatInstant(createdAt)}</Setting>
				</dl>
			</Card>
		</Section>
	);
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
			<dt className="text-muted">{label}</dt>
			<dd className="text-ink sm:text-right">{children}</dd>
		</div>
	);
}
