/** The bars one can visit: by pointer or arrow keys, each with its day's story; Escape puts it away. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { toneOfBar, type UptimeDay, whenThereIsRoom } from './uptime-day.ts';

export type UptimeStripBarsProps = { days: UptimeDay[]; summary: string; height: string };

export function UptimeStripBars({ days, summary, height }: UptimeStripBarsProps) {
	const toolbar = useRef<HTMLDivElement>(null);
	const card = useRef<HTMLDivElement>(null);
	const [told, setTold] = useState<number | null>(null);
	const [reachable, setReachable] = useState(days.length - 1);
	const day = told === null ? undefined : days[told];

	function tell(index: number, bar: HTMLElement) {
		setTold(index);
		if (card.current && toolbar.current) placeAbove(bar, card.current, toolbar.current);
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the pointer has left the bars and the card
		<div className="relative" onMouseLeave={() => setTold(null)}>
			<div
				ref={toolbar}
				role="toolbar"
				aria-label={summary}
				onKeyDown={(event) => {
					if (event.key === 'Escape') setTold(null);
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
						onMouseEnter={(event) => tell(index, event.currentTarget)}
						onFocus={(event) => {
							setReachable(index);
							tell(index, event.currentTarget);
						}}
						onBlur={() => setTold(null)}
						className={joinClasses(
							'group min-w-[5px] flex-1 px-px focus-visible:z-10 focus-visible:rounded-bar focus-visible:outline-offset-1',
							whenThereIsRoom(days.length - index),
						)}
					>
						<span className="flex h-full items-end">
							<span
								className={joinClasses(
									'w-full rounded-bar transition-opacity group-hover:opacity-70 forced-color-adjust-none',
									toneOfBar[each.tone],
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

/** Centred on its bar and kept between the strip's ends; the text is known only after this render. */
function placeAbove(bar: HTMLElement, card: HTMLElement, strip: HTMLElement) {
	requestAnimationFrame(() => {
		const wanted = bar.offsetLeft + bar.offsetWidth / 2 - card.offsetWidth / 2;
		card.style.left = `${Math.max(0, Math.min(wanted, strip.offsetWidth - card.offsetWidth))}px`;
	});
}
