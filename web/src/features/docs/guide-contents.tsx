/** The contents of the guides, with the sections that their headings begin. */
import type { ReactElement, ReactNode } from 'react';
import type { GuideSlug } from '../../lib/public-pages/guide-pages.ts';
import { withSections } from './guide-sections.ts';
import { AddAWebsite } from './guides/add-a-website.tsx';
import { Alerts } from './guides/alerts.tsx';
import { ApiKeys } from './guides/api-keys.tsx';
import { Import } from './guides/import.tsx';
import { Maintenance } from './guides/maintenance.tsx';
import { MoreChecks } from './guides/more-checks.tsx';
import { ReadAnOutage } from './guides/read-an-outage.tsx';
import { StatusPages } from './guides/status-pages.tsx';
import { Uptime } from './guides/uptime.tsx';
import { Webhooks } from './guides/webhooks.tsx';

const contents: Record<GuideSlug, () => ReactElement<{ children?: ReactNode }>> = {
	'add-a-website': AddAWebsite,
	'read-an-outage': ReadAnOutage,
	alerts: Alerts,
	webhooks: Webhooks,
	'more-checks': MoreChecks,
	maintenance: Maintenance,
	'status-pages': StatusPages,
	uptime: Uptime,
	import: Import,
	'api-keys': ApiKeys,
};

export function contentOf(slug: GuideSlug): ReturnType<typeof withSections> {
	return withSections(contents[slug]());
}
