/** A notice about the content beside it: information, a warning or an error. */
import { Ban, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { type Tone, toneBadge } from './tone.ts';

type InlineNoticeProps = {
	tone: Tone;
	children: ReactNode;
	action?: ReactNode;
	className?: string;
};

const icons: Record<Tone, LucideIcon> = {
	up: CircleCheck,
	degraded: TriangleAlert,
	down: CircleAlert,
	unknown: Info,
	blocked: Ban,
	info: Info,
};

export function InlineNotice({ tone, children, action, className }: InlineNoticeProps) {
	const Icon = icons[tone];
	return (
		<div
			role={tone === 'down' ? 'alert' : 'status'}
			className={joinClasses(
				'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-transparent px-3.5 py-2.5 text-ui',
				toneBadge[tone],
				className,
			)}
		>
			{/* On a phone, an action goes below the text. */}
			<div className="flex min-w-0 flex-[1_1_16rem] items-start gap-2.5">
				<Icon className="mt-0.5 size-4 shrink-0" />
				<div className="min-w-0">{children}</div>
			</div>
			{action}
		</div>
	);
}
