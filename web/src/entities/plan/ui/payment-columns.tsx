/** The columns of invoices that their customer and admins see. */
import type { Payment } from '@stayup/contract';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../../ui/feedback/tone.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

/** By the provider's statuses; the others are grey. */
const tones: Readonly<Record<string, Tone>> = { paid: 'up', open: 'degraded', uncollectible: 'down' };

/** A dispute says more than a refund, and both more than that the invoice was paid. */
function paymentWords({ status, dispute, amountRefunded, amountPaid, currency }: Payment): {
	tone: Tone;
	label: string;
} {
	if (dispute !== null) return disputeWords[dispute];
	if (amountRefunded > 0 && amountRefunded >= amountPaid) return { tone: 'unknown', label: 'Refunded' };
	if (amountRefunded > 0) return { tone: 'degraded', label: `${formatMoney(amountRefunded, currency)} refunded` };
	return { tone: tones[status] ?? 'unknown', label: status.charAt(0).toUpperCase() + status.slice(1) };
}

const disputeWords = {
	open: { tone: 'down', label: 'Disputed' },
	won: { tone: 'up', label: 'Paid, dispute won' },
	lost: { tone: 'down', label: 'Dispute lost' },
} as const;

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
		render: (payment) => {
			const { tone, label } = paymentWords(payment);
			return <StatusBadge tone={tone}>{label}</StatusBadge>;
		},
	},
	{
		key: 'due',
		header: 'Amount',
		align: 'right',
		className: 'whitespace-nowrap tabular-nums',
		render: ({ amountDue, currency }) => formatMoney(amountDue, currency),
	},
];
