/** The account's data: the export, how long each kind is kept, and the deletion of the account. */

import { deletionDelayDays, type User } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadedProfile } from '../../../entities/account/ui/loaded-profile.tsx';
import { offerDownload } from '../../../lib/download.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ActionRow, actionRowsClassName } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { settingsFailures } from '../settings-messages.ts';
import { DeletionDialog } from './account-deletion.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
import { exportAccount } from './export-account.ts';
import { retentionFacts } from './retention.ts';

export function AccountData() {
	return <LoadedProfile heading="Data">{(user) => <DataSections user={user} />}</LoadedProfile>;
}

function DataSections({ user }: { user: User }) {
	const [isDeleting, setDeleting] = useState(false);
	return (
		<>
			<Section title="Data">
				<DeletionNotice user={user} />
				<Card className={actionRowsClassName}>
					<ExportRow />
				</Card>
			</Section>
			<Section
				title="How long we keep it"
				aside={
					<Link to={paths.privacy} className="text-accent underline-offset-4 hover:underline">
						Privacy policy
					</Link>
				}
			>
				<Card className="p-4 sm:px-6 sm:py-5">
					<Facts facts={retentionFacts(user.tier)} />
				</Card>
			</Section>
			{user.deletionAt === null && (
				<Section title="Deletion">
					<Card className={actionRowsClassName}>
						<ActionRow
							title="This account and all its data"
							text={`Your data is deleted after ${deletionDelayDays} days. You can cancel until then.`}
						>
							<Button
								variant="secondary"
								className="border-down-text! text-down-text!"
								onClick={() => setDeleting(true)}
							>
								Delete my account
							</Button>
						</ActionRow>
					</Card>
				</Section>
			)}
			{isDeleting && <DeletionDialog onClose={() => setDeleting(false)} />}
		</>
	);
}

function ExportRow() {
	const client = useQueryClient();
	const [progress, setProgress] = useState<string | null>(null);
	const dataExport = useAction(
		() => exportAccount(client, (done, total) => setProgress(`Website ${done} of ${total}`)),
		{
			failure: settingsFailures.exportData,
			onSuccess: (file) => file !== null && offerDownload('my stayup data.json', 'application/json', file),
			onSettled: () => setProgress(null),
		},
	);
	return (
		<ActionRow
			title="One file with everything"
			text="Your account and its activity, your websites with their checks, history and outages, and your alerts, status pages and projects."
		>
			<span className="flex flex-wrap items-center gap-3">
				<Button variant="secondary" busy={dataExport.isPending} onClick={() => dataExport.mutate()}>
					Export my data
				</Button>
				<span role="status" className="text-small text-muted empty:sr-only">
					{progress}
				</span>
			</span>
		</ActionRow>
	);
}
