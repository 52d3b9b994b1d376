/** The columns of the list of subscribers. */
import type { StatusPage, StatusSubscriber } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { EraseSubscriber } from './erase-subscriber.tsx';

const channels: Readonly<Record<StatusSubscriber['channel'], string>> = { email: 'Email', webhook: 'Webhook' };

const endWords = { bounce: 'Ended: an email bounced', report: 'Ended: reported as spam' } as const;

/** `page`: undefined while loading. */
export function subscriberColumns(page: StatusPage | undefined): DataTableColumn<StatusSubscriber>[] {
	const names = new Map(
		page?.groups.flatMap(({ components }) => components.map(({ id, name }) => [id, name] as const)),
	);
	return [
		{
			key: 'recipient',
			header: 'Recipient',
			className: 'min-w-48',
			render: ({ recipient }) => <span className="font-medium [overflow-wrap:anywhere] text-ink">{recipient}</span>,
		},
		{ key: 'channel', header: 'Channel', card: 'beside', render: ({ channel }) => channels[channel] },
		{
			key: 'components',
			header: 'Components',
			render: ({ componentIds }) =>
				componentIds.length === 0 ? 'All' : componentIds.map((id) => names.get(id) ?? 'Removed').join(', '),
		},
		{
			key: 'emails',
			header: 'Updates',
			render: ({ ended }) => (ended === null ? 'Sent' : `${endWords[ended.by]}, ${formatInstant(ended.at)}`),
		},
		{ key: 'since', header: 'Since', render: ({ confirmedAt }) => formatInstant(confirmedAt) },
		{
			key: 'actions',
			header: 'Actions',
			align: 'right',
			card: 'foot',
			render: (subscriber) => <EraseSubscriber subscriber={subscriber} />,
		},
	];
}
