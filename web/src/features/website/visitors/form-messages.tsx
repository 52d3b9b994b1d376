/** The messages that visitors sent with the contact form of a website, and those that may be spam. */

import { type FormEntry, type PossibleSpamEntry, possibleSpamDays } from '@stayup/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { May } from '../../../entities/account/members/may.tsx';
import { spamReasonWords } from '../../../entities/inbox/spam-words.ts';
import { SentFields } from '../../../entities/inbox/ui/sent-fields.tsx';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatInstant } from '../../../lib/format.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { useAction, useConfirmedAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import type { PagedList } from '../../../ui/table/loaded-table.tsx';
import { visitorFailures, visitorSuccesses } from './messages.ts';
import { visitorQueries } from './visitor-queries.ts';

const lists = ['messages', 'above-plan', 'possible-spam'] as const;
type List = (typeof lists)[number];

/** Messages that are kept apart are in lists of their own, which are shown once there are any. */
export function FormMessages({ websiteId }: { websiteId: string }) {
	const { chosen, choose } = useSearchChoices();
	const refetchInterval = useRefetchInterval();
	const messages = pagedListOf(useInfiniteQuery({ ...visitorQueries.entries(websiteId), refetchInterval }));
	const apart = pagedListOf(useInfiniteQuery({ ...visitorQueries.possibleSpam(websiteId), refetchInterval }));
	const abovePlan = apart.data?.filter(({ reason }) => reason === 'above-plan');
	const spam = apart.data?.filter(({ reason }) => reason !== 'above-plan');
	const open = lists.find((list) => list === chosen('messages')) ?? 'messages';
	const labelOf = (label: string, entries: readonly unknown[] = []) =>
		`${label} (${entries.length}${apart.hasMore ? '+' : ''})`;
	const choices: { value: List; label: string; isShown: boolean }[] = [
		{ value: 'messages', label: 'Messages', isShown: true },
		{ value: 'above-plan', label: labelOf('Above your plan', abovePlan), isShown: Boolean(abovePlan?.length) },
		{ value: 'possible-spam', label: labelOf('Possible spam', spam), isShown: Boolean(spam?.length) },
	];
	const shown = choices.filter(({ value, isShown }) => isShown || value === open);
	return (
		<Section
			title="Messages"
			aside={open === 'messages' ? 'Kept for two years.' : `Deleted after ${possibleSpamDays} days.`}
		>
			{shown.length > 1 && (
				<RadioGroup
					variant="segments"
					label="Messages"
					isLabelHidden
					name="messages"
					choices={shown}
					value={open}
					onChange={(value) => choose('messages', value === 'messages' ? '' : value)}
				/>
			)}
			{open === 'possible-spam' && (
				<>
					<p className="max-w-prose text-ui text-muted">
						These were sent within 3 seconds, or their hidden field was filled in. Some come from people with a password
						manager. You get no email about them until you press Not spam.
					</p>
					<Entries
						key={open}
						list={{ ...apart, data: spam }}
						failure={visitorFailures.apart.text}
						empty="No possible spam."
					/>
				</>
			)}
			{open === 'above-plan' && (
				<>
					<PlanNotice tone="degraded">
						These arrived after the messages that your plan includes in a month. Delete spam from Messages or choose a
						larger plan, then move them. You get no email about them until then.
					</PlanNotice>
					<Entries
						key={open}
						list={{ ...apart, data: abovePlan }}
						failure={visitorFailures.apart.text}
						empty="No messages above your plan."
					/>
				</>
			)}
			{open === 'messages' && (
				<Entries
					key={open}
					list={messages}
					failure={visitorFailures.entries.text}
					empty="No messages yet. What visitors send with your contact form appears here."
				/>
			)}
		</Section>
	);
}

type EntriesProps = { list: PagedList<FormEntry | PossibleSpamEntry>; failure: string; empty: string };

function Entries({ list, failure, empty }: EntriesProps) {
	return (
		<>
			<Loaded query={list} failure={failure} unchanged="New messages still arrive." skeleton={<CardSkeleton />}>
				{(entries) =>
					entries.length === 0 ? (
						<p className="text-ui text-muted">{empty}</p>
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
		</>
	);
}

function Message({ entry }: { entry: FormEntry | PossibleSpamEntry }) {
	const { _id: id, websiteId, fields, page, createdAt } = entry;
	const reason = 'reason' in entry ? entry.reason : null;
	const client = useQueryClient();
	const reload = () => client.invalidateQueries({ queryKey: visitorQueries.entries(websiteId).queryKey });
	const remove = useConfirmedAction(() => call('removeFormEntry', { params: { id } }), {
		success: visitorSuccesses.removeEntry,
		failure: visitorFailures.removeEntry,
		onSuccess: () => reload(),
	});
	const accept = useAction(() => call('markEntryNotSpam', { params: { id } }), {
		success: visitorSuccesses.takeOut,
		failure: visitorFailures.takeOut,
		// Also after a failure: a member of the account may have been faster.
		onSettled: reload,
	});
	const when = formatInstant(createdAt);
	return (
		<li>
			<Card className="grid gap-3 p-4">
				<div className="flex flex-wrap items-center justify-between gap-2 text-small text-muted">
					<span>
						{when}
						{page !== '' && ` on ${page}`}
						{reason !== null && reason !== 'above-plan' && `. ${spamReasonWords[reason]}.`}
					</span>
					<May permission="write">
						<span className="flex flex-wrap gap-1">
							{reason !== null && (
								<Button
									variant="secondary"
									busy={accept.isPending}
									aria-label={
										reason === 'above-plan' ? `Move the message of ${when}` : `The message of ${when} is not spam`
									}
									onClick={() => accept.mutate()}
								>
									{reason === 'above-plan' ? 'Move to messages' : 'Not spam'}
								</Button>
							)}
							<Button variant="ghost" aria-label={`Delete the message of ${when}`} onClick={remove.ask}>
								Delete
							</Button>
						</span>
					</May>
				</div>
				<SentFields fields={fields} />
			</Card>
			<ConfirmDialog {...remove.dialog} title="Delete this message?" confirmLabel="Delete message" tone="danger">
				You can't undo this.
			</ConfirmDialog>
		</li>
	);
}
