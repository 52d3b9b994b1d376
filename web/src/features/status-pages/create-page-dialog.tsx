/** Creates a status page of the websites that are chosen, which its owner publishes in the editor. */
import { statusPageLimits, type Website } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useCreatePage } from '../../entities/status-page/api/use-create-page.ts';
import { statusPageFailures } from '../../entities/status-page/messages.ts';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { WebsiteChoices } from './components/website-choices.tsx';

export function CreatePageDialog({ onClose }: { onClose: () => void }) {
	const websites = useQuery(websiteQueries.list());
	const create = useCreatePage();
	const form = useId();
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
	/** Null until it is typed: the name of the only website. */
	const [typed, setTyped] = useState<string | null>(null);
	const chosen = websites.data?.filter(({ _id }) => ids.has(_id)) ?? [];
	const name = typed ?? nameOf(chosen);

	function submit(event: FormEvent): void {
		event.preventDefault();
		if (!create.isPending) create.mutate({ name: name.trim(), websites: chosen });
	}

	return (
		<Dialog
			open
			title="New status page"
			busy={create.isPending}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={create.isPending} onClick={onClose}>
						Cancel
					</Button>
					<Button
						type="submit"
						form={form}
						busy={create.isPending}
						disabled={chosen.length === 0 || name.trim() === ''}
					>
						Create draft
					</Button>
				</>
			}
		>
			<form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
				<p>Choose the websites that it shows. Nobody sees the page until you publish it.</p>
				{create.isError && (
					<InlineNotice tone="down">{messageFor(create.error, statusPageFailures.create)}</InlineNotice>
				)}
				<Loaded
					query={websites}
					failure="Failed to load your websites"
					skeleton={<Skeleton className="h-28 w-full rounded-control" />}
					empty={
						<div className="grid justify-items-start gap-3">
							<p>You have no websites yet.</p>
							<ButtonLink to={paths.addWebsite}>Add Website</ButtonLink>
						</div>
					}
				>
					{(loaded) => (
						<>
							<WebsiteChoices websites={loaded} chosen={ids} onChoose={setIds} />
							<TextField
								label="Name of the page"
								name="name"
								required
								autoComplete="off"
								maxLength={statusPageLimits.nameLength}
								value={name}
								onChange={(event) => setTyped(event.target.value)}
							/>
						</>
					)}
				</Loaded>
			</form>
		</Dialog>
	);
}

function nameOf(chosen: readonly Website[]): string {
	return chosen.length === 1 ? (chosen[0]?.name ?? '') : '';
}
