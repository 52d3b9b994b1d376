/** The heading of an outage: what happened to the website, the state of the outage, and what its owner can do: acknowledge it, send the evidence, copy a summary. */

import { durationInWords, evidenceFileOf, type OutageDetail } from '@stayup/contract';
import { CalendarCheck, Copy, Download, Ellipsis, LinkIcon } from 'lucide-react';
import { useMay } from '../../entities/account/members/use-may.ts';
import { AcknowledgeButton } from '../../entities/outage/ui/acknowledge-button.tsx';
import { TickingDuration } from '../../entities/outage/ui/ticking-duration.tsx';
import type { Staleness } from '../../entities/website/freshness.ts';
import { StaleBadge } from '../../entities/website/ui/website-status.tsx';
import { offerDownload } from '../../lib/download.ts';
import { formatInstant } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { copyText } from '../../ui/form/copy-text.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useEvidenceLink } from './evidence-link.ts';
import { isPlannable, useMarkPlanned } from './mark-planned.ts';

/** The outage in one sentence: "Shop was down for 15 min". */
export function outageSentence(
	{ website, timestamp, endedAt }: OutageDetail,
	staleness: Staleness | undefined,
): string {
	if (endedAt === null) return staleness ? `${website.name} was down` : `${website.name} is down`;
	return `${website.name} was down for ${durationInWords(Date.parse(endedAt) - Date.parse(timestamp))}`;
}

export const backToOutages = { to: paths.outages, label: 'Outages' };

type OutageHeadingProps = { outage: OutageDetail; staleness: Staleness | undefined };

export function OutageHeading({ outage, staleness }: OutageHeadingProps) {
	const mayWrite = useMay('write');
	const link = useEvidenceLink(outage);
	const mark = useMarkPlanned(outage);
	const { error, isOwner } = outage;
	return (
		<PageHeading
			title={outageSentence(outage, staleness)}
			back={backToOutages}
			actions={
				<>
					<AcknowledgeButton outage={outage} />
					{mayWrite && isPlannable(outage, serverNow()) && (
						<Button variant="secondary" busy={mark.isPending} onClick={() => mark.mutate(outage.planned !== true)}>
							<CalendarCheck />
							{outage.planned === true ? 'Undo “Planned”' : 'This was planned'}
						</Button>
					)}
					{isOwner && mayWrite && (
						<Button variant="secondary" busy={link.isCopying} onClick={link.copy}>
							<LinkIcon />
							<span>
								Copy <span className="max-sm:sr-only">evidence </span>link
							</span>
						</Button>
					)}
					<Menu
						bare
						name="More actions"
						label={<Ellipsis />}
						items={[
							{
								key: 'summary',
								label: 'Copy summary',
								icon: <Copy />,
								onSelect: () => void copyText(summaryOf(outage, staleness)),
							},
							{
								key: 'download',
								label: 'Download evidence',
								icon: <Download />,
								onSelect: () => void downloadEvidence(outage),
							},
						]}
					/>
				</>
			}
		>
			<div className="flex flex-wrap items-center gap-2.5">
				<State outage={outage} staleness={staleness} />
				<span>{error}.</span>
			</div>
		</PageHeading>
	);
}

function State({ outage: { timestamp, endedAt, endReason, acknowledgement, planned }, staleness }: OutageHeadingProps) {
	if (endedAt !== null) {
		const isRecovered = endReason === 'recovered';
		return (
			<>
				<StatusBadge tone={isRecovered ? 'up' : 'unknown'}>{isRecovered ? 'Resolved' : 'Ended'}</StatusBadge>
				{planned === true && <StatusBadge tone="info">Planned</StatusBadge>}
			</>
		);
	}
	if (staleness) return <StaleBadge staleness={staleness} />;
	return (
		<>
			<StatusBadge tone={acknowledgement ? 'degraded' : 'down'}>
				{acknowledgement ? 'Acknowledged' : 'Ongoing'}
			</StatusBadge>
			<span>
				Down for <TickingDuration since={timestamp} />.
			</span>
		</>
	);
}

async function downloadEvidence(outage: OutageDetail): Promise<void> {
	const file = await evidenceFileOf(outage);
	offerDownload(`outage ${outage._id}.json`, 'application/json', `${JSON.stringify(file, null, '\t')}\n`);
}

/** A short summary without technical terms, for customers of the user. */
function summaryOf(outage: OutageDetail, staleness: Staleness | undefined): string {
	const { website, timestamp, endedAt, endReason } = outage;
	const { sentence } = outage.cause;
	const now = endReason === 'recovered' ? ' It is back up.' : '';
	if (endedAt === null && staleness) {
		return `${website.name} was unavailable from ${formatInstant(timestamp)} to at least ${formatInstant(staleness.since)}. ${sentence}`;
	}
	return endedAt === null
		? `${website.name} has been unavailable since ${formatInstant(timestamp)}. ${sentence} We are working on it.`
		: `${website.name} was unavailable from ${formatInstant(timestamp)} to ${formatInstant(endedAt)} (${durationInWords(Date.parse(endedAt) - Date.parse(timestamp))}). ${sentence}${now}`;
}
