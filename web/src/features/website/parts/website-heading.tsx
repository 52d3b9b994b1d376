/** The website's name, URL and status. */
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { TickingDuration } from '../../../entities/outage/ui/ticking-duration.tsx';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { awaitsFirstResult } from '../../../entities/website/ui/status-words.ts';
import { WebsiteStatus } from '../../../entities/website/ui/website-status.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { PageHeading, type PageHeadingProps } from '../../../ui/layout/page-heading.tsx';
import { webLink } from './web-link.ts';

export type WebsiteHeadingProps = {
	website: ShownWebsite;
	back: NonNullable<PageHeadingProps['back']>;
	actions: ReactNode;
};

export function WebsiteHeading({ website, back, actions }: WebsiteHeadingProps) {
	const { name, url, status, statusSince, isActive, staleness } = website;
	const link = webLink(url);

	return (
		<PageHeading title={name} back={back} actions={actions}>
			<div className="grid gap-2.5">
				{link === null ? (
					<span className="font-mono text-small break-all">{url}</span>
				) : (
					<a
						href={link}
						target="_blank"
						rel="noopener noreferrer"
						className="inline-flex w-fit max-w-full items-center gap-1.5 rounded-small font-mono text-small text-accent underline-offset-4 hover:underline"
					>
						<span className="break-all">{url}</span>
						<ExternalLink aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
						<span className="sr-only">(opens in a new tab)</span>
					</a>
				)}
				<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
					<WebsiteStatus status={status} staleness={staleness} />
					{staleness ? null : awaitsFirstResult(website) ? (
						<span role="status">Waiting for the first result…</span>
					) : (
						<span title={formatInstant(statusSince)}>
							since <TickingDuration since={statusSince} />
						</span>
					)}
					{!isActive && <span>· Monitoring is paused</span>}
				</div>
			</div>
		</PageHeading>
	);
}
