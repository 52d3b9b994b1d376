/** Functions that run in the browser during a visit. */

/** Records of the page about itself during a visit. */
export interface Observed {
	/** Elements with an animation that lasts longer than a frame, or with any transition: one of a frame would still go through nested elements one by one. */
	motions: string[];
	/** Of the layout, without those that follow an input, as browsers measure them. */
	shifts: { value: number; at: string }[];
	/** The elements that took the focus, in order, since `startAtTop`. */
	stops: Element[];
	stopFaults: string[];
	/** Tab has left the page behind its last element. */
	hasLeft: boolean;
	/** The middle of the element is not in view (WCAG 2.4.11). */
	isCovered(element: Element): boolean;
	/** Ends all transitions at once. */
	still: CSSStyleSheet;
}

/** Chromium's, which the types of the DOM do not have. */
interface LayoutShift extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: readonly { node: Node | null }[];
}

declare global {
	interface Window {
		observed: Observed;
	}
}

/** Runs before every script of a page, so it uses nothing else of this file. */
export function observe(): void {
	const still = new CSSStyleSheet();
	still.replaceSync('*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; }');
	const observed: Observed = { motions: [], shifts: [], stops: [], stopFaults: [], hasLeft: false, isCovered, still };
	window.observed = observed;

	function isCovered(element: Element): boolean {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		return ![top + 3, (top + bottom) / 2, bottom - 3].some((y) => {
			const hit = document.elementFromPoint((left + right) / 2, y);
			return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
		});
	}

	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as LayoutShift[]) {
			if (entry.hadRecentInput) continue;
			const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '?'));
			observed.shifts.push({ value: entry.value, at: moved.join(' ') });
		}
	}).observe({ type: 'layout-shift', buffered: true });

	for (const [kind, longestMs] of [
		['animationstart', 1],
		['transitionrun', 0],
	] as const) {
		document.addEventListener(
			kind,
			({ target }) => {
				if (!(target instanceof Element)) return;
				for (const animation of target.getAnimations()) {
					const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
					if (Number(duration) > longestMs || iterations === Number.POSITIVE_INFINITY)
						observed.motions.push(target.outerHTML.slice(0, 160));
				}
			},
			true,
		);
	}

	// A key goes up after the browser has moved the focus and scrolled to it.
	window.addEventListener(
		'keyup',
		({ key }) => {
			const { stops, stopFaults, hasLeft } = observed;
			if (key !== 'Tab' || hasLeft) return;
			const element = document.activeElement;
			const before = stops.at(-1);
			const isFirstAgain = stops.length > 1 && element === stops[0];
			if (element === null || element === document.body || isFirstAgain) {
				observed.hasLeft = true;
				return;
			}
			stops.push(element);
			const html = element.outerHTML.slice(0, 160);
			if (isCovered(element)) stopFaults.push(`covered: ${html}`);
			const goesBack = before && (element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
			if (goesBack) stopFaults.push(`Tab goes back: ${html}`);
		},
		true,
	);
}

/** Tab goes to the first element next, as after loading. Returns about how many elements take the focus. */
export function startAtTop(): number {
	Object.assign(window.observed, { stops: [], stopFaults: [], hasLeft: false });
	const top = document.createElement('span');
	top.tabIndex = -1;
	const part = document.querySelector('dialog[open]') ?? document.body;
	part.prepend(top);
	top.focus();
	top.remove();
	window.scrollTo(0, 0);
	const controls = part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
	return [...controls].filter((control) => control.tabIndex >= 0 && control.checkVisibility()).length;
}

/**
 * Elements that stay hidden when they take the focus in a part that scrolls sideways. A browser does not scroll to an element of which a pixel is in view,
 * and whether one is depends on its fonts, so each is tried with a pixel at either end.
 */
export function hiddenWhenScrolled(): string[] {
	const hidden = new Set<string>();
	const scrolls = (part: Element) =>
		part.scrollWidth > part.clientWidth && /auto|scroll/.test(getComputedStyle(part).overflowX);
	const parts = document.querySelectorAll('dialog[open] *');
	for (const part of [...(parts.length > 0 ? parts : document.querySelectorAll('main *'))].filter(scrolls)) {
		const { left, right } = part.getBoundingClientRect();
		for (const control of part.querySelectorAll<HTMLElement>('a[href], button:enabled')) {
			if (!control.checkVisibility()) continue;
			for (const end of ['left', 'right'] as const) {
				part.scrollLeft = 0;
				const place = control.getBoundingClientRect();
				part.scrollLeft = end === 'left' ? place.right - left - 1 : place.left - right + 1;
				control.blur();
				control.focus();
				if (window.observed.isCovered(control)) hidden.add(`stays hidden: ${control.outerHTML.slice(0, 160)}`);
			}
		}
	}
	return [...hidden];
}

/** Whether the app runs on this page and can show another screen. */
export function startObserving(): boolean {
	if (!('observed' in window)) return false;
	const { observed } = window;
	document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== observed.still);
	observed.motions = [];
	observed.shifts = [];
	const toasts = document.querySelector<HTMLElement>('#toasts');
	if (toasts) toasts.hidden = false;
	return document.querySelector('#root main') !== null && toasts !== null;
}

/** The motion until now. Later ones are none of the screen's: another theme changes every colour. */
export function endMotion(): string[] {
	const { motions, still } = window.observed;
	document.adoptedStyleSheets.push(still);
	return [...new Set(motions)];
}

/** The parts that moved until now, if that was more than people should see. */
export function shiftFaults(): string[] {
	const { shifts } = window.observed;
	const sum = shifts.reduce((before, { value }) => before + value, 0);
	// On an idle machine, it is 0.02 at most. On a busy one, calls that belong together are answered apart.
	const mostShift = 0.05;
	// The API reference is long, and is laid out while it arrives.
	const isApp = document.querySelector('#root') !== null;
	return sum <= mostShift || !isApp
		? []
		: [`moves by ${sum.toFixed(3)}`, ...shifts.map(({ value, at }) => `${value.toFixed(3)}: ${at}`)];
}

/** As a link of the app does. */
export function showScreen(path: string): void {
	history.pushState(null, '', path);
	dispatchEvent(new PopStateEvent('popstate'));
	window.scrollTo(0, 0);
}

/** Charts measure their width in the next frames. No colour is between two themes then, and nothing fades in. */
export async function endMovement(): Promise<void> {
	await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
	for (const animation of document.getAnimations()) {
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
	}
}
