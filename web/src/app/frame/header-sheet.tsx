/** The mobile menu: a native popover below the header, closed by Escape or a click outside. */
import { MenuIcon, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { marketingLinks } from './navigation.ts';

// Its query client is not part of public pages.
const UserLines = lazyScreen(() => import('./user-lines.tsx').then((module) => module.UserLines));

const lineClassName = 'flex h-12 w-full items-center rounded-small text-base text-ink';

/** `isProduct`: beside the product's sections. There it holds the marketing links of medium screens, which have the user menu for the rest. */
export function HeaderSheet({ isProduct }: { isProduct: boolean }) {
	const { user, logout } = useSession();
	const { key } = useLocation();
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	const sheet = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);
	// The user menu has them from here on.
	const ofUser = isProduct ? 'md:hidden' : '';

	// The browser may have opened the popover before this script loaded.
	useEffect(() => setOpen(sheet.current?.matches(':popover-open') ?? false), []);

	const shownAt = useRef(key);
	useEffect(() => {
		// Every navigation closes the sheet.
		if (shownAt.current !== key) sheet.current?.hidePopover();
		shownAt.current = key;
	}, [key]);

	return (
		<div className={isProduct ? 'xl:hidden' : 'ml-auto md:hidden'}>
			<button
				ref={button}
				type="button"
				popoverTarget={id}
				aria-controls={id}
				aria-label={isOpen ? 'Close menu' : 'Open menu'}
				className="-mr-2 flex size-11 items-center justify-center rounded-control text-ink hover:bg-hover"
			>
				{isOpen ? <X className="size-5" /> : <MenuIcon className="size-5" />}
			</button>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only reacts to the focus leaving the sheet */}
			<div
				ref={sheet}
				id={id}
				popover="auto"
				onToggle={(event) => setOpen(event.newState === 'open')}
				onBlur={(event) => {
					const next = event.relatedTarget;
					if (next !== null && next !== button.current && !event.currentTarget.contains(next)) {
						event.currentTarget.hidePopover();
					}
				}}
				className="fixed inset-x-0 top-(--header-height) bottom-auto m-0 w-full border-b border-line bg-bg px-4 pt-2 pb-5 text-body shadow-overlay open:animate-overlay"
			>
				<nav aria-label="Main" className="divide-y divide-line">
					{marketingLinks.map(({ label, to }) => (
						<Link key={to} to={to} className={lineClassName}>
							{label}
						</Link>
					))}
					{user !== null && (
						<Link to={paths.dashboard} className={joinClasses(lineClassName, ofUser)}>
							Dashboard
						</Link>
					)}
					{user !== null && (
						<Link to={paths.profile} className={joinClasses(lineClassName, ofUser)}>
							Profile
						</Link>
					)}
					{user === null && (
						<Link to={paths.login} className={lineClassName}>
							Login
						</Link>
					)}
					{user !== null && (
						<button type="button" className={joinClasses(lineClassName, ofUser)} onClick={() => void logout()}>
							Logout
						</button>
					)}
				</nav>
				{user === null && (
					<ButtonLink to={paths.register} size="large" className="mt-4 w-full">
						Start free
					</ButtonLink>
				)}
				{user !== null && isOpen && (
					<Suspense>
						<UserLines
							userId={user._id}
							name={user.name}
							hasSections={isProduct}
							className={joinClasses('border-t border-line', ofUser)}
							lineClassName={joinClasses(lineClassName, 'gap-3')}
						/>
					</Suspense>
				)}
			</div>
		</div>
	);
}
