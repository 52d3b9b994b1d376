/** The lists of the admin dashboard as tabs under their sections: a column beside the list, and on narrow screens a row above it. */
import { type ReactNode, useId, useRef } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useTabKeys } from '../../ui/layout/use-tab-keys.ts';
import { type AdminTabName, adminSections, adminTabs } from './admin-tabs.ts';

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
	const isColumn = useMedia('(min-width: 64rem)', false);
	const onKeyDown = useTabKeys({ list, names, open, onOpen, isColumn });
	return (
		<div className="grid grid-cols-1 gap-2 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-6">
			<div
				ref={list}
				role="tablist"
				aria-label="Lists"
				aria-orientation={isColumn ? 'vertical' : 'horizontal'}
				className="relative flex scroll-px-[40%] gap-1 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line lg:sticky lg:top-(--sticky-top) lg:h-fit lg:flex-col lg:gap-3"
				onKeyDown={onKeyDown}
			>
				{adminSections.map(({ title, tabs }) => (
					<div key={title} role="presentation" className="flex shrink-0 gap-1 lg:grid lg:gap-0.5">
						{title !== '' && (
							<span aria-hidden="true" className="px-2.5 pb-1 text-caption text-muted max-lg:hidden">
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
									'flex h-10 shrink-0 items-center gap-2 px-3 text-ui font-medium transition-colors focus-visible:outline-offset-[-2px] max-lg:-mb-px max-lg:border-b-2 lg:h-8 lg:justify-between lg:rounded-small lg:px-2.5 pointer-coarse:h-11',
									name === open
										? 'border-ink text-ink lg:bg-hover'
										: 'border-transparent text-muted hover:text-ink lg:hover:bg-hover',
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
