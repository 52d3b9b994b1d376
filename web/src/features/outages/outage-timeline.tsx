/** What happened when, newest last: each row says what, where from, and exactly when. */
import { regionName, type TimelineEntry } from '@stayup/contract';
import { Bell, CircleAlert, CircleCheck, Eye, Hand, Siren } from 'lucide-react';
import { formatInstant } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';

const looks: Record<TimelineEntry['kind'], { title: string; icon: typeof Bell; paint: string }> = {
	'first-failure': { title: 'First failed check', icon: CircleAlert, paint: 'text-down-text' },
	recheck: { title: 'Checked again', icon: Eye, paint: 'text-muted' },
	declared: { title: 'Declared down', icon: Siren, paint: 'text-down-text' },
	delivery: { title: 'Alert', icon: Bell, paint: 'text-info-text' },
	acknowledged: { title: 'Acknowledged', icon: Hand, paint: 'text-degraded-text' },
	ended: { title: 'Over', icon: CircleCheck, paint: 'text-up-text' },
};

const deliveryWords: Record<NonNullable<TimelineEntry['deliveryState']>, { label: string; tone: Tone }> = {
	pending: { label: 'On its way', tone: 'unknown' },
	sent: { label: 'Sent', tone: 'up' },
	dead: { label: 'Not delivered', tone: 'down' },
};

const eventWords: Readonly<Record<string, string>> = {
	'website-down': 'that it is down',
	'website-up': 'that it is back',
	'website-flapping': 'that it goes up and down',
};

export function OutageTimeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
	return (
		<Section title="Timeline">
			<Card className="px-4 py-2 sm:px-6">
				<ol className="divide-y divide-line">
					{timeline.map((entry) => (
						<Entry key={`${entry.kind} ${entry.at} ${entry.channel}`} entry={entry} />
					))}
				</ol>
			</Card>
		</Section>
	);
}

function Entry({ entry: { kind, at, region, detail, channel, deliveryState } }: { entry: TimelineEntry }) {
	const { title, icon: Icon, paint } = looks[kind];
	const told =
		kind === 'delivery'
			? `By ${channel === 'webhook' ? 'webhook' : 'email'}, ${eventWords[detail ?? ''] ?? detail ?? ''}`
			: detail;
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
			<div className="flex min-w-0 items-start gap-3">
				<Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${paint}`} strokeWidth={1.75} />
				<div className="grid min-w-0 gap-0.5 text-ui">
					<span className="flex flex-wrap items-center gap-2 font-medium text-ink">
						{title}
						{deliveryState && (
							<StatusBadge tone={deliveryWords[deliveryState].tone}>{deliveryWords[deliveryState].label}</StatusBadge>
						)}
					</span>
					{told && <span className="[overflow-wrap:anywhere] text-muted">{told}</span>}
				</div>
			</div>
			<div className="grid text-small text-muted sm:text-right">
				<time dateTime={at} title={`${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`}>
					{formatInstant(at)}
				</time>
				{region && <span>from {regionName(region)}</span>}
			</div>
		</li>
	);
}
