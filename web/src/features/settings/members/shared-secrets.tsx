/** The secrets that several people and programs use, and one press that replaces them after somebody has left. */
import { isReplacedByUs, type SharedSecret } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures, memberSuccesses } from '../../../entities/account/members/messages.ts';
import { withReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { call } from '../../../lib/api-client/client.ts';
import { useConfirmedAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

const words: Record<SharedSecret['kind'], (name: string) => string> = {
	'webhook-secret': (name) => name,
	'evidence-link': (name) => `Evidence link of an outage of ${name}`,
	'page-password': (name) => `Password of the status page ${name}; choose another one in its editor`,
	channel: (name) => `URL or key of the channel ${name}; replace it at the service, then in the channel`,
};

export function SharedSecretList({ label, secrets }: { label: string; secrets: readonly SharedSecret[] }) {
	return (
		<ul aria-label={label} className="grid list-disc gap-1 pl-5">
			{secrets.map(({ kind, name, id }) => (
				<li key={`${kind} ${id}`}>{words[kind](name)}</li>
			))}
		</ul>
	);
}

const replaceAll = () => withReauthentication((headers) => call('replaceSharedSecrets', { headers }));

export function SharedSecrets() {
	const client = useQueryClient();
	const secrets = useQuery(memberQueries.sharedSecrets());
	const replacing = useConfirmedAction(replaceAll, {
		success: memberSuccesses.replace,
		failure: memberFailures.replace,
		onSuccess: (left) => client.setQueryData(memberQueries.sharedSecrets().queryKey, left),
	});
	// Most accounts have none.
	if (secrets.error === null && (secrets.data ?? []).length === 0) return null;
	return (
		<Section title="Shared secrets">
			<Loaded query={secrets} failure={memberFailures.sharedSecrets.text} skeleton={null}>
				{(rows) => (
					<Card className="grid gap-3 p-4 text-ui sm:p-6">
						<p className="text-muted">Members could see these secrets. Removing a member does not change them.</p>
						<SharedSecretList label="Shared secrets" secrets={rows} />
						{rows.some(({ kind }) => isReplacedByUs[kind]) && (
							<Button variant="secondary" className="w-fit" onClick={replacing.ask}>
								Replace secrets
							</Button>
						)}
					</Card>
				)}
			</Loaded>
			<ConfirmDialog {...replacing.dialog} title="Replace the shared secrets?" confirmLabel="Replace">
				The webhook gets a new secret. For 24 hours, we sign with both. All evidence links stop working.
			</ConfirmDialog>
		</Section>
	);
}
