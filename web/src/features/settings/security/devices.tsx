/** The devices that are logged in, with a button to log out each, or all at once. */

import type { DeviceSession } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { useSession } from '../../../entities/account/session/session.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { successes } from '../../../lib/messages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { settingsFailures } from '../settings-messages.ts';

export function Devices() {
	const sessions = useQuery(accountQueries.sessions());
	return (
		<Section title="Devices and sessions">
			<Loaded query={sessions} failure={settingsFailures.sessionsLoad.text} skeleton={<RowsSkeleton count={2} />}>
				{(devices) => (
					<Card className="grid gap-0 px-4 py-1 sm:px-6">
						<ul className="grid divide-y divide-line">
							{devices.toSorted(currentFirst).map((device) => (
								<Device key={device._id} device={device} />
							))}
						</ul>
						<LogOutEverywhere />
					</Card>
				)}
			</Loaded>
		</Section>
	);
}

function currentFirst(a: DeviceSession, b: DeviceSession): number {
	return Number(b.isCurrent) - Number(a.isCurrent);
}

function Device({ device: { _id, device, network, lastSeenAt, isCurrent } }: { device: DeviceSession }) {
	const client = useQueryClient();
	const ending = useAction(() => call('endSession', { params: { id: _id } }), {
		success: successes.endSession(device),
		failure: settingsFailures.endSession,
		onSettled: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
				client.invalidateQueries({ queryKey: accountQueries.activity().queryKey }),
			]),
	});
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid gap-0.5 text-ui">
				<p className="flex flex-wrap items-center gap-2 font-medium text-ink">
					{device}
					{isCurrent && <StatusBadge tone="up">This device</StatusBadge>}
				</p>
				<p className="text-small text-muted [overflow-wrap:anywhere]">
					{network !== null && <>{network} · </>}
					Last seen <RelativeTime instant={lastSeenAt} />
				</p>
			</div>
			{!isCurrent && (
				<Button
					variant="secondary"
					aria-label={`Log out ${device}`}
					busy={ending.isPending}
					onClick={() => ending.mutate()}
				>
					Log out
				</Button>
			)}
		</li>
	);
}

function LogOutEverywhere() {
	const { logout } = useSession();
	const ending = useAction(() => call('endSessions'), {
		success: successes.endSessions,
		failure: settingsFailures.endSessions,
		onSuccess: () => logout(),
	});
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
			<p className="text-ui text-muted">Ends all your sessions.</p>
			<Button variant="secondary" busy={ending.isPending} onClick={() => ending.mutate()}>
				Log out everywhere
			</Button>
		</div>
	);
}
