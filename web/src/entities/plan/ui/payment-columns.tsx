/** The columns of invoices that their customer and admins see. */
import type { Payment } from '@stayup/contract';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

/** By the provider's statuses; the others are grey. */
const tones: Readonly<Record<string, Tone>> = { paid: 'up', open: 'degraded', uncollectible: 'down' };

export const paymentColumns: DataTableColumn<Payment>[] = [
	{
		key: 'createdAt',
		header: 'Date',
		className: 'whitespace-nowrap',
		render: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt.slice(0, 10))}</time>,
	},
	{
		key: 'status',
		card: 'beside',
		header: 'Status',
		render: ({ status }) => (
			<StatusBadge tone={tones[status] ?? 'unknown'}>{status.charAt(0).toUpperCase() + status.slice(1)}</StatusBadge>
		),
	},
	{
		key: 'due',
		header: 'Amount',
		align: 'right',
		className: 'whitespace-nowrap tabular-nums',
		render: ({ amountDue, currency }) => formatMoney(amountDue, currency),
	},
];
