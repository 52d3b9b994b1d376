/** One bar a day: height, notch and hatch tell the days apart as well as colour does. */
import { joinClasses } from '../../lib/join-classes.ts';
import { toneOfBar, type UptimeDay, whenThereIsRoom } from './uptime-day.ts';
import { UptimeStripBars } from './uptime-strip-bars.tsx';

export type UptimeStripProps = {
	/** Oldest first; the last one is today. */
	days: UptimeDay[];
	/** The whole strip in one sentence, for those who cannot see it; empty for decoration. */
	summary: string;
	/** Bars that take the focus and tell their day; a list of strips stays a picture. */
	interactive?: boolean;
	/** Shown under the middle of the strip, such as "99.98 % uptime", of as many days as there is room for. */
	caption?: (daysInView: number) => string;
	/** Leaves out the line under the strip, for rows. */
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
	// Without a summary it is decoration inside a larger picture.
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
								toneOfBar[day.tone],
								whenThereIsRoom(shown.length - index),
							)}
						/>
					))}
				</div>
			)}
			{!bare && (
				<div className="mt-2 flex justify-between gap-4 text-caption text-muted">
					<span>
						<ForRoom count={shown.length}>{(days) => `${days} days ago`}</ForRoom>
					</span>
					{caption && (
						<span className="font-medium text-body">
							<ForRoom count={shown.length}>{caption}</ForRoom>
						</span>
					)}
					<span>Today</span>
				</div>
			)}
		</div>
	);
}

/** Said of as many days as the strip has room for, see `whenThereIsRoom`. */
function ForRoom({ count, children }: { count: number; children: (days: number) => string }) {
	return (
		<>
			<span className="@md:hidden">{children(Math.min(count, 30))}</span>
			<span className="hidden @md:inline @2xl:hidden">{children(Math.min(count, 60))}</span>
			<span className="hidden @2xl:inline">{children(count)}</span>
		</>
	);
}
