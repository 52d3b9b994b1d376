/** The results of "Go to" for an admin among everything stored: people, websites, leads and job applications. */
import { type Found, type FoundKind, isAdmin, searchTextMinLength } from '@stayup/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { adminSearch } from '../../features/admin/list/admin-queries.ts';
import { useSettled } from '../../lib/live/use-settled.ts';
import { paths } from '../../lib/paths.ts';
import type { Command } from './find-commands.ts';

const groups: Record<FoundKind, Command['group']> = {
	person: 'People',
	website: 'Customer websites',
	lead: 'Leads',
	application: 'Applications',
};
const settlingMs = 200;

export function useFound(typed: string): Command[] {
	const navigate = useNavigate();
	const { user } = useSession();
	const text = useSettled(typed.trim(), settlingMs);
	const { data, isPlaceholderData } = useQuery({
		...adminSearch(text),
		enabled: user !== null && isAdmin(user) && text.length >= searchTextMinLength,
		placeholderData: keepPreviousData,
	});
	// The previous results stay while the next ones load, but not without a search.
	const isSearching = typed.trim().length >= searchTextMinLength;
	// The server also finds what does not contain the text, such as a URL with www. for one without.
	const matched = isPlaceholderData ? '' : text;
	return useMemo(
		() =>
			(isSearching && data ? data : []).map(
				(found): Command => ({
					key: `${found.kind} ${found._id}`,
					group: groups[found.kind],
					label: found.label,
					detail: found.detail,
					keywords: `${found._id} ${matched}`,
					run: () => navigate(pathOf(found)),
				}),
			),
		[data, isSearching, matched, navigate],
	);
}

function pathOf({ kind, _id, personId }: Found): string {
	if (personId !== null) return paths.person(personId);
	if (kind === 'website') return `${paths.admin}?tab=hosted`;
	return `${paths.admin}?tab=${kind === 'lead' ? 'leads' : 'applications'}&id=${encodeURIComponent(_id)}`;
}
