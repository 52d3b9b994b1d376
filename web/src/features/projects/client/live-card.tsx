/** The launched website: the way to it, whether it is up, and how to have it changed. */
import { includesMonthlyUpdates, type Project } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NextStep } from '../../../entities/project/client-tasks.ts';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusWords } from '../../../entities/website/ui/status-words.ts';
import { shortUrl } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { buttonClassName } from '../../../ui/form/button-variants.ts';
import { Card } from '../../../ui/layout/card.tsx';

type LiveCardProps = { project: Pick<Project, 'tier' | 'website'>; step: NextStep; onWrite: () => void };

export function LiveCard({ project: { tier, website }, step, onWrite }: LiveCardProps) {
	const isAsked = step.action !== null;
	return (
		<Card className="grid gap-5 p-4 sm:p-6">
			<div className="grid gap-1">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<h2 className="text-h3 text-ink">Your website is live.</h2>
					{website && <StatusBadge tone={website.status}>{statusWords[website.status]}</StatusBadge>}
				</div>
				{website && (
					<p className="text-ui text-muted [overflow-wrap:anywhere]">
						<Link to={paths.website(website._id)} className="text-ink underline underline-offset-4">
							{website.name}
						</Link>
						, {shortUrl(website.url)}. Hosted by Stayup and checked around the clock.
					</p>
				)}
			</div>
			{website && (
				<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
					<a href={website.url} target="_blank" rel="noopener noreferrer" className={buttonClassName('primary', 'app')}>
						Open your website
						<ExternalLink />
					</a>
					<StatusPageLink websiteId={website._id} />
				</div>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
				<p className="min-w-0 flex-[1_1_18rem] text-ui text-body">
					{isAsked ? (
						<span className="font-medium text-ink">{step.sentence}</span>
					) : includesMonthlyUpdates(tier) ? (
						'Your plan includes an update every month. Send us what should change.'
					) : (
						'Should something change? Send us a message.'
					)}
				</p>
				<Button variant="secondary" onClick={onWrite}>
					{isAsked ? 'Write to us' : 'Ask for a change'}
				</Button>
			</div>
		</Card>
	);
}

/** The launch makes a page, which the client may have removed. */
function StatusPageLink({ websiteId }: { websiteId: string }) {
	const pages = useQuery(statusPageQueries.list());
	const page = pages.data?.find(
		({ isPublished, isOverLimit, groups }) =>
			isPublished &&
			!isOverLimit &&
			groups.some(({ components }) => components.some((component) => component.websiteId === websiteId)),
	);
	if (!page) return null;
	return (
		<a
			href={page.url}
			target="_blank"
			rel="noopener noreferrer"
			className="rounded-small text-ui text-ink underline underline-offset-4"
		>
			See its status page
		</a>
	);
}
