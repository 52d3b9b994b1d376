/** The lines of a signed-in user below the links of the mobile menu. */
import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePausedUpdates } from '../../lib/live/use-paused-updates.ts';
import { linksOutsideBar } from '../commands/product-links.ts';
import { useProductLinks } from '../commands/use-product-links.ts';
import { AccountSwitcher } from './account-switcher.tsx';

type UserLinesProps = {
	userId: string;
	/** Whether it has the product's sections for which the bar and a narrow header have no room. */
	hasSections: boolean;
	className: string;
	lineClassName: string;
};

export function UserLines({ userId, hasSections, className, lineClassName }: UserLinesProps) {
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
			</div>
		</>
	);
}

function Sections({ lineClassName }: Pick<UserLinesProps, 'lineClassName'>) {
	return (
		<div className="border-t border-line empty:hidden lg:hidden">
			{linksOutsideBar(useProductLinks()).map(({ label, to, icon: Icon }) => (
				<Link key={to} to={to} className={lineClassName}>
					{Icon && <Icon className="size-4" />}
					{label}
				</Link>
			))}
		</div>
	);
}
