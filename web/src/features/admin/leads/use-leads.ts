/** The leads of the table and the board: one list, which the URL searches and filters. */
import { businessDate } from '@stayup/contract';
import { useSession } from '../../../entities/account/session/session.tsx';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { choiceIn, isAny } from './filter-rules.ts';
import { matches } from './lead-rules.ts';

const minuteMs = 60_000;
const pageRows = 100;

export function useLeads() {
	const { user } = useSession();
	const { params, chosen } = useSearchChoices();
	const id = chosen('id');
	const choice = id === null ? choiceIn(params) : { search: '', filter: null };
	const list = useAdminList('listLeads', id === null ? { limit: pageRows } : { id });
	const now = useNow(minuteMs);
	const viewer = { adminId: user?._id ?? null, now, today: businessDate(now) };
	return {
		list,
		/** Whether the URL selects one lead. */
		isOne: id !== null,
		isFiltered: isAny(choice),
		/** Those that the URL does not filter out; undefined while loading. */
		leads: list.data?.filter((lead) => matches(lead, choice, viewer)),
	};
}
