/** The secret link that shows the maintenance windows in a calendar program. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MayOrWhy } from '../../entities/account/members/may-or-why.tsx';
import { withReauthentication } from '../../entities/account/reauthentication/with-reauthentication.ts';
import { maintenanceQueries } from '../../entities/maintenance/api/maintenance-queries.ts';
import { maintenanceFailures, maintenanceSuccesses } from '../../entities/maintenance/messages.ts';
import { call } from '../../lib/api-client/client.ts';
import { useAction, useConfirmedAction } from '../../lib/use-action.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

export function CalendarCard() {
	const calendar = useQuery(maintenanceQueries.calendar());
	return (
		<Card className="grid max-w-3xl grid-cols-1 gap-3 p-4 sm:p-5">
			<h2 className="text-h3">Calendar link</h2>
			<p className="text-ui text-muted">
				Subscribe to it in Google Calendar, Outlook or Apple Calendar to see your maintenance there. Everyone with the
				link sees the names of your windows and websites. The link is yours alone, and stops working when you lose
				access to the account.
			</p>
			<Loaded
				query={calendar}
				failure={maintenanceFailures.calendar.text}
				skeleton={<Skeleton className="h-9 w-44 rounded-control" />}
			>
				{({ url }) =>
					url === null ? (
						<MayOrWhy permission="write">
							<CreateLink />
						</MayOrWhy>
					) : (
						<SharedLink url={url} />
					)
				}
			</Loaded>
		</Card>
	);
}

function CreateLink() {
	const client = useQueryClient();
	const share = useAction(() => withReauthentication((headers) => call('shareMaintenanceCalendar', { headers })), {
		failure: maintenanceFailures.shareCalendar,
		onSuccess: (calendar) => client.setQueryData(maintenanceQueries.calendar().queryKey, calendar),
	});
	return (
		<Button variant="secondary" className="w-fit" busy={share.isPending} onClick={() => share.mutate()}>
			Create calendar link
		</Button>
	);
}

function SharedLink({ url }: { url: string }) {
	const client = useQueryClient();
	const revoke = useConfirmedAction(() => call('revokeMaintenanceCalendar'), {
		success: maintenanceSuccesses.revokeCalendar,
		failure: maintenanceFailures.revokeCalendar,
		onSuccess: (calendar) => client.setQueryData(maintenanceQueries.calendar().queryKey, calendar),
	});
	return (
		<>
			<p className="font-mono text-small break-all text-body">{url}</p>
			<div className="flex flex-wrap gap-2">
				<CopyButton text={url} label="Copy link" />
				<Button variant="secondary" onClick={revoke.ask}>
					Revoke link
				</Button>
			</div>
			<ConfirmDialog {...revoke.dialog} title="Revoke the calendar link?" confirmLabel="Revoke link">
				Calendars that subscribed to it no longer update. You can create a new link later.
			</ConfirmDialog>
		</>
	);
}
