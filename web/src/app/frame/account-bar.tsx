/** Says whose account is shown and the role in it, with the way back, as long as it is the account of somebody else. */
import { useMemo } from 'react';
import { limitOfPlan, roleNames, roleSentences } from '../../entities/account/members/roles.ts';
import { roleThatCounts } from '../../entities/account/members/use-may.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { type ChosenAccount, chooseAccount } from '../../lib/api-client/chosen-account.ts';
import { followAccount } from '../../lib/api-client/follow-account.ts';
import { type OpenListeners, useListening } from '../../lib/live/use-listening.ts';

/** The theme's `--sticky-top` follows the presence of this element. */
export function AccountBar({ account }: { account: ChosenAccount }) {
	useFollowedRole(account);
	const role = roleThatCounts(account);
	return (
		<section
			id="account-bar"
			aria-label="Shown account"
			className="sticky top-0 z-20 border-b border-line bg-subtle text-ui md:top-13"
		>
			<div className="mx-auto flex h-10 w-full max-w-app items-center gap-4 px-4 sm:px-6">
				<p className="min-w-0 flex-1 truncate text-muted">
					<strong className="font-medium text-ink">Account of {account.name}</strong> · {roleNames[role]}
					<span className="max-md:sr-only">
						{account.isLimited ? `. ${limitOfPlan}` : role !== 'owner' && `: ${roleSentences[role]}`}
					</span>
				</p>
				<button
					type="button"
					onClick={() => chooseAccount(null)}
					className="flex h-full shrink-0 items-center rounded-small font-medium text-ink underline-offset-4 hover:underline focus-visible:outline-offset-[-2px]"
				>
					Back to my account
				</button>
			</div>
		</section>
	);
}

/** The server changes the document of the person whenever a role changes or ends: then the browser asks for it again. */
function useFollowedRole(account: ChosenAccount): void {
	const { canListen } = useSession();
	const { _id, by } = account;
	const open = useMemo<OpenListeners | null>(
		() =>
			canListen
				? (listeners, connection) => [
						listeners.listenToAccount(by, { ...connection, onDocuments: () => void followAccount({ _id, by }) }),
					]
				: null,
		[canListen, _id, by],
	);
	useListening(open);
}
