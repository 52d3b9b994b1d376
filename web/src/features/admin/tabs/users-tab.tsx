/** The list of users with search by email, a tier filter and sorting, and the websites of all users with one status (specification §2). */

import { tiers, type UserForAdmin, type UserOrder, userOrders, websiteStatuses } from '@stayup/contract';
import { ListFilter, Pencil, Users } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { lazyScreen } from '../../../ui/layout/lazy-screen.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { NameLink } from '../list/name-link.tsx';
import { DateCell } from '../list/row-parts.tsx';

const AdminWebsites = lazyScreen(() => import('../admin-websites.tsx').then((module) => module.AdminWebsites));
const EditTierDialog = lazyScreen(() => import('./edit-tier-dialog.tsx').then((module) => module.EditTierDialog));

const orderWords: Record<UserOrder, string> = {
	newest: 'Newest first',
	oldest: 'Oldest first',
	name: 'By name',
	email: 'By email',
	websites: 'Most websites',
};

export function UsersTab() {
	const { chosen, choose } = useSearchChoices();
	const search = chosen('search') ?? '';
	const tier = tiers.find((candidate) => candidate === chosen('tier')) ?? null;
	const status = websiteStatuses.find((candidate) => candidate === chosen('status')) ?? null;
	const order = userOrders.find((candidate) => candidate === chosen('order')) ?? 'newest';
	const asked = useDeferredValue(search.trim().toLowerCase());
	const list = useAdminList('listUsers', {
		...(tier === null ? {} : { tier }),
		...(asked === '' ? { order } : { search: asked }),
	});
	const [edited, setEdited] = useState<UserForAdmin | null>(null);
	/** On a phone, where they take three rows. */
	const [hasFilters, setHasFilters] = useState(false);
	const chosenFilters = [tier, status].filter((choice) => choice !== null).length;
	const filterClassName = hasFilters ? 'max-sm:col-span-full' : 'max-sm:hidden';

	return (
		<>
			<div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(10rem,20rem)_9rem_11rem_11rem]">
				<SearchField
					label="Search users by email"
					placeholder="Email starts with…"
					value={search}
					onSearch={(value) => choose('search', value)}
				/>
				<Button
					variant="secondary"
					className="sm:hidden"
					aria-expanded={hasFilters}
					onClick={() => setHasFilters(!hasFilters)}
				>
					<ListFilter />
					Filters{chosenFilters > 0 && ` (${chosenFilters})`}
				</Button>
				<Select
					aria-label="User tier"
					className={filterClassName}
					value={tier ?? ''}
					onChange={(event) => choose('tier', event.target.value)}
				>
					<option value="">All tiers</option>
					{tiers.map((candidate) => (
						<option key={candidate}>{candidate}</option>
					))}
				</Select>
				<Select
					aria-label="Website status"
					className={filterClassName}
					value={status ?? ''}
					onChange={(event) => choose('status', event.target.value)}
				>
					<option value="">Website status</option>
					{websiteStatuses.map((candidate) => (
						<option key={candidate} value={candidate}>
							{statusWords[candidate]}
						</option>
					))}
				</Select>
				<Select
					aria-label="Sort users"
					className={filterClassName}
					value={order}
					disabled={asked !== ''}
					onChange={(event) => choose('order', event.target.value)}
				>
					{userOrders.map((candidate) => (
						<option key={candidate} value={candidate}>
							{orderWords[candidate]}
						</option>
					))}
				</Select>
			</div>
			{status !== null && (
				<Suspense fallback={<ListSkeleton />}>
					<AdminWebsites status={status} />
				</Suspense>
			)}
			<AdminTable
				caption="Users"
				list={list}
				isAdminLoad
				columns={[
					{
						key: 'name',
						header: 'Name',
						className: 'min-w-40',
						render: ({ _id, name, isDisabled }) => (
							<span className="inline-flex flex-wrap items-center gap-2">
								<NameLink to={paths.person(_id)}>{name}</NameLink>
								{isDisabled && <StatusBadge tone="down">Disabled</StatusBadge>}
							</span>
						),
					},
					{
						key: 'email',
						card: 'line',
						header: 'Email',
						className: 'max-w-72 break-words text-muted',
						render: ({ email }) => email,
					},
					{ key: 'tier', card: 'beside', header: 'Tier', render: (user) => user.tier },
					{
						key: 'websites',
						header: 'Websites',
						align: 'right',
						className: 'tabular-nums',
						render: ({ websiteCount }) => formatCount(websiteCount),
					},
					{
						key: 'joined',
						header: 'Joined',
						className: 'whitespace-nowrap text-muted',
						render: ({ createdAt }) => <DateCell instant={createdAt} />,
					},
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: (user) => (
							<Button variant="ghost" aria-label={`Edit tier of ${user.name}`} onClick={() => setEdited(user)}>
								<Pencil />
								Edit
							</Button>
						),
					},
				]}
				empty={
					<EmptyState icon={Users} title="No users found">
						{asked === '' && tier === null
							? 'New users appear here.'
							: 'No user matches. Clear the search or show all tiers.'}
					</EmptyState>
				}
			/>
			<Suspense>{edited && <EditTierDialog user={edited} onClose={() => setEdited(null)} />}</Suspense>
		</>
	);
}
