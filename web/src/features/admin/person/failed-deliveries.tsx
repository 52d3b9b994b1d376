/** The deliveries to a person that failed, if there are any. Those that failed because of us can be sent again. */

import { channelKindFacts, deliveryEvents } from '@stayup/contract';
import { nothing } from '../../../lib/format.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { ResendButton } from '../list/resend-button.tsx';
import { createdColumn, Lines, Reason } from '../list/row-parts.tsx';
import { useResend } from '../list/use-resend.ts';

export function FailedDeliveries({ id }: { id: string }) {
	const list = useAdminList('listPersonDeliveries', { state: 'failed' }, { id });
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
							<Lines second={channelKindFacts[channel].name}>
								<span className="font-medium text-ink">{deliveryEvents[event]}</span>
							</Lines>
						),
					},
					{
						key: 'reason',
						header: 'Reason',
						className: 'min-w-48',
						render: ({ detail }) => (detail === null ? nothing : <Reason>{detail}</Reason>),
					},
					createdColumn,
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: ({ _id, event, canResend }) =>
							canResend && <ResendButton id={_id} what={deliveryEvents[event]} resending={resending} />,
					},
				]}
				empty={null}
			/>
		</Section>
	);
}
