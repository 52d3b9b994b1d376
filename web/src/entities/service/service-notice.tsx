/** Says that checks are late or are made without a region. Shown wherever statuses are shown. */
import { type Region, regionName, regions } from '@stayup/contract';
import { formatSince } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import type { ServiceTrouble } from './use-service-status.ts';

export function ServiceNotice({ lateSince, lostRegions }: ServiceTrouble) {
	return (
		<>
			{lateSince !== null && (
				<InlineNotice tone="degraded">
					<strong className="font-medium">Checks are late.</strong>{' '}
					{lateSince === 'unknown' ? 'Websites' : `Since ${formatSince(lateSince, serverNow())}, websites`} may not have
					been checked. A status that is too old to rely on is gray.
				</InlineNotice>
			)}
			{lostRegions.length > 0 && (
				<InlineNotice tone="info">
					We cannot reach our checking region{' '}
					<span className="whitespace-nowrap">{lostRegions.map(regionWords).join(' and ')}</span>. Until it is back,
					websites are checked from {remainingWords(lostRegions)}.
				</InlineNotice>
			)}
		</>
	);
}

function regionWords(region: Region): string {
	return `${region} (${regionName(region)})`;
}

function remainingWords(lost: readonly Region[]): string {
	const remaining = regions.filter((region) => !lost.includes(region)).length;
	return remaining === 1 ? 'one region' : `${remaining} regions`;
}
