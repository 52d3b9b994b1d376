/** Whether members need a second factor: who has none, and the switch of the owner. */
import type { Member } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures, memberSuccesses } from '../../../entities/account/members/messages.ts';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { paths } from '../../../lib/paths.ts';
import { useConfirmedAction } from '../../../lib/use-action.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { ActionRow, actionRowsClassName } from '../../../ui/layout/action-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';

const list = new Intl.ListFormat('en');
/** The list above shows the others. */
const mostNames = 5;
const title = 'Require two-factor authentication';

type RequiredFactorProps = { members: readonly Member[] };

export function RequiredFactor({ members }: RequiredFactorProps) {
	const requirements = useQuery(memberQueries.requirements());
	return (
		<Section title="Two-factor authentication">
			<Loaded query={requirements} failure={memberFailures.requirements.text} skeleton={<RowsSkeleton count={2} />}>
				{({ secondFactor }) => <Requirement members={members} isRequired={secondFactor} />}
			</Loaded>
		</Section>
	);
}

function Requirement({ members, isRequired }: RequiredFactorProps & { isRequired: boolean }) {
	const client = useQueryClient();
	const isOwner = useMay('own');
	const without = members.filter(({ hasSecondFactor }) => hasSecondFactor === false);
	const names = without.filter(({ role }) => role !== 'owner').map(({ name }) => name);
	const isOwnerWithout = without.some(({ role }) => role === 'owner');
	const changing = useConfirmedAction(
		() =>
			withReauthentication((headers) =>
				call('setMemberRequirements', { body: { secondFactor: !isRequired }, headers }),
			),
		{
			success: ({ secondFactor }) => (secondFactor ? memberSuccesses.require : memberSuccesses.requireNoLonger),
			failure: memberFailures.require,
			// After the dialog has closed: it would ask the opposite for a moment.
			onSettled: () => client.invalidateQueries({ queryKey: memberQueries.requirements().queryKey }),
		},
	);
	return (
		<>
			<Card className={actionRowsClassName}>
				<ActionRow
					title={title}
					text="Members who haven't set it up lose access right away, and so do the API keys they created. Access returns as soon as they set it up."
				>
					{isOwner ? (
						<Switch
							label={title}
							checked={isRequired}
							disabled={isOwnerWithout && !isRequired}
							onChange={changing.ask}
						/>
					) : (
						<span className="text-ui text-muted">{isRequired ? 'On' : 'Off'}</span>
					)}
				</ActionRow>
				<p className="py-4 text-ui text-muted">
					{whoHasNone(names, members.length - 1)}
					{!isOwner && ' Only the owner can change this.'}
					{isOwner && isOwnerWithout && !isRequired && (
						<>
							{' '}
							Before you can require it,{' '}
							<Link to={paths.accountSecurity} className="font-medium text-ink underline underline-offset-4">
								set it up for yourself
							</Link>
							.
						</>
					)}
				</p>
			</Card>
			{isRequired ? (
				<ConfirmDialog
					{...changing.dialog}
					title="Stop requiring two-factor authentication?"
					confirmLabel="Stop requiring it"
				>
					Members will be able to log in with only their password.
				</ConfirmDialog>
			) : (
				<ConfirmDialog {...changing.dialog} title="Require two-factor authentication?" confirmLabel="Require it">
					{names.length === 0
						? 'Nobody loses access.'
						: `${inWords(names)} ${names.length === 1 ? 'loses' : 'lose'} access immediately, until they set it up.`}
				</ConfirmDialog>
			)}
		</>
	);
}

function inWords(names: readonly string[]): string {
	const more = names.length - mostNames;
	return list.format(more > 1 ? [...names.slice(0, mostNames), `${more} others`] : names);
}

function whoHasNone(names: readonly string[], memberCount: number): string {
	if (memberCount === 0) return 'There are no members yet.';
	if (names.length === 0) return 'All members have set it up.';
	return `${inWords(names)} ${names.length === 1 ? 'has' : 'have'} not set it up.`;
}
