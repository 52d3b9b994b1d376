/** How often the pages of a website were opened, and what visitors sent with its contact form. */
import { type VisitorNumbers, visitorSpans } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { May } from '../../../entities/account/members/may.tsx';
import { useRefusal } from '../../../entities/account/members/use-refusal.ts';
import { call } from '../../../lib/api-client/client.ts';
import { formatCount } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useAction, useConfirmedAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { StatCard } from '../../../ui/layout/stat-card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { SmallTable } from '../../../ui/table/small-table.tsx';
import type { WebsitePage } from '../website-page.ts';
import { DayChart } from './day-chart.tsx';
import { FormMessages } from './form-messages.tsx';
import { visitorFailures, visitorSuccesses } from './messages.ts';
import { Snippet } from './snippet.tsx';
import { visitorQueries } from './visitor-queries.ts';
import { countryName, formSnippet, pageName, scriptSnippet, sourceName } from './visitor-words.ts';

const spanChoices = visitorSpans.map((span) => ({ value: String(span), label: `${span} days` }));
const usualSpan = visitorSpans[1];

export function VisitorsPage({ website }: Pick<WebsitePage, 'website'>) {
	const { chosen, choose } = useSearchChoices();
	const span = visitorSpans.find((each) => String(each) === chosen('days')) ?? usualSpan;
	const numbers = useQuery({ ...visitorQueries.numbers(website._id, span), refetchInterval: useRefetchInterval() });
	return (
		<div className="in-order grid grid-cols-1 gap-8">
			<Section title="Visitors" aside="Without cookies and without stored IPs. Days are in UTC.">
				<Loaded
					query={numbers}
					failure={visitorFailures.load.text}
					unchanged="Counting continues."
					skeleton={<CardSkeleton />}
				>
					{(loaded) =>
						loaded.counter === null ? (
							<NotCounted id={website._id} numbers={loaded} />
						) : (
							<>
								<RadioGroup
									variant="segments"
									label="Time"
									isLabelHidden
									name="days"
									choices={spanChoices}
									value={String(span)}
									onChange={(value) => choose('days', value === String(usualSpan) ? '' : value)}
								/>
								<Numbers numbers={loaded} />
								<Setup id={website._id} counter={loaded.counter} />
							</>
						)
					}
				</Loaded>
			</Section>
			<FormMessages websiteId={website._id} />
		</div>
	);
}

function NotCounted({ id, numbers: { month } }: { id: string; numbers: VisitorNumbers }) {
	const refusal = useRefusal('write');
	const client = useQueryClient();
	const start = useAction(() => call('startVisitors', { params: { id } }), {
		success: visitorSuccesses.start,
		failure: visitorFailures.start,
		onSuccess: () => client.invalidateQueries({ queryKey: visitorQueries.key(id) }),
	});
	if (month.included === 0) {
		return (
			<EmptyState
				icon={ChartColumn}
				title="See how often your website is visited"
				action={<ButtonLink to={paths.pricing}>Compare plans</ButtonLink>}
			>
				Visitor numbers and the messages of a contact form are part of the Pro plan and above.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={ChartColumn}
			title="Visitors are not counted yet"
			action={
				refusal === null && (
					<Button busy={start.isPending} onClick={() => start.mutate()}>
						Count visitors
					</Button>
				)
			}
		>
			{refusal ??
				'You get a line for your pages that counts which are opened, where visitors come from and in which country they are. It needs no cookie banner, because it sets no cookies.'}
		</EmptyState>
	);
}

function Numbers({ numbers }: { numbers: VisitorNumbers }) {
	const { views, visits, days, month, pages, sources, countries } = numbers;
	const isFull = month.views >= month.included;
	return (
		<>
			{isFull && (
				<InlineNotice tone="degraded">
					You have used the {formatCount(month.included)} views of your plan. We count no more until next month.
				</InlineNotice>
			)}
			<div className="grid grid-cols-2 gap-4 max-lg:*:last:col-span-2 lg:grid-cols-3">
				<StatCard label="Page views" value={formatCount(views)} />
				<StatCard
					label="Visits"
					value={formatCount(visits)}
					hint="Views that did not come from another page of the website"
				/>
				<StatCard
					label="Views this month"
					value={formatCount(month.views)}
					hint={`of ${formatCount(month.included)} in your plan`}
				/>
			</div>
			<DayChart days={days} />
			<div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
				<NamedTable title="Pages" rows={pages} header="Page" figure="Views" nameOf={pageName} />
				<NamedTable title="Sources" rows={sources} header="Source" figure="Visits" nameOf={sourceName} />
				<NamedTable title="Countries" rows={countries} header="Country" figure="Views" nameOf={countryName} />
			</div>
		</>
	);
}

type NamedTableProps = {
	title: string;
	rows: VisitorNumbers['pages'];
	header: string;
	figure: string;
	nameOf: (name: string) => string;
};

function NamedTable({ title, rows, header, figure, nameOf }: NamedTableProps) {
	return (
		<Panel title={title} className="pb-2">
			{rows.length === 0 ? (
				<p className="px-4 pb-2 text-small text-muted">Nothing was counted in this time.</p>
			) : (
				<SmallTable
					caption={title}
					columns={[
						{
							key: 'name',
							header,
							className: 'max-w-0 w-full truncate',
							render: ({ name }: VisitorNumbers['pages'][number]) => <span title={name}>{nameOf(name)}</span>,
						},
						{ key: 'views', header: figure, align: 'right', render: ({ views }) => formatCount(views) },
					]}
					rows={rows}
					loadingRows={0}
					rowKey={({ name }) => name}
				/>
			)}
		</Panel>
	);
}

function Setup({ id, counter }: { id: string; counter: NonNullable<VisitorNumbers['counter']> }) {
	const client = useQueryClient();
	const stop = useConfirmedAction(() => call('stopVisitors', { params: { id } }), {
		success: visitorSuccesses.stop,
		failure: visitorFailures.stop,
		onSuccess: () => client.invalidateQueries({ queryKey: visitorQueries.key(id) }),
	});
	return (
		<Panel
			title="On your pages"
			aside={
				<May permission="write">
					<Button variant="ghost" onClick={stop.ask}>
						Stop counting
					</Button>
				</May>
			}
		>
			<div className="grid grid-cols-1 gap-5">
				<Snippet
					title="Count visitors"
					text="Add this line to every page, at the end of its head."
					code={scriptSnippet(counter.scriptUrl, counter.key)}
				/>
				<Snippet
					title="Contact form"
					text="What visitors send arrives below and in your email. Name the fields as you like, and style the form like your page. Visitors then see a short thank you; to show a page of your website instead, put its URL into a hidden field named _next."
					code={formSnippet(counter.formUrl)}
				/>
			</div>
			<ConfirmDialog {...stop.dialog} title="Stop counting visitors?" confirmLabel="Stop counting" tone="danger">
				The numbers are deleted, and the contact form accepts no more messages. Messages that arrived stay. You can't
				undo this.
			</ConfirmDialog>
		</Panel>
	);
}
