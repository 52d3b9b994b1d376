/** The website's name, URL and status, since when, and when it is checked next, with one action and a menu of the others. */

import type { Tier } from '@stayup/contract';
import { Ellipsis, ExternalLink, Play } from 'lucide-react';
import { lazy } from 'react';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { TickingDuration } from '../../../entities/outage/ui/ticking-duration.tsx';
import { ServiceNotice } from '../../../entities/service/service-notice.tsx';
import { isTroubled, type ServiceTrouble } from '../../../entities/service/use-service-status.ts';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import type { CheckNow } from '../../../entities/website/api/use-check-now.tsx';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { awaitsFirstResult, shownSince } from '../../../entities/website/ui/status-words.ts';
import { WebsiteStatus } from '../../../entities/website/ui/website-status.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { PageHeading, type PageHeadingProps } from '../../../ui/layout/page-heading.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { LazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import { CheckNowButton } from './check-now-button.tsx';
import { NextCheck } from './next-check.tsx';
import { webLink } from './web-link.ts';

const loadMenu = () => import('./website-menu.tsx').then(({ WebsiteMenu }) => ({ default: WebsiteMenu }));
const WebsiteMenu = lazy(loadMenu);

type WebsiteHeadingProps = {
	website: ShownWebsite;
	back: NonNullable<PageHeadingProps['back']>;
	tier: Tier;
	checkNow: CheckNow;
	service: ServiceTrouble;
};

export function WebsiteHeading({ website, back, tier, checkNow, service }: WebsiteHeadingProps) {
	const mayWrite = useMay('write');
	return (
		<PageHeading
			title={website.name}
			back={back}
			beside={<StatusSince website={website} />}
			actions={
				<>
					{mayWrite && !website.isActive ? (
						<ResumeButton website={website} />
					) : (
						<CheckNowButton checkNow={checkNow} website={website} tier={tier} />
					)}
					<LazyOverlay
						preload={loadMenu}
						button={(props) => (
							<Button {...props} variant="secondary" className="w-9 px-0 pointer-coarse:w-11" aria-label="More actions">
								<Ellipsis />
							</Button>
						)}
					>
						<WebsiteMenu website={website} />
					</LazyOverlay>
				</>
			}
		>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
				<UrlLink url={website.url} />
				{/* In its place, so that nothing moves when it comes. */}
				{isTroubled(service) ? <ServiceNotice {...service} isLine /> : <NextCheck website={website} />}
			</div>
		</PageHeading>
	);
}

function ResumeButton({ website }: { website: ShownWebsite }) {
	const change = useChangeWebsite(website);
	return (
		<Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ isActive: true })}>
			{!change.isPending && <Play />}
			Resume
		</Button>
	);
}

function StatusSince({ website }: { website: ShownWebsite }) {
	const { isActive, staleness } = website;
	const since = shownSince(website);
	return (
		<div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui text-muted">
			<WebsiteStatus website={website} />
			{staleness ? null : awaitsFirstResult(website) ? (
				// Short on a phone: the line must not wrap, or all below it moves when the result comes.
				<span role="status">
					Waiting<span className="max-sm:sr-only"> for the first result</span>…
				</span>
			) : (
				<Hint text={`Since ${formatInstant(since)}`}>
					for <TickingDuration key={since} since={since} />
				</Hint>
			)}
			{!isActive && <span>· Monitoring is paused</span>}
		</div>
	);
}

function UrlLink({ url }: { url: string }) {
	const link = webLink(url);
	if (link === null) return <span className="font-mono break-all">{url}</span>;
	return (
		<a
			href={link}
			target="_blank"
			rel="noopener noreferrer"
			title={url}
			className="inline-flex min-h-6 max-w-full min-w-0 items-center sm:max-w-xl gap-1.5 rounded-small font-mono text-accent underline-offset-4 hover:underline"
		>
			<span className="truncate">{url}</span>
			<ExternalLink className="size-3.5 shrink-0" />
			<span className="sr-only">(opens in a new tab)</span>
		</a>
	);
}
