/** The evidence of an outage for everyone with its link. Texts of the website and its owner are shown as text, and nothing of theirs is a link (SHARE-1). */
import { brand, durationInWords, type EvidenceFile, type SharedOutage } from '@stayup/contract';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FailedRules } from '../../entities/outage/ui/failed-rules.tsx';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { call } from '../../lib/api-client/client.ts';
import { offerDownload } from '../../lib/download.ts';
import { formatInstant } from '../../lib/format.ts';
import { messageFor } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { retryAdvice } from '../../lib/retry-advice.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Evidence } from './evidence.tsx';
import { outageFailures } from './messages.ts';
import { OutageSkeleton, outageColumns } from './outage-skeleton.tsx';
import { OutageTimeline } from './outage-timeline.tsx';

type State = { file?: EvidenceFile; error?: unknown };

export function EvidenceScreen() {
	const token = useLocation().hash.slice(1);
	const [attempt, setAttempt] = useState(0);
	return <EvidenceOf key={`${token} ${attempt}`} token={token} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Loads once. */
function EvidenceOf({ token, onRetry }: { token: string; onRetry: () => void }) {
	const [{ file, error }, setState] = useState<State>({});

	useEffect(() => {
		let isCurrent = true;
		call('openEvidence', { body: { token } }).then(
			(loaded) => isCurrent && setState({ file: loaded }),
			(failed: unknown) => isCurrent && setState({ error: failed }),
		);
		return () => {
			isCurrent = false;
		};
	}, [token]);

	if (error !== undefined) return <NotOpened error={error} onRetry={onRetry} />;
	return (
		<Screen title={pageTitle(file ? `Evidence: ${file.outage.website.name}` : 'Evidence')}>
			{file ? (
				<Opened file={file} />
			) : (
				<>
					<PageHeading title="Evidence of an outage" />
					<OutageSkeleton />
				</>
			)}
		</Screen>
	);
}

/** Links stay invalid, so only other failures offer another attempt. */
function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const isInvalid = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid');
	if (!isInvalid) {
		return (
			<Screen title={pageTitle('Evidence')}>
				<ErrorState title={messageFor(error, outageFailures.openEvidence)} onRetry={onRetry} retrying={false}>
					{retryAdvice(error)}
				</ErrorState>
			</Screen>
		);
	}
	return (
		<Screen title={pageTitle('Link not valid')}>
			<PageHeading title="This link is no longer valid">
				The link was revoked, or it is incomplete. Ask its sender for a new link.
			</PageHeading>
		</Screen>
	);
}

function Opened({ file }: { file: EvidenceFile }) {
	const { outage, sha256 } = file;
	const { website, endedAt, endReason, error } = outage;
	const isRecovered = endReason === 'recovered';
	return (
		<>
			<PageHeading
				title={website.name}
				actions={
					<Button variant="secondary" onClick={() => download(file)}>
						<Download />
						Download file
					</Button>
				}
			>
				<div className="flex flex-wrap items-center gap-2.5">
					<StatusBadge
						tone={isRecovered ? 'up' : endedAt === null && outage.uncheckedSince === null ? 'down' : 'unknown'}
					>
						{isRecovered
							? 'Resolved'
							: endedAt !== null
								? 'Ended'
								: outage.uncheckedSince === null
									? 'Ongoing'
									: 'Not checked'}
					</StatusBadge>
					<span>{error}.</span>
				</div>
			</PageHeading>
			<div className={outageColumns}>
				<Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
					<h2 className="text-h3">{outage.cause.sentence}</h2>
					<FailedRules evidence={outage.evidence} />
					<Facts facts={factsOf(outage)} />
				</Card>
				<Card className="grid grid-cols-1 gap-2 p-4 text-small text-muted sm:p-5">
					<h2 className="text-ui font-medium text-ink">About this page</h2>
					<p>
						{brand.name} measured this from its own servers. The owner of the website shares it with you. Credentials
						are removed.
					</p>
					<p>The file has the same content and this SHA-256 hash, which changes with the content:</p>
					<code className="font-mono text-caption break-all text-body">{sha256}</code>
				</Card>
				<div className="grid min-w-0 grid-cols-1 gap-8">
					<Evidence outage={outage} />
					<OutageTimeline outage={outage} />
				</div>
			</div>
		</>
	);
}

function factsOf({ website, timestamp, detectedAt, endedAt, uncheckedSince }: SharedOutage) {
	const lasted = endedAt === null ? null : durationInWords(Date.parse(endedAt) - Date.parse(timestamp));
	const ongoing = uncheckedSince === null ? 'Ongoing' : `Not checked since ${formatInstant(uncheckedSince)}`;
	return [
		{ term: 'URL', value: <code className="font-mono text-small">{website.url}</code> },
		{ term: 'Started', value: inUtc(timestamp) },
		{ term: 'Confirmed', value: inUtc(detectedAt) },
		{ term: 'Ended', value: endedAt === null ? ongoing : inUtc(endedAt) },
		...(lasted === null ? [] : [{ term: 'Duration', value: lasted }]),
	];
}

/** In UTC besides the reader's own time zone: the readers compare it with the logs of their servers. */
function inUtc(instant: string): string {
	return `${formatInstant(instant)} (${instant.slice(0, 19).replace('T', ' ')} UTC)`;
}

function download(file: EvidenceFile): void {
	offerDownload(`outage ${file.outage._id}.json`, 'application/json', `${JSON.stringify(file, null, '\t')}\n`);
}
