/** One bar per day. Shape and colour show the status. */
import { joinClasses } from '../../lib/join-classes.ts';
import { barClassNames, responsiveClassName, type UptimeDay } from './uptime-day.ts';
import { UptimeStripBars } from './uptime-strip-bars.tsx';

type UptimeStripProps = {
	/** Oldest first; the last one is today. */
	days: readonly UptimeDay[];
	/** The strip in one sentence for assistive technology; empty if the strip is decoration. */
	summary: string;
	/** Whether the bars are focusable and show their day's details. */
	interactive?: boolean;
	/** The text below the middle of the strip, such as "99.98% uptime", for the number of visible days. */
	caption?: (daysInView: number) => string;
	/** Hides the text below the strip, for use in rows. */
	bare?: boolean;
	className?: string;
};

export function UptimeStrip({
	days,
	summary,
	interactive = false,
	caption,
	bare = false,
	className,
}: UptimeStripProps) {
	const shown = days.slice(-90);
	// Without a summary, the strip is decoration.
	const picture = summary === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': summary };
	const height = interactive ? 'h-12' : 'h-9';

	return (
		<div className={joinClasses('@container min-w-0', className)}>
			{interactive ? (
				<UptimeStripBars days={shown} summary={summary} height={height} />
			) : (
				<div {...picture} className={joinClasses('flex items-end gap-0.5', height)}>
					{shown.map((day, index) => (
						<span
							key={day.key}
							className={joinClasses(
								'min-w-[3px] flex-1 rounded-bar forced-color-adjust-none',
								barClassNames[day.tone],
								responsiveClassName(shown.length - index),
							)}
						/>
					))}
				</div>
			)}
			{!bare && (
				<div className="mt-2 flex justify-between gap-4 text-caption text-muted">
					<span>
						<ForVisibleDays count={shown.length}>{(days) => `${days} days ago`}</ForVisibleDays>
					</span>
					{caption && (
						<span className="font-medium text-body">
							<ForVisibleDays count={shown.length}>{caption}</ForVisibleDays>
						</span>
					)}
					<span>Today</span>
				</div>
			)}
		</div>
	);
}

/** Text for the number of visible days, see `responsiveClassName`. */
function ForVisibleDays({ count, children }: { count: number; children: (days: number) => string }) {
	return (
		<>
			<span className="@md:hidden">{children(Math.min(count, 30))}</span>
			<span className="hidden @md:inline @2xl:hidden">{children(Math.min(count, 60))}</span>
			<span className="hidden @2xl:inline">{children(count)}</span>
		</>
	);
}
