/** The alerts, tests and account emails of the last 90 days: to whom, about what, and whether they arrived. An alert can be sent again. */

import { alertEvents, type Channel, channelKindFacts, type Delivery } from '@stayup/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelFailures } from '../../../entities/channel/messages.ts';
import { badgeOfDelivery, whyWords } from '../../../entities/outage/ui/delivery-words.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf, useAllRows } from '../../../lib/api-client/paged-list.ts';
import { formatMilliseconds } from '../../../lib/format.ts';
import { failures, successes } from '../../../lib/messages.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { LoadedTable } from '../../../ui/table/loaded-table.tsx';
import { AlertsHeading } from '../alerts-heading.tsx';
import { eventInWords, isUndelivered, targetOf } from './delivery-rules.ts';

const shownChoices = [
	{ value: 'all', label: 'All' },
	{ value: 'undelivered', label: 'Not delivered' },
] as const;

/** Account emails have their own pages, and limits. */
function isAlertEvent(event: Delivery['event']): boolean {
	return Object.hasOwn(alertEvents, event);
}

export function DeliveriesScreen() {
	const mayResend = useMay('alerts');
	const client = useQueryClient();
	const { chosen, choose } = useSearchChoices();
	const isFiltered = chosen('show') === 'undelivered';
	const deliveries = useInfiniteQuery(isFiltered ? accountQueries.allDeliveries() : accountQueries.deliveries());
	const channels = useQuery(channelQueries.list());
	const all = pagedListOf(deliveries);
	useAllRows(all, isFiltered);
	const resending = useAction((id: string) => call('resendDelivery', { params: { id } }), {
		success: successes.resend,
		failure: failures.resend,
		onSettled: () => client.invalidateQueries({ queryKey: accountQueries.deliveries().queryKey }),
	});
	const found = isFiltered ? all.data?.filter(isUndelivered) : all.data;
	// Before all rows are known, that everything was delivered might be untrue.
	const rows = isFiltered && found?.length === 0 && all.hasMore ? undefined : found;
	const hasActions = mayResend && (rows ?? []).some(canBeResent);
	const columns: DataTableColumn<Delivery>[] = [
		{
			key: 'about',
			header: 'About',
			className: 'sm:py-1.5',
			render: (delivery) => <About delivery={delivery} />,
		},
		{
			key: 'to',
			card: 'line',
			header: 'To',
			className: 'max-w-72 [overflow-wrap:anywhere]',
			render: (delivery) => <To delivery={delivery} channels={channels.data ?? []} />,
		},
		{
			key: 'state',
			card: 'beside',
			header: 'Status',
			className: 'max-w-80',
			render: (delivery) => {
				const last = delivery.attempts.at(-1);
				const { label, tone } = badgeOfDelivery(delivery);
				const { why } = delivery;
				return (
					<span
						className="grid justify-items-start gap-1"
						title={last && `${last.statusCode ?? 'No response'}, ${formatMilliseconds(last.duration)}`}
					>
						<StatusBadge tone={tone}>{label}</StatusBadge>
						{why && <span className="text-caption text-muted [overflow-wrap:anywhere]">{whyWords(why)}</span>}
					</span>
				);
			},
		},
		{
			key: 'at',
			card: 'foot',
			header: 'Created',
			className: 'whitespace-nowrap text-muted',
			render: ({ createdAt }) => <RelativeTime instant={createdAt} />,
		},
	];
	if (hasActions) {
		columns.push({
			key: 'actions',
			card: 'foot',
			header: 'Actions',
			align: 'right',
			render: (delivery) =>
				canBeResent(delivery) && (
					<Button
						variant="ghost"
						// Its label ends where the column does.
						className="-mr-3.5 max-sm:-my-2.5"
						aria-label={resendLabel(delivery)}
						busy={resending.isPending && resending.variables === delivery._id}
						onClick={() => resending.mutate(delivery._id)}
					>
						Resend
					</Button>
				),
		});
	}
	return (
		<Screen title={pageTitle('Deliveries')}>
			<AlertsHeading>Every message of the last 90 days, where it went, and whether it arrived.</AlertsHeading>
			<div className="grid grid-cols-1 gap-3">
				<RadioGroup
					label="Deliveries"
					isLabelHidden
					name="show"
					variant="segments"
					value={isFiltered ? 'undelivered' : 'all'}
					choices={shownChoices}
					onChange={(shown) => choose('show', shown === 'all' ? '' : shown)}
				/>
				{isFiltered && all.hasMore && all.error === null && (
					<p className="text-small text-muted">Older messages are still loading…</p>
				)}
				<LoadedTable
					caption="Deliveries"
					list={{ ...all, data: rows, hasMore: all.hasMore && !isFiltered }}
					rowKey={({ _id }) => _id}
					isDense
					failure={channelFailures.deliveries.text}
					isStaleShown={isFiltered}
					columns={columns}
					empty={isFiltered ? <AllDelivered /> : <NothingSent />}
				/>
			</div>
		</Screen>
	);
}

function canBeResent({ event, state }: Delivery): boolean {
	return state !== 'pending' && isAlertEvent(event);
}

function resendLabel(delivery: Delivery): string {
	const { websiteName } = delivery;
	return `Resend: ${eventInWords(delivery)}${websiteName === undefined ? '' : `, ${websiteName}`}`;
}

function NothingSent() {
	return (
		<EmptyState icon={Send} title="No alerts sent yet">
			Alerts, tests and account emails of the last 90 days appear here.
		</EmptyState>
	);
}

function AllDelivered() {
	return (
		<EmptyState icon={MailCheck} title="Nothing failed">
			Messages that did not arrive or were held back appear here for 90 days.
		</EmptyState>
	);
}

/** The channel, and where it leads now. */
function To({ delivery, channels }: { delivery: Delivery; channels: readonly Channel[] }) {
	const name = delivery.channelName ?? channelKindFacts[delivery.channel].name;
	const target = targetOf(delivery, channels);
	return (
		<span className="grid max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
			<span className="text-ink">{name}</span>
			{target !== null && target !== name && <span className="text-small text-muted">{target}</span>}
		</span>
	);
}

/** The website, with a link to the outage or to its page, and what happened. */
function About({ delivery }: { delivery: Delivery }) {
	const { websiteId, websiteName, outageId } = delivery;
	const to = outageId ? paths.outage(outageId) : websiteId === null ? null : paths.website(websiteId);
	if (websiteName === undefined) return <span className="font-medium text-ink">{eventInWords(delivery)}</span>;
	return (
		<span className="grid">
			{to === null ? (
				<span className="font-medium text-ink">{websiteName}</span>
			) : (
				<Link
					to={to}
					className="w-fit rounded-small font-medium text-ink underline-offset-4 [overflow-wrap:anywhere] hover:underline"
				>
					{websiteName}
				</Link>
			)}
			<span className="text-small text-muted">{eventInWords(delivery)}</span>
		</span>
	);
}
