/** The accounts that the user may act on, below the entries of the user menu. Shows nothing to people who have only their own. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { memberQueries } from '../../entities/account/members/member-queries.ts';
import { roleNames } from '../../entities/account/members/roles.ts';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { chooseAccount } from '../../lib/api-client/chosen-account.ts';
import { queryClientFor } from '../../lib/api-client/query-client.ts';
import { joinClasses } from '../../lib/join-classes.ts';

type AccountSwitcherProps = {
	userId: string;
	/** Whether it is within an element with the role of a menu. */
	isInMenu?: boolean;
	className?: string;
	itemClassName: string;
};

export function AccountSwitcher({ userId, isInMenu = false, className, itemClassName }: AccountSwitcherProps) {
	const heading = useId();
	const shown = useSharedAccount()?._id ?? userId;
	// The frame is outside of the provider of the screens.
	const { data: accounts = [] } = useQuery(memberQueries.accounts(), queryClientFor(userId));
	if (accounts.length < 2) return null;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a menu
		<div role="group" aria-labelledby={heading} className={className}>
			<p id={heading} className="px-2.5 pt-2 pb-1 text-caption text-muted max-md:px-0">
				Act on
			</p>
			{accounts.map((account) => {
				const { _id: id, name, email, role } = account;
				const isOwn = role === 'owner';
				const isShown = id === shown;
				return (
					<button
						key={id}
						type="button"
						title={email}
						{...(isInMenu
							? { role: 'menuitemradio', 'aria-checked': isShown, tabIndex: -1 }
							: { 'aria-current': isShown ? 'true' : undefined })}
						onClick={() => {
							if (!isShown) chooseAccount(isOwn ? null : { ...account, by: userId });
						}}
						className={itemClassName}
					>
						<Check className={joinClasses('size-4 shrink-0', !isShown && 'invisible')} />
						<span className="max-w-56 truncate">{isOwn ? 'My account' : `Account of ${name}`}</span>
						{!isOwn && <span className="ml-auto pl-3 text-small text-muted">{roleNames[role]}</span>}
					</button>
				);
			})}
		</div>
	);
}
