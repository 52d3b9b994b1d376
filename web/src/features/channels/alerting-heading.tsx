/** The heading of the lists of channels and of alert policies, with the links between them. */
import type { ReactNode } from 'react';
import { channelPaths } from '../../entities/channel/channel-paths.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SubNav } from '../../ui/layout/sub-nav.tsx';

type AlertingHeadingProps = { title: string; actions?: ReactNode; children: ReactNode };

const back = { to: paths.notifications, label: 'Notification settings' };
const pages = [
	{ label: 'Channels', to: channelPaths.list },
	{ label: 'Alert policies', to: channelPaths.policies },
];

export function AlertingHeading({ title, actions, children }: AlertingHeadingProps) {
	return (
		<div className="grid grid-cols-1 gap-4">
			<PageHeading title={title} back={back} actions={actions}>
				{children}
			</PageHeading>
			<SubNav label="Alerting" items={pages} />
		</div>
	);
}
