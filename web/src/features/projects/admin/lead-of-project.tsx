/** The lead that a project was won from. */
import type { ProjectForAdmin } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../lib/format.ts';
import { Facts } from '../../../ui/layout/facts.tsx';

export function LeadOfProject({ wonFrom }: { wonFrom: NonNullable<ProjectForAdmin['wonFrom']> }) {
	const { leadId, source, valueUsd } = wonFrom;
	return (
		<Facts
			facts={[
				{
					term: 'Won from',
					value:
						leadId === null ? (
							'A proposal without a lead'
						) : (
							<Link to={`/admin/leads/${encodeURIComponent(leadId)}`} className="underline underline-offset-4">
								Open the lead
							</Link>
						),
				},
				{ term: 'Source', value: source },
				{ term: 'Value', value: valueUsd === null ? '' : formatMoney(valueUsd * 100, 'USD') },
			]}
		/>
	);
}
