/** The alert policies of the account as sentences, with a test outage that walks through the steps. */

import { type AlertPolicy, policiesPerAccount } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { May } from '../../../entities/account/members/may.tsx';
import { useMay } from '../../../entities/account/members/use-may.ts';
import { useRefusal } from '../../../entities/account/members/use-refusal.ts';
import { policyFailures, policySuccesses } from '../../../entities/alert-policy/messages.ts';
import { policyQueries, refetchPolicies } from '../../../entities/alert-policy/policy-queries.ts';
import { channelQueries } from '../../../entities/channel/api/channel-queries.ts';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { call } from '../../../lib/api-client/client.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { useConfirmedAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { AlertsHeading } from '../alerts-heading.tsx';
import { missingSentence, scopeInWords } from './policy-words.ts';
import { TestOutage } from './test-outage.tsx';

export function PoliciesScreen() {
	const policies = useQuery(policyQueries.list());
	const count = policies.data?.length ?? 0;
	const refusal = useRefusal('alerts');
	return (
		<Screen title={pageTitle('Alert policies')}>
			<AlertsHeading actions={count > 0 && count < policiesPerAccount && <AddButton />}>
				Who is notified about an outage, in which order and when. Without a policy, every channel is notified at once.
			</AlertsHeading>
			<div className="grid grid-cols-1 gap-8">
				<div className="grid grid-cols-1 gap-4">
					{count >= policiesPerAccount && (
						<InlineNotice tone="info">An account has at most {policiesPerAccount} policies.</InlineNotice>
					)}
					<Loaded
						query={policies}
						failure={policyFailures.list.text}
						unchanged="Alerts follow your policies as before."
						isStaleShown
						skeleton={<LoadingPolicies />}
						empty={
							<EmptyState icon={ListChecks} title="Every channel is notified at once" action={<AddButton />}>
								{refusal ??
									'Add a policy to notify people one after another, to repeat alerts, or to be left alone at night.'}
							</EmptyState>
						}
					>
						{(loaded) => <PolicyList policies={loaded} />}
					</Loaded>
				</div>
				<May permission="alerts">
					<TestOutage />
				</May>
			</div>
		</Screen>
	);
}

function LoadingPolicies() {
	return (
		<div aria-busy="true" className="grid grid-cols-1 gap-3">
			{['first', 'second'].map((card) => (
				<Card key={card} className="grid gap-3 p-4">
					<div className="grid gap-2">
						<Skeleton className="h-4 w-40" />
						<Skeleton className="h-4 w-56 max-w-full" />
					</div>
					<Skeleton className="h-4 w-96 max-w-full" />
					<div className="flex gap-2">
						<Skeleton className="h-9 w-20 rounded-control" />
						<Skeleton className="h-9 w-24 rounded-control" />
					</div>
				</Card>
			))}
		</div>
	);
}

function AddButton() {
	return (
		<May permission="alerts">
			<ButtonLink to={channelPaths.addPolicy}>
				<Plus />
				Add a policy
			</ButtonLink>
		</May>
	);
}

function PolicyList({ policies }: { policies: readonly AlertPolicy[] }) {
	const mayChange = useMay('alerts');
	const channels = useQuery(channelQueries.list());
	const websites = useQuery(websiteQueries.list());
	return (
		<ul aria-label="Alert policies" className="grid grid-cols-1 gap-3">
			{policies.map((policy) => {
				const missing = missingSentence(policy, channels.data);
				return (
					<li key={policy._id}>
						<Card className="grid gap-3 p-4">
							<div className="grid gap-0.5 text-ui">
								<h2 className="font-medium text-ink">
									{mayChange ? (
										<Link
											to={channelPaths.policy(policy._id)}
											className="rounded-small underline-offset-4 [overflow-wrap:anywhere] hover:underline"
										>
											{policy.name}
										</Link>
									) : (
										policy.name
									)}
								</h2>
								<p className="[overflow-wrap:anywhere] text-muted">{scopeInWords(policy.scope, websites.data)}</p>
							</div>
							<p className="[overflow-wrap:anywhere] text-ui text-body">{policy.sentence}</p>
							{missing !== null && <InlineNotice tone="degraded">{missing}</InlineNotice>}
							{mayChange && <PolicyActions policy={policy} />}
						</Card>
					</li>
				);
			})}
		</ul>
	);
}

function PolicyActions({ policy: { _id: id, name, scope } }: { policy: AlertPolicy }) {
	const client = useQueryClient();
	const remove = useConfirmedAction(() => call('removePolicy', { params: { id } }), {
		success: policySuccesses.remove,
		failure: policyFailures.remove,
		onSuccess: () => refetchPolicies(client),
	});
	return (
		<div className="flex flex-wrap gap-2">
			<ButtonLink variant="secondary" to={channelPaths.policy(id)} aria-label={`Edit ${name}`}>
				<Pencil />
				Edit
			</ButtonLink>
			<Button variant="ghost" aria-label={`Delete ${name}`} onClick={remove.ask}>
				<Trash2 />
				Delete
			</Button>
			<ConfirmDialog {...remove.dialog} title={`Delete ${name}?`} confirmLabel="Delete" tone="danger">
				{scope.kind === 'account'
					? 'Without it, every channel is notified at once. Outages that are open keep it until they end.'
					: 'Its websites follow the policy of your account, if there is one. Outages that are open keep it until they end.'}
			</ConfirmDialog>
		</div>
	);
}
