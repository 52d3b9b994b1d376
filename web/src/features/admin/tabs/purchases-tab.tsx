/** Purchases of plans that include a website: who bought what, and whether one of us has acted on it. Overdue ones are first. */

import { durationInWords, type ProjectForAdmin, stageNames } from '@stayup/contract';
import { ShoppingBag } from 'lucide-react';
import { useMemo } from 'react';
import { projectPaths } from '../../../entities/project/project-paths.ts';
import { inOrder, isOverdue, isWaiting } from '../../../entities/project/purchase-rules.ts';
import { useAllRows } from '../../../lib/api-client/paged-list.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { NameLink } from '../list/name-link.tsx';
import { DateCell } from '../list/row-parts.tsx';

const minuteMs = 60_000;
const pageRows = 100;

export function PurchasesTab() {
	const list = useAdminList('listAllProjects', { limit: pageRows });
	const now = useNow(minuteMs);
	const { data } = list;
	useAllRows(list);
	const rows = useMemo(() => data && inOrder(data, now), [data, now]);

	return (
		<AdminTable
			caption="Purchases"
			list={{ ...list, data: rows }}
			columns={[
				{
					key: 'client',
					header: 'Client',
					className: 'min-w-36',
					render: ({ _id, client }) => <NameLink to={projectPaths.adminProject(_id)}>{client.name}</NameLink>,
				},
				{
					key: 'reference',
					header: 'Reference',
					className: 'whitespace-nowrap text-muted',
					render: ({ reference }) => reference,
				},
				{
					key: 'email',
					card: 'line',
					header: 'Email',
					className: 'max-w-56 break-words text-muted',
					render: ({ client }) => client.email,
				},
				{ key: 'plan', header: 'Plan', className: 'whitespace-nowrap', render: planOf },
				{ key: 'stage', header: 'Stage', className: 'whitespace-nowrap', render: ({ stage }) => stageNames[stage] },
				{
					key: 'ordered',
					card: 'beside',
					header: 'Bought',
					className: 'whitespace-nowrap text-muted',
					render: ({ orderedAt }) => <DateCell instant={orderedAt} />,
				},
				{
					key: 'answer',
					card: 'line',
					header: 'Our answer',
					render: (purchase) => <Answer purchase={purchase} now={now} />,
				},
			]}
			empty={
				<EmptyState icon={ShoppingBag} title="No purchases yet">
					Purchases of Core, Pro and Elite appear here.
				</EmptyState>
			}
		/>
	);
}

function planOf({ tier, billingCycle }: ProjectForAdmin): string {
	if (billingCycle === null) return tier;
	return `${tier}, ${billingCycle === 'monthly' ? 'monthly' : 'annual'}`;
}

function Answer({ purchase, now }: { purchase: ProjectForAdmin; now: number }) {
	const { answeredAt, orderedAt, answerDueAt } = purchase;
	if (answeredAt !== null) return <StatusBadge tone="up">Answered</StatusBadge>;
	if (!isWaiting(purchase)) return <span className="text-muted">Nothing to do</span>;
	const isLate = isOverdue(purchase, now);
	const waited = durationInWords(Math.max(0, now - Date.parse(orderedAt)), { units: 1 });
	return (
		<Hint text={`Due ${formatInstant(answerDueAt)}`}>
			<StatusBadge tone={isLate ? 'down' : 'unknown'}>
				Waiting for {waited}
				{isLate && ', overdue'}
			</StatusBadge>
		</Hint>
	);
}
