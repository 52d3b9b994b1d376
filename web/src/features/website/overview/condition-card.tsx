/** The current condition of a website that is not down: what it is, what we saw, and what to do. */

import { type ConditionKind, type ConditionPeriod, placesOf, regionName, userAgentStart } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react';
import { Link } from 'react-router-dom';
import { May } from '../../../entities/account/members/may.tsx';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { ConditionAlerts } from '../../../entities/website/ui/condition-alerts.tsx';
import { ConditionChecks } from '../../../entities/website/ui/condition-checks.tsx';
import { conditionTones, shownConditionOf } from '../../../entities/website/ui/status-words.ts';
import { checkedRegions } from '../../../lib/deployment.ts';
import { formatInstant, formatMilliseconds } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { failures } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { toneBadge } from '../../../ui/feedback/tone.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';

export function ConditionCard({ website }: { website: ShownWebsite }) {
	const kind = shownConditionOf(website);
	const refetchInterval = useRefetchInterval();
	const periods = useInfiniteQuery({
		...websiteQueries.conditions(website._id),
		refetchInterval,
	});
	if (kind === null || hasMaintenanceNotice(website, kind)) return null;
	const period = periods.data?.pages[0]?.rows.find((each) => each.kind === kind && each.endedAt === null);
	const Icon = icons[kind];
	return (
		<section
			aria-label="Current condition"
			className={joinClasses(
				'grid grid-cols-1 gap-3 rounded-card border border-line px-4 py-3 text-ui',
				toneBadge[conditionTones[kind]],
			)}
		>
			<div className="flex items-start gap-3">
				<Icon className="mt-0.5 size-5 shrink-0" />
				<h2 className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">{titles[kind](website.name)}</h2>
			</div>
			<p className={`-mt-2.5 ${belowTitle}`}>
				Since {formatInstant(website.condition?.since ?? website.statusSince)}. {explain(website, kind, period)}
			</p>
			{kind === 'slow' && (
				<May permission="write">
					<Link
						to={paths.websiteSettings(website._id)}
						className={`w-fit rounded-small underline underline-offset-4 ${belowTitle}`}
					>
						Change the limit for slow
					</Link>
				</May>
			)}
			{kind === 'blocked' && <WhatToAllow period={period} />}
			{kind === 'partly-unreachable' && period?.cause && <WhoCanFix cause={period.cause} />}
			{period && (
				<div className={`min-w-0 ${belowTitle}`}>
					<ConditionChecks checks={period.checks} />
					<ConditionAlerts alerts={period.alerts} />
				</div>
			)}
			{periods.isError && period === undefined && (
				<div className={`flex flex-wrap items-center gap-3 ${belowTitle}`}>
					<span>{failures.conditionsLoad.text}</span>
					<Button variant="secondary" busy={periods.isFetching} onClick={() => void periods.refetch()}>
						Retry
					</Button>
				</div>
			)}
		</section>
	);
}

/** The notice on every page of the website says it, and until when. */
function hasMaintenanceNotice({ maintenance }: ShownWebsite, kind: ConditionKind): boolean {
	return kind === 'maintenance' && maintenance != null && Date.parse(maintenance.until) > serverNow();
}

/** Beside the icon, where there is room. */
const belowTitle = 'sm:ml-8';

const icons: Record<ConditionKind, LucideIcon> = {
	maintenance: Wrench,
	blocked: Ban,
	'partly-unreachable': TriangleAlert,
	slow: TriangleAlert,
};

const titles: Record<ConditionKind, (name: string) => string> = {
	maintenance: (name) => `${name} is in maintenance`,
	blocked: (name) => `Our checks of ${name} are blocked`,
	'partly-unreachable': (name) => `${name} is partly unreachable`,
	slow: (name) => `${name} is slow`,
};

function explain(website: ShownWebsite, kind: ConditionKind, period: ConditionPeriod | undefined): string {
	switch (kind) {
		case 'maintenance':
			return `Checks continue without alerts, and failures count as maintenance. ${
				website.status === 'up' ? 'The latest check succeeded.' : 'The latest check failed.'
			}`;
		case 'blocked':
			return 'Visitors may still reach the website. This time counts neither as up nor as down.';
		case 'partly-unreachable':
			return `${placesAndCause(period)} Some visitors may not reach the website. It counts as up.`.trim();
		case 'slow': {
			const limit = website.check?.slowAboveMs;
			const above = limit === null || limit === undefined ? 'the limit for slow' : formatMilliseconds(limit);
			return `3 of the last 5 checks took longer than ${above}. A slow website counts as up.`;
		}
	}
}

/** The sentence of the cause begins with the places. */
function placesAndCause(period: ConditionPeriod | undefined): string {
	return period?.cause?.sentence ?? placesOf(period?.checks ?? []);
}

function WhoCanFix({ cause }: { cause: NonNullable<ConditionPeriod['cause']> }) {
	return (
		<div className={`grid gap-3 ${belowTitle}`}>
			<p>
				Who can fix it: {cause.partyName}. {cause.nextStep}
			</p>
			<div>
				<CopyButton text={cause.message} label="Copy message" />
			</div>
		</div>
	);
}

function WhatToAllow({ period }: { period: ConditionPeriod | undefined }) {
	return (
		<div className={`grid gap-3 ${belowTitle}`}>
			{period?.cause && (
				<p>
					{period.cause.sentence} {period.cause.nextStep}
				</p>
			)}
			<Facts
				facts={[
					{ term: 'Allow the user agent', value: <code className="font-mono text-small">{userAgentStart}</code> },
					{ term: 'We check from', value: checkedRegions.map(regionName).join('; ') },
				]}
			/>
			<Link to={paths.ourChecks} className="w-fit rounded-small underline underline-offset-4">
				What to allow, and why not by IP address
			</Link>
			{period?.cause && (
				<div>
					<CopyButton text={period.cause.message} label="Copy message" />
				</div>
			)}
		</div>
	);
}
