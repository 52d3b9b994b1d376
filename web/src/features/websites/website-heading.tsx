/** The website's name, where it is, and how it is since when. */
import type { Website } from '@stayup/contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../format.ts';
import { awaitsFirstResult } from '../../monitoring/status-words.ts';
import { TickingDuration } from '../../monitoring/ticking-duration.tsx';
import { WebsiteStatus } from '../../monitoring/website-status.tsx';
import { PageHeading, type PageHeadingProps } from '../../ui/page-heading.tsx';
import { webLink } from './web-link.ts';

export type WebsiteHeadingProps = {
	website: Website;
	back: NonNullable<PageHeadingProps['back']>;
	actions: ReactNode;
};

export function WebsiteHeading({ website, back, actions }: WebsiteHeadingProps) {
	const { name, url, status, statusSince, isActive } = website;
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
					<WebsiteStatus status={status} />
					{awaitsFirstResult(website) ? (
						<span role="status">First result in a few seconds…</span>
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
