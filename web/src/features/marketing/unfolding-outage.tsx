/** An outage that unfolds once, in front of the visitor. With reduced motion it shows the end at once, without scripts it starts with the page. */
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const moments: { tone: Tone; text: string; className: string }[] = [
	{ tone: 'up', text: '96 ms', className: 'animate-moment-1' },
	{ tone: 'degraded', text: 'Checking again', className: 'animate-moment-2' },
	{ tone: 'down', text: 'Down: status 503', className: 'animate-moment-3' },
	{ tone: 'up', text: 'Up after 2 min', className: 'animate-moment-4' },
];

/** The moments in it wait until it is in view. */
export function UnfoldingRow({ className, children }: { className: string; children: ReactNode }) {
	const { ref, isSeen } = useSeen<HTMLDivElement>();
	return (
		<div
			ref={ref}
			className={joinClasses(
				className,
				!isSeen &&
					'motion-safe:**:[animation-play-state:paused] noscript:motion-safe:**:[animation-play-state:running]',
			)}
		>
			{children}
		</div>
	);
}

export function UnfoldingDot() {
	return (
		<span className="grid size-2">
			{moments.map(({ tone, text, className }) => (
				<span key={text} className={`flex items-center [grid-area:1/1] ${className}`}>
					<StatusDot tone={tone} />
				</span>
			))}
		</span>
	);
}

export function UnfoldingText() {
	return (
		<span className="grid">
			{moments.map(({ text, className }) => (
				<span key={text} className={`[grid-area:1/1] ${className}`}>
					{text}
				</span>
			))}
		</span>
	);
}
