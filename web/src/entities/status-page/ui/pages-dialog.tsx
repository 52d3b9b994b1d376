/** The status pages that show a website, and a button that creates one for it. */

import type { Website } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { messageFor } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useMay } from '../../account/members/use-may.ts';
import { PlanNotice } from '../../plan/ui/plan-notice.tsx';
import { statusPageQueries } from '../api/status-page-queries.ts';
import { useCreatePage } from '../api/use-create-page.ts';
import { statusPageFailures } from '../messages.ts';
import { PageState } from './page-state.tsx';

type PagesDialogProps = { website: Pick<Website, '_id' | 'name' | 'url'>; onClose: () => void };

export function PagesDialog({ website, onClose }: PagesDialogProps) {
	const pages = useQuery(statusPageQueries.list());
	const mayWrite = useMay('write');
	const create = useCreatePage();
	const showing = pages.data?.filter(({ groups }) =>
		groups.some(({ components }) => components.some(({ websiteId }) => websiteId === website._id)),
	);
	return (
		<Dialog
			open
			title="Status page"
			busy={create.isPending}
			onClose={onClose}
			actions={
				<>
					<Button variant="secondary" disabled={create.isPending} onClick={onClose}>
						{mayWrite ? 'Cancel' : 'Close'}
					</Button>
					{mayWrite && (
						<Button
							variant={showing?.length === 0 ? 'primary' : 'secondary'}
							busy={create.isPending}
							onClick={() => create.mutate({ name: website.name, websites: [website] })}
						>
							Create draft
						</Button>
					)}
				</>
			}
		>
			{create.isError && (
				<PlanNotice tone="down" className="mb-4">
					{messageFor(create.error, statusPageFailures.create)}
				</PlanNotice>
			)}
			<Loaded
				query={{ ...pages, data: showing }}
				failure={statusPageFailures.list.text}
				hint="You can still create one."
				skeleton={<Skeleton className="h-10 w-full rounded-control" />}
				empty={
					<p>
						{mayWrite
							? `A public page that shows your visitors whether ${website.name} works. Nobody sees it until you publish it.`
							: `No page shows ${website.name} yet.`}
					</p>
				}
			>
				{(shown) => (
					<>
						<p>These pages show {website.name}:</p>
						<ul className="mt-2 divide-y divide-line">
							{shown.map((page) => (
								<li key={page._id} className="flex flex-wrap items-center justify-between gap-2 py-2">
									<span className="min-w-0 font-medium [overflow-wrap:anywhere] text-ink">{page.name}</span>
									<span className="flex items-center gap-2">
										<PageState page={page} />
										{mayWrite && (
											<ButtonLink variant="secondary" to={paths.statusPage(page._id)} aria-label={`Edit ${page.name}`}>
												Edit
											</ButtonLink>
										)}
									</span>
								</li>
							))}
						</ul>
					</>
				)}
			</Loaded>
		</Dialog>
	);
}
