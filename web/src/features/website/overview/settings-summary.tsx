/** A read-only list of the website's settings (specification §2). */

import { durationInWords, type Website } from '@stayup/contract';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { May } from '../../../entities/account/members/may.tsx';
import { formatInterval, nothing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';

export function SettingsSummary({ website }: { website: Website }) {
	const { _id: id, checkInterval, runningInterval, expectedStatusCode, isActive, alertsEnabled, tags } = website;
	return (
		<section
			aria-labelledby="settings-summary"
			className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 rounded-card border max-sm:pb-3 border-line bg-card py-1.5 pr-1.5 pl-4"
		>
			<h2 id="settings-summary" className="text-ui font-semibold text-ink">
				Settings
			</h2>
			<dl className="grid flex-1 grid-cols-1 gap-x-8 gap-y-1.5 text-ui max-sm:order-last max-sm:basis-full max-sm:pr-2.5 sm:flex sm:flex-wrap">
				<Setting label="Check interval">
					{runningInterval === checkInterval
						? `Every ${formatInterval(checkInterval)}`
						: `Every ${formatInterval(runningInterval)} (set to ${durationInWords(checkInterval * 1000)}, limited by your plan)`}
				</Setting>
				<Setting label="Expected status code">{expectedStatusCode}</Setting>
				{website.hasMoreChecks === true && <Setting label="More checks">On</Setting>}
				<Setting label="Monitoring">{isActive ? 'Active' : 'Paused'}</Setting>
				<Setting label="Alerts">{alertsEnabled ? 'Enabled' : 'Disabled'}</Setting>
				<Setting label="Tags">{tags.length > 0 ? tags.join(', ') : nothing}</Setting>
			</dl>
			<May permission="write">
				<ButtonLink to={paths.websiteSettings(id)} variant="ghost">
					<Pencil />
					Edit settings
				</ButtonLink>
			</May>
		</section>
	);
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex min-w-0 justify-between gap-x-2">
			<dt className="shrink-0 text-muted">{label}</dt>
			<dd className="min-w-0 [overflow-wrap:anywhere] text-ink max-sm:text-right">{children}</dd>
		</div>
	);
}
