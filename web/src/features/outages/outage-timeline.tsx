/** The events of an outage and the comments on it, oldest first. */
import { channelKindFacts, type OutageDetail, regionName, type TimelineEntry } from '@stayup/contract';
import { Bell, CircleAlert, CircleCheck, CircleSlash, Eye, Hand, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { deliveryBadge, refusalIn } from '../../entities/outage/ui/delivery-words.ts';
import { formatInstant } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';

interface EntryStyle {
	title: string;
	icon: typeof Bell;
	className: string;
}

const styles: Record<TimelineEntry['kind'], EntryStyle> = {
	'first-failure': { title: 'First failed check', icon: CircleAlert, className: 'text-down-text' },
	recheck: { title: 'Rechecked', icon: Eye, className: 'text-muted' },
	declared: { title: 'Declared down', icon: Siren, className: 'text-down-text' },
	delivery: { title: 'Alert', icon: Bell, className: 'text-info-text' },
	acknowledged: { title: 'Acknowledged', icon: Hand, className: 'text-degraded-text' },
	ended: { title: 'Ended', icon: CircleSlash, className: 'text-muted' },
};
const recovered: EntryStyle = { title: 'Resolved', icon: CircleCheck, className: 'text-up-text' };

const eventWords: Readonly<Record<string, string>> = {
	'website-down': 'website down',
	'website-up': 'website up',
	'website-maintenance': 'now in maintenance',
	'website-flapping': 'website flapping',
	'outage-acknowledged': 'acknowledged',
	'outage-ended': 'ended',
};

type OutageTimelineProps = {
	outage: Pick<OutageDetail, 'timeline' | 'endReason'>;
	/** The comments, on the owner's page only. */
	comments?: readonly TimelineRow[];
	/** Below the events. */
	children?: ReactNode;
};

export interface TimelineRow {
	at: string;
	key: string;
	row: ReactNode;
}

export function OutageTimeline({ outage: { timeline, endReason }, comments = [], children }: OutageTimelineProps) {
	const styleOf = ({ kind }: TimelineEntry) =>
		kind === 'ended' && endReason === 'recovered' ? recovered : styles[kind];
	const rows = [...timeline.map((entry) => entryRow(entry, styleOf(entry))), ...comments].sort(
		(a, b) => Date.parse(a.at) - Date.parse(b.at),
	);
	return (
		<Section title="Timeline">
			<Card className="px-4 py-2 sm:px-6">
				<ol className="divide-y divide-line">
					{rows.map(({ key, row }) => (
						<li key={key} className="py-3">
							{row}
						</li>
					))}
				</ol>
				{children}
			</Card>
		</Section>
	);
}

function entryRow(entry: TimelineEntry, style: EntryStyle): TimelineRow {
	return {
		at: entry.at,
		key: `${entry.kind} ${entry.at} ${entry.region} ${entry.channel} ${entry.channelName}`,
		row: <Entry entry={entry} style={style} />,
	};
}

function Entry({ entry, style }: { entry: TimelineEntry; style: EntryStyle }) {
	const { kind, at, region, detail } = entry;
	const { title, icon: Icon, className } = style;
	const description = kind === 'delivery' ? deliveryWords(entry) : detail;
	const badge = entry.deliveryState && deliveryBadge(entry.deliveryState, entry.receipt, entry.isHeldBack);
	return (
		<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
			<div className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
				<Icon className={`mt-0.5 size-4 shrink-0 ${className}`} />
				<div className="grid min-w-0 gap-0.5 text-ui">
					<span className="flex flex-wrap items-center gap-2 font-medium text-ink">
						{title}
						{badge && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
					</span>
					{description && <span className="[overflow-wrap:anywhere] text-muted">{description}</span>}
				</div>
			</div>
			<div className="grid text-small text-muted max-sm:pl-7 sm:text-right">
				<time dateTime={at} title={`${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`}>
					{formatInstant(at)}
				</time>
				{region && <span>from {regionName(region)}</span>}
			</div>
		</div>
	);
}

function deliveryWords(entry: TimelineEntry): string {
	const { detail, receipt } = entry;
	const sent = `${channelOf(entry)}: ${eventWords[detail ?? ''] ?? detail ?? ''}`;
	const refusal = refusalIn(receipt);
	return refusal === null ? sent : `${sent}. ${refusal}`;
}

/** "Email", or "Slack, Night shift" for a channel with a name of its own. */
function channelOf({ channel, channelName }: TimelineEntry): string {
	const kind = channel === null ? 'Alert' : channelKindFacts[channel].name;
	return channelName === undefined || channelName === kind ? kind : `${kind}, ${channelName}`;
}
