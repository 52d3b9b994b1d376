/** The heading of each page of the section Alerts, with the links between them. */
import type { ReactNode } from 'react';
import { channelPaths } from '../../entities/channel/channel-paths.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SubNav } from '../../ui/layout/sub-nav.tsx';

type AlertsHeadingProps = { title: string; actions?: ReactNode; children: ReactNode };

const pages = [
	{ label: 'Channels', to: channelPaths.list },
	{ label: 'Alert policies', to: channelPaths.policies },
	{ label: 'Deliveries', to: channelPaths.deliveries },
	{ label: 'Email and webhook', to: paths.emailAndWebhook },
];

export function AlertsHeading({ title, actions, children }: AlertsHeadingProps) {
	return (
		<div className="grid grid-cols-1 gap-4">
			<PageHeading title={title} actions={actions}>
				{children}
			</PageHeading>
			<SubNav label="Alerts" items={pages} />
		</div>
	);
}
