/** The settings of a website. Each section saves by itself. */
import { MayOrWhy } from '../../../entities/account/members/may-or-why.tsx';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { BadgesCard } from '../badges/badges-card.tsx';
import type { WebsitePage } from '../website-page.ts';
import { AlertSettings } from './alert-settings.tsx';
import { CheckSettings } from './check-settings.tsx';
import { DangerZone } from './danger-zone.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { MoreChecksSettings } from './more-checks-settings.tsx';

export function SettingsPage({ website, stats, tier }: WebsitePage) {
	return (
		<MayOrWhy permission="write">
			<div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
				<div className="grid grid-cols-1 gap-3">
					<GeneralSettings website={website} />
					<CheckSettings website={website} />
					<AlertSettings website={website} />
					<BadgesCard website={website} />
					<Panel title="Duplicate" className="flex flex-wrap items-center justify-between gap-4 px-4 pb-4">
						<p className="max-w-prose flex-1 basis-60 text-ui text-body">
							Add a website with the name, URL, checks, tags and alerts of this one.
						</p>
						<ButtonLink variant="secondary" to={`${paths.addWebsite}?${new URLSearchParams({ from: website._id })}`}>
							Duplicate
						</ButtonLink>
					</Panel>
				</div>
				<div className="grid grid-cols-1 gap-3">
					<MoreChecksSettings
						key={website._id}
						website={website}
						tier={tier}
						latestResult={stats?.latestResult ?? null}
					/>
					<DangerZone website={website} />
				</div>
			</div>
		</MayOrWhy>
	);
}
