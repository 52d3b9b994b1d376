/** The cause of an outage, who can fix it, the next step, and a message to send them. */
import { brand, durationInWords, type OutageDetail } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { FailedRules } from '../../entities/outage/ui/failed-rules.tsx';
import { HaveUsFixIt } from '../../entities/outage/ui/have-us-fix-it.tsx';
import { formatInstant } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

function sentenceCase(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

const confidenceWords = { high: 'High', medium: 'Medium', low: 'Low' } as const;

export function CauseCard({ outage }: { outage: OutageDetail }) {
	const { cause, endedAt, team } = outage;
	const isOngoing = endedAt === null;
	return (
		<Card className="grid gap-5 p-4 sm:p-6">
			<div className="grid gap-2">
				<h2 className="text-h3">{cause.sentence}</h2>
				{cause.isBlocked && (
					<p className="text-ui text-degraded-text">
						{isOngoing
							? 'Our checks are blocked. Visitors may still reach the website.'
							: 'Our checks were blocked. Visitors may still have reached the website.'}{' '}
						<Link to={paths.ourChecks} className="rounded-small underline underline-offset-4">
							What to allow
						</Link>
					</p>
				)}
			</div>
			<FailedRules evidence={outage.evidence} />
			<Facts
				facts={[
					{
						term: isOngoing ? 'Who can fix it' : 'Who may know more',
						value: <strong>{sentenceCase(cause.partyName)}</strong>,
					},
					...(cause.nextStep === null ? [] : [{ term: 'Next step', value: cause.nextStep }]),
					...(team ? [{ term: 'Our team', value: teamInWords(team, isOngoing) }] : []),
					{ term: 'Confidence', value: confidenceWords[cause.confidence] },
				]}
			/>
			{cause.party !== 'team' && (
				<div className="flex flex-wrap gap-2">
					{isOngoing && <HaveUsFixIt outage={outage} />}
					<CopyButton text={outage.message} label="Copy message" />
				</div>
			)}
		</Card>
	);
}

function teamInWords({ notifiedAt, answer }: NonNullable<OutageDetail['team']>, isOngoing: boolean): string {
	const alert =
		notifiedAt === null
			? `Your ${brand.name} team watches this website with a monitor of its own.`
			: `Your ${brand.name} team was notified at ${formatInstant(notifiedAt)}.`;
	if (answer === null) return alert;
	const waitedMs = notifiedAt === null ? null : Date.parse(answer.at) - Date.parse(notifiedAt);
	const when = waitedMs === null ? `at ${formatInstant(answer.at)}` : `after ${durationInWords(Math.max(0, waitedMs))}`;
	return `${alert} ${answer.by ?? 'The team'} answered ${when}${isOngoing ? ' and is on it' : ''}.`;
}
