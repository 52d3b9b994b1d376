/** The outages of a website, newest first. */
import { useMemo } from 'react';
import { OutagesTable } from '../../../entities/outage/ui/outages-table.tsx';
import { useStaleWebsites } from '../../../entities/website/use-shown-websites.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { WebsitePage } from '../website-page.ts';

export function OutagesPage({ website, stats, hasStatsFailed }: WebsitePage) {
	const stale = useStaleWebsites(useMemo(() => [website], [website]));
	if (stats === undefined && hasStatsFailed) return null;
	return (
		<Section title="Outages">
			<OutagesTable
				outages={stats?.recentOutages}
				stale={stale}
				namesWebsites={false}
				emptyText="Outages of this website appear here with their cause and duration."
			/>
		</Section>
	);
}
