/** When an outage began and ended, and how long it took to detect it and to notify its owner. The heading says how long it lasted. */
import { durationInWords, type OutageDetail } from '@stayup/contract';
import { Link } from 'react-router-dom';
import type { Staleness } from '../../entities/website/freshness.ts';
import { formatMinute } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

type OutageFactsProps = { outage: OutageDetail; staleness: Staleness | undefined };

export function OutageFacts({ outage, staleness }: OutageFactsProps) {
	const { timestamp, endedAt, detectedAt, timeline, website, websiteId } = outage;
	const notified = timeline.find(({ kind, deliveryState }) => kind === 'delivery' && deliveryState === 'sent');
	const after = (at: string) => durationInWords(Date.parse(at) - Date.parse(timestamp));
	return (
		<Card className="p-4 sm:p-5">
			<Facts
				facts={[
					{
						term: 'Website',
						value: (
							<Link
								to={paths.website(websiteId)}
								className="rounded-small text-accent underline-offset-4 hover:underline"
							>
								{website.name}
							</Link>
						),
					},
					{ term: 'Started', value: formatMinute(timestamp) },
					...(endedAt === null && !staleness
						? []
						: [{ term: 'Ended', value: endedAt === null ? 'Not known' : formatMinute(endedAt) }]),
					{ term: 'Detected after', value: after(detectedAt) },
					{ term: 'Notified after', value: notified ? after(notified.at) : 'No alert delivered' },
				]}
			/>
		</Card>
	);
}
