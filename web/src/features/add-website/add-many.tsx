/** Adds several websites at once: parses the pasted list, shows a preview, and adds them one by one. */

import { tierLimits, WebsiteDefaults } from '@stayup/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useSession } from '../../entities/account/session/session.tsx';
import { refetchDashboard, websiteQueries } from '../../entities/website/api/website-queries.ts';
import { StartingFields } from '../../entities/website/defaults/starting-fields.tsx';
import { startingIn } from '../../entities/website/defaults/starting-settings.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { call } from '../../lib/api-client/client.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLeaveGuard } from '../../lib/form/use-leave-guard.ts';
import { formatCount } from '../../lib/format.ts';
import { failures, messageFor } from '../../lib/messages.ts';
import { useIsOpen } from '../../lib/use-is-open.ts';
import { CountedProgress } from '../../ui/feedback/counted-progress.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LeaveDialog } from '../../ui/overlay/leave-dialog.tsx';
import { type PastedWebsite, readPasted } from './pasted-websites.ts';

type Addition = { websites: readonly PastedWebsite[]; settings: WebsiteDefaults };

export function AddMany({ start }: { start: WebsiteDefaults }) {
	const client = useQueryClient();
	const { user } = useSession();
	const { data: known } = useQuery(websiteQueries.list());
	const [text, setText] = useState('');
	/** By URL: null when added, else the error. */
	const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map());
	const [answered, setAnswered] = useState(0);
	const rows = readPasted(
		text,
		(known ?? []).map(({ url }) => url).filter((url) => !results.has(url)),
	);
	const addable = rows.filter(({ url, problem }) => problem === null && results.get(url) !== null);
	const room = tierLimits[user?.tier ?? 'Free'].websites - (known?.length ?? 0);

	const isOpen = useIsOpen();
	const adding = useMutation({
		mutationFn: async ({ websites, settings }: Addition) => {
			let added = 0;
			setAnswered(0);
			for (const { name, url } of websites) {
				if (!isOpen.current) break;
				try {
					await call('addWebsite', { body: { ...websiteWithDefaults(name, url), ...settings } });
					setResults((before) => new Map(before).set(url, null));
					added += 1;
				} catch (error) {
					setResults((before) => new Map(before).set(url, messageFor(error, failures.addWebsite)));
				}
				setAnswered((before) => before + 1);
			}
			return added;
		},
		onSuccess: (added) => {
			if (added > 0) toast.success(added === 1 ? '1 website added' : `${formatCount(added)} websites added`);
			void refetchDashboard(client);
		},
	});
	const guard = useLeaveGuard(adding.isPending);
	const form = useForm({
		check: (data) => findFieldErrors(WebsiteDefaults, startingIn(data)),
		send: (data) => adding.mutateAsync({ websites: addable, settings: startingIn(data) }),
		failure: failures.addWebsite,
	});

	return (
		<Card className="p-4 sm:p-6">
			<form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-label="Add websites">
				<TextAreaField
					label="URLs"
					name="urls"
					rows={8}
					required
					spellCheck={false}
					placeholder={'example.com\nBakery, https://bakery.example'}
					help="One URL per line. Optionally put a name first: Bakery, https://bakery.example"
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
				<StartingFields start={start} errors={form.fieldErrors} />
				{addable.length > room && (
					<InlineNotice tone="degraded">
						Your plan has room for {Math.max(0, room)} more. The other websites will not be added.
					</InlineNotice>
				)}
				{rows.length > 0 && (
					<ul aria-label="Preview" className="divide-y divide-line rounded-control border border-line">
						{rows.map((row) => (
							<Row key={row.line} row={row} result={results.get(row.url)} />
						))}
					</ul>
				)}
				{adding.isPending && <CountedProgress label="Adding" done={answered} all={adding.variables.websites.length} />}
				<Button className="w-fit" type="submit" busy={form.isBusy} disabled={addable.length === 0}>
					{addable.length === 1 ? 'Add 1 website' : `Add ${formatCount(addable.length)} websites`}
				</Button>
			</form>
			<LeaveDialog guard={guard} title="Stop adding websites?">
				Those that are added stay. The others are not added when you leave this page.
			</LeaveDialog>
		</Card>
	);
}

function Row({ row: { name, url, problem }, result }: { row: PastedWebsite; result: string | null | undefined }) {
	const why = result ?? problem;
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-ui">
			<span className="grid min-w-0">
				<span className="font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
				<span className="font-mono text-small text-muted [overflow-wrap:anywhere]">{url}</span>
				{result !== null && why && <span className="text-small text-down-text">{why}</span>}
			</span>
			{result === null ? (
				<StatusBadge tone="up">Added</StatusBadge>
			) : why ? (
				<StatusBadge tone="down">Not added</StatusBadge>
			) : (
				<StatusBadge tone="unknown">Ready</StatusBadge>
			)}
		</li>
	);
}
