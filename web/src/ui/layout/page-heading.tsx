/** A screen's title, back link and actions. Takes the focus after a navigation, so that screen readers announce it. */
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { joinClasses } from '../../lib/join-classes.ts';

export type PageHeadingProps = {
	title: ReactNode;
	back?: { to: string; label: string } | undefined;
	actions?: ReactNode;
	/** For screen readers only: the navigation shows the title, and the children say something more important. */
	isUnseen?: boolean;
	/** On the title's line, such as a status. */
	beside?: ReactNode;
	/** The link back, the title, and what is beside it are in one row. */
	isRow?: boolean;
	children?: ReactNode;
};

export function PageHeading({
	title,
	back,
	actions,
	isUnseen = false,
	beside,
	isRow = false,
	children,
}: PageHeadingProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	const { key } = useLocation();

	useEffect(() => {
		// Keeps the focus on the first page of a visit, and when the user has already focused something in the page.
		const isFirstPage = key === 'default';
		const hasFocusInPage = document.activeElement?.closest('main') != null && document.activeElement.id !== 'content';
		if (!isFirstPage && !hasFocusInPage) heading.current?.focus({ preventScroll: true });
	}, [key]);

	return (
		<div className={joinClasses('grid gap-1', isRow && back && 'sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4')}>
			{back && (
				<Link
					to={back.to}
					className="-ml-1.5 inline-flex h-8 w-fit items-center gap-1.5 rounded-small px-1.5 text-ui text-muted transition-colors hover:text-ink"
				>
					<ArrowLeft className="size-4" />
					{back.label}
				</Link>
			)}
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 sm:gap-x-6">
				<div
					className={joinClasses(
						'grid min-w-0 flex-1 grid-cols-1 gap-1.5',
						isUnseen || (isRow && !beside) ? 'basis-40' : 'basis-72',
					)}
				>
					<div
						className={joinClasses(
							'flex flex-wrap gap-x-3 gap-y-1',
							isRow ? 'items-baseline' : 'items-center',
							isUnseen && 'sr-only',
						)}
					>
						<h1 ref={heading} tabIndex={-1} className="text-stat [overflow-wrap:anywhere]">
							{title}
						</h1>
						{beside}
					</div>
					{children && <div className="text-ui text-muted">{children}</div>}
				</div>
				{actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
			</div>
		</div>
	);
}
