/** The lines of a signed-in user below the links of the mobile menu. */
import { Pause, Play } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { isInSection, linksOutsideBar } from '../commands/product-links.ts';
import { useProductLinks } from '../commands/use-product-links.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type UserLinesProps = {
	userId: string;
	name: string;
	/** Whether it has the product's sections for which the bar and a narrow header have no room. */
	hasSections: boolean;
	className: string;
	lineClassName: string;
};

export function UserLines({ userId, name, hasSections, className, lineClassName }: UserLinesProps) {
	const [isPaused, setPaused] = usePausedUpdates();
	return (
		<>
			{hasSections && <Sections lineClassName={lineClassName} />}
			<div className={className}>
				<button type="button" className={lineClassName} onClick={() => setPaused(!isPaused)}>
					{isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
					{isPaused ? 'Resume live updates' : 'Pause live updates'}
				</button>
				<AccountSwitcher userId={userId} className="border-t border-line" itemClassName={lineClassName} />
				<div className="mt-4 flex items-center justify-between gap-4">
					<span className="truncate text-ui text-muted">{name}</span>
					<ThemeSwitch />
				</div>
			</div>
		</>
	);
}

function Sections({ lineClassName }: Pick<UserLinesProps, 'lineClassName'>) {
	const { pathname } = useLocation();
	const links = linksOutsideBar(useProductLinks());
	if (links.length === 0) return null;
	return (
		<nav aria-label="More of the product" className="border-t border-line lg:hidden">
			{links.map((link) => (
				<Link
					key={link.to}
					to={link.to}
					aria-current={isInSection(link, pathname) ? 'true' : undefined}
					className={lineClassName}
				>
					{link.icon && <link.icon className="size-4" />}
					{link.label}
				</Link>
			))}
		</nav>
	);
}
