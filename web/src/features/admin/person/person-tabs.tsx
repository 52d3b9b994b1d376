/** The lists of a person: websites, outages, deliveries, payments and the audit log. */

import { channelKindFacts, deliveryEvents, type PersonPayment } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CreditCard, Globe, ScrollText, Send } from 'lucide-react';
import { badgeOfDelivery } from '../../../entities/outage/ui/delivery-words.ts';
import { paymentColumns } from '../../../entities/plan/ui/payment-columns.tsx';
import { useShownWebsites } from '../../../entities/website/use-shown-websites.ts';
import { formatInstant, formatMoney, nothing } from '../../../lib/format.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { adminFailures } from '../admin-messages.ts';
import { personPayments, useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { auditColumns } from '../list/audit-columns.tsx';
import { outageColumns } from '../list/outage-columns.tsx';
import { createdColumn, Reason } from '../list/row-parts.tsx';
import { websiteColumns } from '../list/website-columns.tsx';

const tabs = [
	{ name: 'websites', label: 'Websites' },
	{ name: 'outages', label: 'Outages' },
	{ name: 'deliveries', label: 'Deliveries' },
	{ name: 'payments', label: 'Payments' },
	{ name: 'audit', label: 'Audit log' },
] as const;
type TabName = (typeof tabs)[number]['name'];

export function PersonTabs({ id }: { id: string }) {
	const { chosen, choose } = useSearchChoices();
	const open = tabs.find(({ name }) => name === chosen('tab'))?.name ?? 'websites';
	return (
		<Tabs
			label="Lists"
			tabs={tabs}
			open={open}
			onOpen={(name: TabName) => choose('tab', name === 'websites' ? '' : name)}
		>
			{open === 'websites' && <Websites id={id} />}
			{open === 'outages' && <Outages id={id} />}
			{open === 'deliveries' && <Deliveries id={id} />}
			{open === 'payments' && <Payments id={id} />}
			{open === 'audit' && <Audit id={id} />}
		</Tabs>
	);
}

function Websites({ id }: { id: string }) {
	const { data, ...rest } = useAdminList('listPersonWebsites', {}, { id });
	const list = { ...rest, data: useShownWebsites(data, rest.dataUpdatedAt) };
	return (
		<AdminTable
			caption="Websites"
			list={list}
			columns={websiteColumns}
			empty={
				<EmptyState icon={Globe} title="No websites">
					This person has not added a website.
				</EmptyState>
			}
		/>
	);
}

function Outages({ id }: { id: string }) {
	const list = useAdminList('listPersonOutages', {}, { id });
	return (
		<AdminTable
			caption="Outages"
			list={list}
			columns={outageColumns(list.dataUpdatedAt).filter(({ key }) => key !== 'user')}
			empty={
				<EmptyState icon={CircleCheck} title="No outages">
					None of this person’s websites has been down.
				</EmptyState>
			}
		/>
	);
}

function Deliveries({ id }: { id: string }) {
	const list = useAdminList('listPersonDeliveries', {}, { id });
	return (
		<AdminTable
			caption="Deliveries"
			list={list}
			columns={[
				{
					key: 'event',
					header: 'Event',
					render: ({ event }) => <span className="font-medium text-ink">{deliveryEvents[event]}</span>,
				},
				{
					key: 'channel',
					header: 'Channel',
					className: 'text-muted',
					render: ({ channel, channelName }) => channelName ?? channelKindFacts[channel].name,
				},
				{
					key: 'state',
					card: 'beside',
					header: 'Status',
					render: (delivery) => {
						const { label, tone } = badgeOfDelivery(delivery);
						return <StatusBadge tone={tone}>{label}</StatusBadge>;
					},
				},
				{
					key: 'detail',
					header: 'Reason',
					className: 'min-w-48',
					render: ({ detail }) => (detail === null ? nothing : <Reason>{detail}</Reason>),
				},
				createdColumn,
			]}
			empty={
				<EmptyState icon={Send} title="Nothing sent yet">
					Emails and webhook calls of the last 90 days appear here.
				</EmptyState>
			}
		/>
	);
}

const personPaymentColumns: DataTableColumn<PersonPayment>[] = [
	...paymentColumns,
	{
		key: 'paid',
		header: 'Paid',
		align: 'right',
		className: 'whitespace-nowrap tabular-nums',
		render: ({ amountPaid, currency }) => formatMoney(amountPaid, currency),
	},
	{
		key: 'evidence',
		header: 'Evidence due',
		className: 'whitespace-nowrap',
		render: ({ evidenceDueAt }) =>
			evidenceDueAt === null ? nothing : <time dateTime={evidenceDueAt}>{formatInstant(evidenceDueAt)}</time>,
	},
];

function Payments({ id }: { id: string }) {
	const payments = useQuery(personPayments(id));
	const table = { caption: 'Payments', rowKey: ({ _id }: PersonPayment) => _id, columns: personPaymentColumns };
	return (
		<Loaded
			query={payments}
			failure={adminFailures.paymentsLoad.text}
			hint="The invoices come from Stripe. Please try again."
			skeleton={<DataTable {...table} rows={[]} loading empty={null} />}
			empty={
				<EmptyState icon={CreditCard} title="No payments">
					This person has not bought a plan.
				</EmptyState>
			}
		>
			{(rows) => <DataTable {...table} rows={rows} empty={null} />}
		</Loaded>
	);
}

function Audit({ id }: { id: string }) {
	const list = useAdminList('listPersonAudit', {}, { id });
	return (
		<AdminTable
			caption="Audit log"
			list={list}
			columns={auditColumns}
			empty={
				<EmptyState icon={ScrollText} title="No entries">
					No admin has changed this account.
				</EmptyState>
			}
		/>
	);
}
