/** The sections of the admin dashboard beside the page of a person, lead, application or project. */
import { Link, Outlet, useLocation } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { adminSections, sectionItemClassName } from './admin-tabs.ts';

export function AdminFrame() {
	const [, , folder] = useLocation().pathname.split('/');
	const open = folder === 'people' ? 'users' : folder;
	return (
		<div className="mx-auto w-full max-w-app xl:grid xl:grid-cols-[10.5rem_minmax(0,1fr)]">
			{/* On narrow screens the page has its link back. */}
			<nav aria-label="Admin sections" className="sticky top-(--sticky-top) grid h-fit gap-3 py-6 pl-6 max-xl:hidden">
				{adminSections.map(({ title, tabs }) => (
					<div key={title} className="grid gap-0.5">
						{title !== '' && <span className="px-2.5 pb-1 text-caption text-muted">{title}</span>}
						{tabs.map(({ name, label }) => (
							<Link
								key={name}
								to={name === 'users' ? paths.admin : `${paths.admin}?tab=${name}`}
								aria-current={name === open ? 'true' : undefined}
								className={joinClasses(
									sectionItemClassName,
									name === open ? 'text-ink xl:bg-hover' : 'text-muted hover:text-ink xl:hover:bg-hover',
								)}
							>
								{label}
							</Link>
						))}
					</div>
				))}
			</nav>
			<Outlet />
		</div>
	);
}
