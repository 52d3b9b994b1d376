/** A proposal as its recipient reads it, and as its author sees it before it is sent. */
import type { LeadSite, ProposalTerms } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { formatDate, formatMilliseconds, shortUrl } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';

type ProposalDocumentProps = { terms: ProposalTerms; site: LeadSite | null };

export function ProposalDocument({ terms: { text, cancellation }, site }: ProposalDocumentProps) {
	return (
		<div className="grid min-w-0 content-start gap-10">
			<Paragraphs text={text} className="text-base text-ink" />
			{site !== null && (
				<Section title="Your website today" aside={`Checked ${formatDate(site.at)}`}>
					<SiteFacts site={site} />
				</Section>
			)}
			<Section title="If you cancel early">
				{cancellation === '' ? (
					<p className="text-ui text-body">There is no fee. You can cancel at any time.</p>
				) : (
					<Paragraphs text={cancellation} className="text-ui text-body" />
				)}
				<p className="text-ui text-muted">
					The plan ends at the next billing cycle after you cancel. The{' '}
					<Link to={paths.terms} className="underline underline-offset-4">
						Terms of Service
					</Link>{' '}
					apply.
				</p>
			</Section>
		</div>
	);
}

/** A blank line begins a paragraph. */
function Paragraphs({ text, className }: { text: string; className: string }) {
	return (
		<div className={`grid max-w-prose gap-4 whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
			{text.split('\n\n').map((paragraph, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text do not move
				<p key={index}>{paragraph}</p>
			))}
		</div>
	);
}

function SiteFacts({ site }: { site: LeadSite }) {
	const { url, isUp, isBlocked, error, responseTime, certificate } = site;
	const state = isUp ? 'Answers' : isBlocked ? 'Refuses our checks' : `Does not answer${error ? `: ${error}` : ''}`;
	const isPlain = certificate === null && isUp && url.startsWith('http:');
	const certificateText = isPlain
		? 'None: browsers call it not secure'
		: certificate === null
			? ''
			: `Until ${formatDate(certificate.validTo)} (${certificate.daysLeft} days)`;
	return (
		<Facts
			facts={[
				{ term: 'Website', value: shortUrl(url) },
				{ term: 'Status', value: state },
				...(responseTime === null ? [] : [{ term: 'Response time', value: formatMilliseconds(responseTime) }]),
				...(certificateText === '' ? [] : [{ term: 'Certificate', value: certificateText }]),
			]}
		/>
	);
}
