/** Leads and job applications that may be spam, newest first. One press makes one an ordinary lead or application. */

import { type PossibleSpam, possibleSpamDays } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { spamReasonWords } from '../../../entities/inbox/spam-words.ts';
import { SentFields } from '../../../entities/inbox/ui/sent-fields.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { adminFailures } from '../admin-messages.ts';
import { adminKey, useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { DateCell, DetailsButton, DetailsDialog } from '../list/row-parts.tsx';

const kindWords = { lead: 'Lead', application: 'Application' } as const;
const acceptedWords = { lead: 'It is a lead now', application: 'It is an application now' } as const;

export function PossibleSpamTab() {
	const list = useAdminList('listPossibleSpam', {});
	const [read, setRead] = useState<PossibleSpam | null>(null);
	const client = useQueryClient();
	const accept = useAction(({ _id: id }: PossibleSpam) => call('markNotSpam', { params: { id } }), {
		success: (_, { kind }) => acceptedWords[kind],
		failure: adminFailures.notSpam,
		onSuccess: () => setRead(null),
		// Also after a failure: a colleague may have been faster.
		onSettled: () => client.invalidateQueries({ queryKey: adminKey }),
	});
	const isBusy = (row: PossibleSpam) => accept.isPending && accept.variables._id === row._id;

	return (
		<>
			<p className="max-w-prose text-ui text-muted">
				Forms that were sent within 3 seconds, or whose hidden field was filled in. Some come from people with a
				password manager. Nobody has been notified, and the sender gets our email once you press Not spam. After{' '}
				{possibleSpamDays} days the rest is deleted.
			</p>
			<AdminTable
				caption="Possible spam"
				list={list}
				columns={[
					{
						key: 'name',
						header: 'Name',
						className: 'min-w-36',
						render: (row) => <DetailsButton name={row.name} onOpen={() => setRead(row)} />,
					},
					{ key: 'kind', card: 'line', header: 'Kind', className: 'text-muted', render: ({ kind }) => kindWords[kind] },
					{
						key: 'email',
						card: 'line',
						header: 'Email',
						className: 'max-w-56 break-words text-muted',
						render: ({ email }) => email,
					},
					{
						key: 'reason',
						header: 'Why',
						className: 'min-w-36 text-muted',
						render: ({ reason }) => spamReasonWords[reason],
					},
					{
						key: 'sent',
						card: 'beside',
						header: 'Sent',
						className: 'whitespace-nowrap text-muted',
						render: ({ createdAt }) => <DateCell instant={createdAt} />,
					},
					{
						key: 'expires',
						header: 'Deleted on',
						className: 'whitespace-nowrap text-muted',
						render: ({ expiresAt }) => <DateCell instant={expiresAt} />,
					},
					{
						key: 'actions',
						card: 'foot',
						header: 'Actions',
						align: 'right',
						render: (row) => (
							<Button
								variant="secondary"
								busy={isBusy(row)}
								aria-label={`${row.name} is not spam`}
								onClick={() => accept.mutate(row)}
							>
								Not spam
							</Button>
						),
					},
				]}
				empty={
					<EmptyState icon={ShieldQuestion} title="No possible spam">
						Leads and applications that may be spam appear here, and nowhere else.
					</EmptyState>
				}
			/>
			{read && (
				<DetailsDialog
					title={read.name}
					onClose={() => setRead(null)}
					actions={
						<Button busy={isBusy(read)} onClick={() => accept.mutate(read)}>
							Not spam
						</Button>
					}
				>
					<SentFields
						fields={[
							{ name: 'Email', value: read.email },
							{ name: 'Phone', value: read.phone },
							...read.fields,
							{ name: 'Sent', value: formatInstant(read.createdAt) },
						]}
					/>
				</DetailsDialog>
			)}
		</>
	);
}
