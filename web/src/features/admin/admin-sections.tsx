/** The lists of the admin dashboard as tabs under their sections: a column beside the list, and on narrow screens a row above it. */
import { type ReactNode, useId, useRef } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useTabKeys } from '../../ui/layout/use-tab-keys.ts';
import { type AdminTabName, adminSections, adminTabs, sectionItemClassName } from './admin-tabs.ts';

const names = adminTabs.map(({ name }) => name);

type AdminSectionsProps = {
	open: AdminTabName;
	onOpen: (name: AdminTabName) => void;
	/** How much is in a list. */
	counts: Partial<Record<AdminTabName, ReactNode>>;
	children: ReactNode;
};

export function AdminSections({ open, onOpen, counts, children }: AdminSectionsProps) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const isColumn = useMedia('(min-width: 80rem)', false);
	const onKeyDown = useTabKeys({ list, names, open, onOpen, isColumn });
	return (
		<div className="grid grid-cols-1 gap-2 xl:grid-cols-[9rem_minmax(0,1fr)] xl:gap-6">
			<div
				ref={list}
				role="tablist"
				aria-label="Lists"
				aria-orientation={isColumn ? 'vertical' : 'horizontal'}
				className="relative flex scroll-px-[40%] gap-1 max-xl:overflow-x-auto max-xl:border-b max-xl:border-line xl:sticky xl:top-(--sticky-top) xl:h-fit xl:flex-col xl:gap-3"
				onKeyDown={onKeyDown}
			>
				{adminSections.map(({ title, tabs }) => (
					<div key={title} role="presentation" className="flex shrink-0 gap-1 xl:grid xl:gap-0.5">
						{title !== '' && (
							<span aria-hidden="true" className="px-2.5 pb-1 text-caption text-muted max-xl:hidden">
								{title}
							</span>
						)}
						{tabs.map(({ name, label }) => (
							<button
								key={name}
								id={`${id}-${name}`}
								data-tab={name}
								type="button"
								role="tab"
								aria-selected={name === open}
								aria-controls={`${id}-panel`}
								tabIndex={name === open ? 0 : -1}
								onClick={() => onOpen(name)}
								className={joinClasses(
									sectionItemClassName,
									'max-xl:-mb-px max-xl:border-b-2',
									name === open
										? 'border-ink text-ink xl:bg-hover'
										: 'border-transparent text-muted hover:text-ink xl:hover:bg-hover',
								)}
							>
								{label} {counts[name]}
							</button>
						))}
					</div>
				))}
			</div>
			<div
				role="tabpanel"
				id={`${id}-panel`}
				aria-labelledby={`${id}-${open}`}
				className="grid min-w-0 grid-cols-1 content-start"
			>
				{children}
			</div>
		</div>
	);
}
