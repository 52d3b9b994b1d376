/** The latest invoices of the account, newest first. */

import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { planQueries } from '../../../entities/plan/plan-queries.ts';
import { paymentColumns } from '../../../entities/plan/ui/payment-columns.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { settingsFailures } from '../settings-messages.ts';

export function Invoices() {
	const invoices = useQuery(planQueries.invoices());
	const table = {
		caption: 'Invoices',
		columns: paymentColumns,
		rowKey: ({ _id }: { _id: string }) => _id,
		empty: null,
	};
	return (
		<Section title="Invoices">
			<Loaded
				query={invoices}
				failure={settingsFailures.invoicesLoad.text}
				hint="Your plan is not affected. Please try again."
				skeleton={<DataTable {...table} rows={[]} loading />}
				empty={
					<EmptyState icon={CreditCard} title="No invoices">
						Invoices appear here when you buy a plan.
					</EmptyState>
				}
			>
				{(rows) => <DataTable {...table} rows={rows} />}
			</Loaded>
		</Section>
	);
}
