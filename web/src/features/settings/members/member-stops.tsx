/** In the question before a removal or a smaller role: the API keys and invitations that stop, and the secrets that stay. */
import type { MemberStop } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../../entities/account/members/member-queries.ts';
import { memberFailures } from '../../../entities/account/members/messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { SharedSecretList } from './shared-secrets.tsx';

const words: Record<MemberStop['kind'], (name: string) => string> = {
	'api-key': (name) => `API key ${name}`,
	'previous-secret': (name) => `Previous secret of the API key ${name}; the key itself keeps working`,
	invitation: (name) => `Invitation of ${name}`,
	'connect-link': (name) => `Link that connects a channel to ${name}; the channel shows a new one`,
};

export function MemberStops({ id, name }: { id: string; name: string }) {
	const access = useQuery(memberQueries.access(id));
	return (
		<Loaded query={access} failure={memberFailures.access.text} skeleton={<Skeleton className="h-9 w-full" />}>
			{({ stops, shared }) => (
				<div className="mt-2 grid gap-2">
					{stops.length > 0 && (
						<>
							<p>
								These stop working too, and so do the programs that use them. To keep a program running, rotate its key
								yourself first.
							</p>
							<ul aria-label={`What stops working without ${name}`} className="grid list-disc gap-1 pl-5">
								{stops.map(({ kind, name: what, lastUsedAt }) => (
									<li key={`${kind} ${what} ${lastUsedAt}`}>
										{words[kind](what)}
										{lastUsedAt !== null && (
											<span className="text-muted">
												, last used <RelativeTime instant={lastUsedAt} />
											</span>
										)}
									</li>
								))}
							</ul>
						</>
					)}
					{shared.length > 0 && (
						<>
							<p>
								{name} could also see these secrets, which keep working. Replace them under Shared secrets afterwards.
							</p>
							<SharedSecretList label={`What ${name} could see`} secrets={shared} />
						</>
					)}
				</div>
			)}
		</Loaded>
	);
}
