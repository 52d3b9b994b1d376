/** The result of a visitor's check: status, phases, certificate and a link to register. */

import type { VisitorCheck } from '@stayup/contract';
import { formatResponseTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';

const parts = [
	{ key: 'dnsMs', label: 'DNS lookup' },
	{ key: 'connectMs', label: 'Connection' },
	{ key: 'tlsMs', label: 'Secure connection' },
	{ key: 'firstByteMs', label: 'First byte' },
] as const;

function badgeOf({ isUp, isBlocked }: VisitorCheck): { tone: 'up' | 'degraded' | 'down'; word: string } {
	if (isUp) return { tone: 'up', word: 'Up' };
	return isBlocked ? { tone: 'degraded', word: 'Blocked' } : { tone: 'down', word: 'Down' };
}

function sentenceOf({ error, statusCode, isBlocked }: VisitorCheck): string {
	if (error === null) return `It responded with status ${statusCode}.`;
	return isBlocked ? `${error}: visitors may still reach the website.` : `${error}.`;
}

export function CheckResult({ result }: { result: VisitorCheck }) {
	return result.isUnknownDomain ? <UnknownDomain url={result.url} /> : <Measured result={result} />;
}

/** Probably a typing error, so nothing was measured that would be worth monitoring. */
function UnknownDomain({ url }: { url: string }) {
	return (
		<InlineNotice tone="degraded">
			We found no website at <span className="font-mono break-all">{URL.parse(url)?.hostname ?? url}</span>, because
			this domain does not exist. Is it spelled correctly?
		</InlineNotice>
	);
}

function Measured({ result }: { result: VisitorCheck }) {
	const { url, phases, certificate } = result;
	const { tone, word } = badgeOf(result);
	const measured = parts.flatMap(({ key, label }) => {
		const ms = phases[key];
		return ms === null ? [] : [{ key, label, ms }];
	});
	const longest = Math.max(1, ...measured.map(({ ms }) => ms));

	return (
		<div className="rounded-card border border-line bg-card p-4 text-left sm:p-5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<StatusBadge tone={tone}>{word}</StatusBadge>
				<span className="min-w-0 truncate font-mono text-small text-muted">{url}</span>
				<span className="ml-auto text-ui font-medium text-ink">{formatResponseTime(phases.totalMs)}</span>
			</div>
			<p className="mt-3 text-ui text-body">
				{sentenceOf(result)}
				{certificate && (
					<>
						{' '}
						{certificate.daysLeft >= 0
							? `Its certificate from ${certificate.issuer} is valid for ${certificate.daysLeft} more days.`
							: `Its certificate from ${certificate.issuer} has expired.`}
					</>
				)}
			</p>
			{measured.length > 0 && (
				<dl className="mt-4 grid gap-2">
					{measured.map(({ key, label, ms }) => (
						<div key={key} className="grid grid-cols-[8.5rem_1fr_5rem] items-center gap-3 text-small">
							<dt className="text-muted">{label}</dt>
							<dd aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-hover">
								<svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="block h-1.5 w-full">
									<rect width={(100 * ms) / longest} height="6" className="fill-accent" />
								</svg>
							</dd>
							<dd className="text-right text-ink">{formatResponseTime(ms)}</dd>
						</div>
					))}
				</dl>
			)}
			<div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
				<p className="text-ui text-muted">That was one check. We can run one every minute.</p>
				<ButtonLink to={paths.register}>Monitor this website</ButtonLink>
			</div>
		</div>
	);
}
