/** In the question before the last factor is removed: the accounts of others that it closes. */
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures } from '../../../entities/account/members/messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';

const list = new Intl.ListFormat('en');

export function LostAccounts() {
	const accounts = useQuery(memberQueries.accounts());
	return (
		<Loaded query={accounts} failure={memberFailures.accounts.text} skeleton={<Skeleton className="h-9 w-full" />}>
			{(rows) => {
				const lost = rows.filter(({ secondFactor }) => secondFactor === 'required').map(({ name }) => name);
				if (lost.length === 0) return null;
				return (
					<p className="mt-2">
						{lost.length === 1 ? 'The account' : 'The accounts'} of {list.format(lost)}{' '}
						{lost.length === 1 ? 'requires' : 'require'} two-factor authentication: you lose access immediately, and so
						do the API keys that you created there, until you set it up again.
					</p>
				);
			}}
		</Loaded>
	);
}
