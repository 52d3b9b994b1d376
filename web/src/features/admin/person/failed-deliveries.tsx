/** The deliveries to a person that failed, if there are any, with a button that sends them again. */
import type { Delivery } from '@stayup/contract';
import { Send } from 'lucide-react';
import { eventWords } from '../../../entities/outage/ui/event-words.ts';
import { nothing } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { useResend } from '../list/use-resend.ts';

export function FailedDeliveries({ id }: { id: string }) {
	const list = useAdminList('listPersonFailedDeliveries', {}, { id });
	const resending = useResend();
	if (list.data?.length === 0) return null;
	return (
		<Section title="Failed deliveries">
			<AdminTable
				caption="Failed deliveries"
				list={list}
				columns={[
					{
						key: 'event',
						header: 'Event',
						className: 'min-w-40',
						render: ({ event, channel }) => (
							<span className="grid">
								<span className="font-medium text-ink">{eventWords[event]}</span>
								<span className="text-small text-muted">by {channel}</span>
							</span>
						),
					},
					{ key: 'reason', header: 'Reason', className: 'min-w-48', render: ({ detail }) => detail ?? nothing },
					{
						key: 'createdAt',
						header: 'Created',
						className: 'whitespace-nowrap text-muted',
						render: ({ createdAt }) => <RelativeTime instant={createdAt} />,
					},
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: (delivery) => <Resend delivery={delivery} resending={resending} />,
					},
				]}
				empty={null}
			/>
		</Section>
	);
}

function Resend({
	delivery: { _id, event },
	resending,
}: {
	delivery: Delivery;
	resending: ReturnType<typeof useResend>;
}) {
	const isBusy = resending.isPending && resending.variables === _id;
	return (
		<Button
			variant="ghost"
			aria-label={`Send again: ${eventWords[event]}`}
			busy={isBusy}
			onClick={() => resending.mutate(_id)}
		>
			{!isBusy && <Send aria-hidden="true" strokeWidth={1.75} />}
			Send again
		</Button>
	);
}
