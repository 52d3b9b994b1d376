/** What the last check saw, part by part: a waterfall of its time. */
import type { CertificateSummary, LatestCheck } from '@stayup/contract';
import { formatMilliseconds, nothing } from '../../format.ts';
import { PhaseWaterfall } from '../../monitoring/phase-waterfall.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';

export type LatestCheckCardProps = { check: LatestCheck; certificate: CertificateSummary | null };

export function LatestCheckCard({ check, certificate }: LatestCheckCardProps) {
	return (
		<Section title="Latest check" aside={<RelativeTime instant={check.at} />}>
			<Card className="grid grid-cols-1 gap-6 p-4 sm:p-6 lg:grid-cols-2">
				<PhaseWaterfall phases={check.phases} />
				<Facts
					facts={[
						{ term: 'Result', value: check.error ?? 'As expected' },
						{ term: 'Status code', value: check.statusCode ?? nothing },
						{ term: 'Whole check', value: formatMilliseconds(check.phases.totalMs) },
						...(certificate
							? [
									{ term: 'Certificate', value: certificate.issuer },
									{ term: 'Valid for', value: certificate.subjectNames.slice(0, 3).join(', ') },
								]
							: []),
					]}
				/>
			</Card>
		</Section>
	);
}
