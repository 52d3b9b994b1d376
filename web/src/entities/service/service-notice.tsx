/** Says that checks are late or are made without a region. Shown wherever statuses are shown. */
import { type Region, regionName } from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatSince } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import type { ServiceTrouble } from './use-service-status.ts';

type ServiceNoticeProps = ServiceTrouble & {
	/** A short line of text, whose details are for screen readers. */
	isLine?: boolean;
};

export function ServiceNotice({ lateSince, lostRegions, isLine = false }: ServiceNoticeProps) {
	const Frame = isLine ? Line : InlineNotice;
	return (
		<>
			{lateSince !== null && (
				<Frame tone="degraded">
					<strong className="font-medium">Checks are late.</strong>{' '}
					<span className={isLine ? 'max-sm:sr-only' : undefined}>
						{lateSince === 'unknown' ? 'Websites' : `Since ${formatSince(lateSince, serverNow())}, websites`} may not
						have been checked.
					</span>{' '}
					<span className={isLine ? 'sr-only' : undefined}>A status that is too old to rely on is gray.</span>
				</Frame>
			)}
			{lostRegions.length > 0 && (
				<Frame tone="info">
					We cannot reach our checking region{' '}
					<span className="whitespace-nowrap">{lostRegions.map(regionWords).join(' and ')}</span>.{' '}
					<span className={isLine ? 'sr-only' : undefined}>Meanwhile, websites are checked without it.</span>
				</Frame>
			)}
		</>
	);
}

function Line({ tone, children }: { tone: 'degraded' | 'info'; children: ReactNode }) {
	return (
		<p role="status" className={tone === 'info' ? 'text-ui text-info-text' : 'text-ui text-degraded-text'}>
			{children}
		</p>
	);
}

function regionWords(region: Region): string {
	return `${region} (${regionName(region)})`;
}
