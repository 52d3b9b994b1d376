/** The heading of the section Alerts, the links between its pages, and what the page is about. */
import type { ReactNode } from 'react';
import { channelPaths } from '../../entities/channel/channel-paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SubNav } from '../../ui/layout/sub-nav.tsx';

type AlertsHeadingProps = { actions?: ReactNode; children: ReactNode };

const pages = [
	{ label: 'Channels', to: channelPaths.list },
	{ label: 'Alert policies', to: channelPaths.policies },
	{ label: 'Deliveries', to: channelPaths.deliveries },
];

export function AlertsHeading({ actions, children }: AlertsHeadingProps) {
	return (
		<div className="grid grid-cols-1 gap-3">
			{/* The height of the button, so that nothing moves when it comes. */}
			<div className="flex min-h-9 items-start justify-between gap-4 pointer-coarse:min-h-11">
				<PageHeading title="Alerts" />
				{actions}
			</div>
			<SubNav label="Alerts" items={pages} />
			<p className="max-w-4xl pt-1 text-ui text-muted">{children}</p>
		</div>
	);
}
