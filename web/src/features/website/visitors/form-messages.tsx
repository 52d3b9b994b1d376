/** The messages that visitors sent with the contact form of a website. */

import type { FormEntry } from '@stayup/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { May } from '../../../entities/account/members/may.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { messageFor } from '../../../lib/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import { visitorFailures, visitorSuccesses } from './messages.ts';
import { visitorQueries } from './visitor-queries.ts';

export function FormMessages({ websiteId }: { websiteId: string }) {
	const refetchInterval = useRefetchInterval();
	const list = pagedListOf(useInfiniteQuery({ ...visitorQueries.entries(websiteId), refetchInterval }));
	return (
		<Section title="Messages" aside="Kept for two years.">
			<Loaded
				query={list}
				failure={visitorFailures.entries.text}
				hint="New messages still arrive. Please check your connection and try again."
				skeleton={<CardSkeleton />}
			>
				{(entries) =>
					entries.length === 0 ? (
						<p className="text-ui text-muted">
							No messages yet. What visitors send with your contact form appears here.
						</p>
					) : (
						<ul className="grid grid-cols-1 gap-3">
							{entries.map((entry) => (
								<Message key={entry._id} entry={entry} />
							))}
						</ul>
					)
				}
			</Loaded>
			<LoadMore list={list} />
		</Section>
	);
}

function Message({ entry: { _id: id, websiteId, fields, page, createdAt } }: { entry: FormEntry }) {
	const [isAsking, setAsking] = useState(false);
	const client = useQueryClient();
	const remove = useMutation({
		mutationFn: () => call('removeFormEntry', { params: { id } }),
		onSuccess: () => {
			toast.success(visitorSuccesses.removeEntry);
			return client.invalidateQueries({ queryKey: visitorQueries.entries(websiteId).queryKey });
		},
		onError: (error) => void toast.error(messageFor(error, visitorFailures.removeEntry)),
		onSettled: () => setAsking(false),
	});
	const when = formatInstant(createdAt);
	return (
		<li>
			<Card className="grid gap-3 p-4">
				<div className="flex flex-wrap items-center justify-between gap-2 text-small text-muted">
					<span>
						{when}
						{page !== '' && ` on ${page}`}
					</span>
					<May permission="write">
						<Button variant="ghost" aria-label={`Delete the message of ${when}`} onClick={() => setAsking(true)}>
							Delete
						</Button>
					</May>
				</div>
				<dl className="grid gap-2 text-ui sm:grid-cols-[10rem_1fr]">
					{fields.map(({ name, value }) => (
						<div key={`${name} ${value}`} className="contents">
							<dt className="[overflow-wrap:anywhere] text-muted">{name}</dt>
							<dd className="[overflow-wrap:anywhere] whitespace-pre-wrap text-ink">{value}</dd>
						</div>
					))}
				</dl>
			</Card>
			<ConfirmDialog
				open={isAsking}
				title="Delete this message?"
				confirmLabel="Delete message"
				tone="danger"
				busy={remove.isPending}
				onConfirm={() => remove.mutate()}
				onCancel={() => setAsking(false)}
			>
				You can't undo this.
			</ConfirmDialog>
		</li>
	);
}
