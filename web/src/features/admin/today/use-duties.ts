/** All that waits for one of us, from every list. */
import { businessDate } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../entities/account/session/session.tsx';
import { projectQueries } from '../../../entities/project/project-queries.ts';
import { pagedListOf, useAllRows } from '../../../lib/api-client/paged-list.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { dutiesOf } from './today-rules.ts';

const minuteMs = 60_000;
const pageRows = 100;

/** `duties` is undefined until all rows are known: before, "Nothing waits for us" might be untrue. `isLive`: on the screen that shows them. */
export function useDuties(isLive: boolean) {
	const calls = useAdminList('listCalls', { list: 'open' }, undefined, isLive);
	const leads = useAdminList('listLeads', { limit: pageRows }, undefined, isLive);
	const applications = useAdminList('listApplications', { limit: pageRows }, undefined, isLive);
	const projects = useAdminList('listAllProjects', { limit: pageRows }, undefined, isLive);
	const websites = useAdminList('listAllWebsites', { status: 'down', limit: pageRows }, undefined, isLive);
	const credits = pagedListOf(useInfiniteQuery(projectQueries.creditsDue()));
	useAllRows(calls);
	useAllRows(leads);
	useAllRows(applications);
	useAllRows(projects);
	useAllRows(websites);
	useAllRows(credits);
	const adminId = useSession().user?._id;
	const now = useNow(minuteMs);
	const lists = [calls, leads, applications, projects, websites, credits];
	const hasMore = lists.some((list) => list.hasMore);
	const duties = useMemo(() => {
		if (!calls.data || !leads.data || !applications.data) return undefined;
		if (!projects.data || !websites.data || !credits.data) return undefined;
		if (hasMore) return undefined;
		const all = {
			calls: calls.data,
			leads: leads.data,
			applications: applications.data,
			projects: projects.data,
			websites: websites.data,
			credits: credits.data,
		};
		return dutiesOf(all, now, businessDate(now), adminId);
	}, [calls.data, leads.data, applications.data, projects.data, websites.data, credits.data, hasMore, now, adminId]);
	return { duties, lists, adminId, now };
}
