/** A status as a shape: disc for up, triangle for degraded, square for down, ring for unknown, no-entry sign for blocked, diamond for info. */
import { joinClasses } from '../../lib/join-classes.ts';
import type { Tone } from './tone.ts';

type StatusDotProps = { tone: Tone; className?: string };

const shapes: Record<Tone, string> = {
	up: 'rounded-full bg-up',
	degraded: 'bg-degraded [clip-path:polygon(50%_0,100%_100%,0_100%)]',
	down: 'rounded-[1px] bg-down ring-2 ring-down/30',
	unknown: 'rounded-full border-2 border-unknown',
	blocked:
		'size-2.5 rounded-full border-2 border-unknown-text bg-[linear-gradient(45deg,transparent_38%,var(--color-unknown-text)_38%_62%,transparent_62%)]',
	info: 'rotate-45 rounded-[1px] bg-info',
};

export function StatusDot({ tone, className }: StatusDotProps) {
	return (
		<span
			aria-hidden="true"
			className={joinClasses(
				'inline-block shrink-0 forced-color-adjust-none',
				tone !== 'blocked' && 'size-2',
				shapes[tone],
				className,
			)}
		/>
	);
}
