/** The API keys of the account: the list, and the dialogs to create, rotate and revoke one. */
import { type ApiKey, tierLimits } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../entities/account/session/session.tsx';
import { call } from '../../../lib/api-client/client.ts';
import { queryOf } from '../../../lib/api-client/queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { keyFailures, keySuccesses } from './messages.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';

const keyQuery = queryOf(['api-keys'], 'listKeys');

type Asked = { what: 'add' } | { what: 'rotate' | 'revoke'; key: ApiKey } | null;

export function ApiKeys() {
	const keys = useQuery(keyQuery);
	const tier = useSession().user?.tier;
	const client = useQueryClient();
	const [asked, setAsked] = useState<Asked>(null);
	/** Only here, and not in the cache of queries, so that it is gone when the dialog is closed. */
	const [secret, setSecret] = useState<string | null>(null);
	const refetch = () => client.invalidateQueries({ queryKey: keyQuery.queryKey });
	const revoking = useAction(({ _id }: ApiKey) => call('revokeKey', { params: { id: _id } }), {
		success: (_reply, { name }) => keySuccesses.revoke(name),
		failure: keyFailures.revoke,
		onSettled: () => {
			setAsked(null);
			return refetch();
		},
	});
	const show = (shown: string) => {
		setAsked(null);
		setSecret(shown);
		void refetch();
	};
	const addButton = <Button onClick={() => setAsked({ what: 'add' })}>Create API key</Button>;
	return (
		<Section
			title="API keys"
			aside={
				<a href="/api/docs" className="text-ui font-medium text-ink underline underline-offset-4">
					API reference
				</a>
			}
		>
			<p className="mb-4 text-ui text-muted">
				Programs send a key instead of a password. Keys cannot change members, keys, payments or the account.
				{tier !== undefined && ` ${planSentence(tier)}`}
			</p>
			<Loaded
				query={keys}
				failure={keyFailures.list.text}
				skeleton={
					<Card aria-busy="true" className="grid gap-4 p-4 sm:p-6">
						<Skeleton className="h-16 w-full" />
						<Skeleton className="h-16 w-full" />
					</Card>
				}
			>
				{(found) =>
					found.length === 0 ? (
						<EmptyState icon={KeyRound} title="No API keys yet" action={addButton}>
							Create one for each program, so that you can revoke each separately.
						</EmptyState>
					) : (
						<div className="grid gap-4">
							<Card className="px-4 py-1 sm:px-6">
								<ul className="grid divide-y divide-line">
									{found.map((key) => (
										<KeyRow
											key={key._id}
											apiKey={key}
											onRotate={() => setAsked({ what: 'rotate', key })}
											onRevoke={() => setAsked({ what: 'revoke', key })}
										/>
									))}
								</ul>
							</Card>
							<div>{addButton}</div>
						</div>
					)
				}
			</Loaded>
			{asked?.what === 'add' && (
				<AddKeyDialog mayWrite={tier !== 'Free'} onAdded={show} onClose={() => setAsked(null)} />
			)}
			{asked?.what === 'rotate' && (
				<RotateKeyDialog apiKey={asked.key} onRotated={show} onClose={() => setAsked(null)} />
			)}
			{asked?.what === 'revoke' && (
				<ConfirmDialog
					open
					tone="danger"
					title={`Revoke ${asked.key.name}?`}
					confirmLabel="Revoke key"
					busy={revoking.isPending}
					onConfirm={() => revoking.mutate(asked.key)}
					onCancel={() => setAsked(null)}
				>
					Programs that send this key are refused from now on. You cannot undo this.
				</ConfirmDialog>
			)}
			{secret !== null && <ShownKeyDialog secret={secret} onClose={() => setSecret(null)} />}
		</Section>
	);
}

function planSentence(tier: keyof typeof tierLimits): string {
	const { apiKeys, keysMayWrite, keyRequestsPerMinute } = tierLimits[tier];
	const count = apiKeys === 1 ? 'one key' : `${apiKeys} keys`;
	return `Your plan includes ${count}${keysMayWrite ? '' : ' that may only read'}, with ${keyRequestsPerMinute} requests a minute.`;
}
