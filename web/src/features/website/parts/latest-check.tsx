/** The result of the latest check, with a waterfall chart of its phases. */

import { type CertificateSummary, type CheckDetail, regionName } from '@stayup/contract';
import { PhaseWaterfall } from '../../../entities/website/ui/phase-waterfall.tsx';
import { formatMilliseconds, nothing } from '../../../lib/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';

export type LatestCheckCardProps = { check: CheckDetail; certificate: CertificateSummary | null };

export function LatestCheckCard({ check, certificate }: LatestCheckCardProps) {
	return (
		<Section title="Latest check" aside={<RelativeTime instant={check.at} />}>
			<Card className="grid grid-cols-1 gap-6 p-4 sm:p-6 lg:grid-cols-2">
				<PhaseWaterfall phases={check.phases} />
				<Facts
					facts={[
						{ term: 'Result', value: check.error ?? 'Success' },
						{ term: 'Made from', value: regionName(check.region) },
						{ term: 'Status code', value: check.statusCode ?? nothing },
						{ term: 'Total time', value: formatMilliseconds(check.phases.totalMs) },
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
