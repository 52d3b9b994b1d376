/** The response to the first failed check. The website's headers and body are shown as text, never as markup (SSRF-9). */
import { cacheFactsOf, describeCachedAnswer, type OutageDetail, regionName, type SharedOutage } from '@stayup/contract';
import { useState } from 'react';
import { PhaseWaterfall } from '../../entities/website/ui/phase-waterfall.tsx';
import { formatInstant, formatMilliseconds } from '../../lib/format.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';

const tabs = [
	{ name: 'seen', label: 'Summary' },
	{ name: 'headers', label: 'Headers' },
	{ name: 'body', label: 'Body' },
	{ name: 'timing', label: 'Timing' },
] as const;

type EvidenceProps = { outage: Pick<SharedOutage, 'error' | 'evidence' | 'phase' | 'usualResponseTime'> };

export function Evidence({ outage }: EvidenceProps) {
	const [open, setOpen] = useState<(typeof tabs)[number]['name']>('seen');
	const { evidence } = outage;
	const cache = evidence === null ? undefined : cacheFactsOf(evidence.headers);
	return (
		<Section title="Evidence">
			{evidence === null ? (
				<Card>
					<p className="text-ui text-muted">The website did not respond. The error was: {outage.error}.</p>
				</Card>
			) : (
				<Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
					{cache && <InlineNotice tone="degraded">{describeCachedAnswer(cache)}</InlineNotice>}
					<Tabs label="Evidence" tabs={tabs} open={open} onOpen={setOpen}>
						{open === 'seen' && (
							<Facts
								facts={[
									{ term: 'Time', value: formatInstant(evidence.at) },
									{ term: 'Checked from', value: regionName(evidence.region) },
									{ term: 'Error', value: outage.error },
									{ term: 'Status code', value: evidence.statusCode },
									{ term: 'IP address', value: evidence.remoteIp },
									{ term: 'Failed during', value: phaseWords[outage.phase] },
									...(evidence.notes ? [{ term: 'Unusual', value: evidence.notes.join(' ') }] : []),
									...certificateFacts(evidence.certificate),
								]}
							/>
						)}
						{open === 'headers' &&
							(Object.keys(evidence.headers).length === 0 ? (
								<p className="text-ui text-muted">The response had no headers.</p>
							) : (
								<Facts
									facts={Object.entries(evidence.headers).map(([term, value]) => ({
										term,
										value: <code className="font-mono text-small">{value}</code>,
									}))}
								/>
							))}
						{open === 'body' &&
							(evidence.bodyText ? (
								<pre
									// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
									tabIndex={0}
									className="max-h-96 overflow-auto rounded-control bg-subtle p-4 font-mono text-small whitespace-pre-wrap"
								>
									{evidence.bodyText}
								</pre>
							) : (
								<p className="text-ui text-muted">The response had no text.</p>
							))}
						{open === 'timing' && (
							<div className="grid gap-4">
								<PhaseWaterfall phases={evidence.phases} />
								<p className="text-small text-muted">
									{outage.usualResponseTime === null
										? 'There are no earlier checks to compare with.'
										: `The average on the day before was ${formatMilliseconds(outage.usualResponseTime)}.`}
								</p>
							</div>
						)}
					</Tabs>
				</Card>
			)}
		</Section>
	);
}

const phaseWords: Record<OutageDetail['phase'], string> = {
	guard: 'URL validation',
	dns: 'DNS lookup',
	connect: 'Connecting',
	tls: 'TLS handshake',
	response: 'Waiting for the response',
};

function certificateFacts(certificate: NonNullable<SharedOutage['evidence']>['certificate']) {
	if (!certificate) return [];
	return [
		{ term: 'Issuer', value: certificate.issuer },
		{ term: 'Names', value: certificate.subjectNames.join(', ') },
		{ term: 'Expires', value: formatInstant(certificate.validTo) },
	];
}
