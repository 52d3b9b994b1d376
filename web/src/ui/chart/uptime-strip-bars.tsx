/** Interactive bars: pointer and arrow keys show a card with the day's details; Escape hides it. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { barClassNames, responsiveClassName, type UptimeDay } from './uptime-day.ts';

type UptimeStripBarsProps = { days: UptimeDay[]; summary: string; height: string };

export function UptimeStripBars({ days, summary, height }: UptimeStripBarsProps) {
	const card = useRef<HTMLDivElement>(null);
	const [activeIndex, setActiveIndex] = useState<number | null>(null);
	const [reachable, setReachable] = useState(days.length - 1);
	const day = activeIndex === null ? undefined : days[activeIndex];

	function show(index: number, bar: HTMLElement) {
		setActiveIndex(index);
		if (card.current) placeAbove(bar, card.current);
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the handler only reacts to the pointer leaving the bars and the card
		<div className="relative" onMouseLeave={() => setActiveIndex(null)}>
			<div
				role="toolbar"
				aria-label={summary}
				onKeyDown={(event) => {
					if (event.key === 'Escape') setActiveIndex(null);
					else moveWithArrows(event);
				}}
				className={joinClasses('flex', height)}
			>
				{days.map((each, index) => (
					<button
						key={each.key}
						type="button"
						tabIndex={index === Math.min(reachable, days.length - 1) ? 0 : -1}
						aria-label={`${each.label}: ${each.detail}`}
						onMouseEnter={(event) => show(index, event.currentTarget)}
						onFocus={(event) => {
							setReachable(index);
							show(index, event.currentTarget);
						}}
						onBlur={() => setActiveIndex(null)}
						className={joinClasses(
							'group min-w-[5px] flex-1 px-px focus-visible:z-10 focus-visible:rounded-bar focus-visible:outline-offset-1',
							responsiveClassName(days.length - index),
						)}
					>
						<span className="flex h-full items-end">
							<span
								className={joinClasses(
									'w-full rounded-bar transition-opacity group-hover:opacity-70 forced-color-adjust-none',
									barClassNames[each.tone],
								)}
							/>
						</span>
					</button>
				))}
			</div>
			<div
				ref={card}
				aria-hidden="true"
				className={joinClasses(
					'absolute bottom-full z-20 w-max max-w-64 rounded-control bg-card px-3 py-2 text-small shadow-overlay transition-opacity',
					day ? 'opacity-100' : 'pointer-events-none opacity-0',
				)}
			>
				<p className="font-medium text-ink">{day?.label ?? ' '}</p>
				<p className="text-muted">{day?.detail ?? ' '}</p>
			</div>
		</div>
	);
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
	const bars = [...event.currentTarget.querySelectorAll('button')].filter((bar) => bar.offsetParent !== null);
	const current = bars.findIndex((bar) => bar.matches(':focus'));
	const last = bars.length - 1;
	const targets: Record<string, number> = {
		ArrowLeft: Math.max(0, current - 1),
		ArrowRight: Math.min(last, current + 1),
		Home: 0,
		End: last,
	};
	const target = targets[event.key];
	if (target === undefined) return;
	event.preventDefault();
	bars[target]?.focus();
}

/**
 * Centers the card above its bar, within the strip. Waits a frame, because the card's text renders first. A hidden card keeps its place, so it must
 * also fit when the strip becomes narrower.
 */
function placeAbove(bar: HTMLElement, card: HTMLElement) {
	requestAnimationFrame(() => {
		const left = bar.offsetLeft + bar.offsetWidth / 2 - card.offsetWidth / 2;
		card.style.left = `max(0px, min(${left}px, 100% - ${card.offsetWidth}px))`;
	});
}
