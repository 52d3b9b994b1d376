/** A status as a badge with shape, text and colour, so that colour is never the only sign. */
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { StatusDot } from './status-dot.tsx';
import { type Tone, toneBadge } from './tone.ts';

type StatusBadgeProps = { tone: Tone; children: ReactNode; className?: string };

export function StatusBadge({ tone, children, className }: StatusBadgeProps) {
	return (
		<span
			className={joinClasses(
				'inline-flex h-6 items-center gap-2 rounded-full border border-transparent px-2.5 text-caption font-medium whitespace-nowrap max-[22rem]:h-auto max-[22rem]:min-h-6 max-[22rem]:whitespace-normal',
				toneBadge[tone],
				className,
			)}
		>
			<StatusDot tone={tone} />
			{children}
		</span>
	);
}
