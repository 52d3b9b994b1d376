/** Finds accessibility and layout faults of the current screen, in both themes and at both widths. */
import axe, { type RunOnly, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { picture } from './journey.ts';
import { endMovement } from './screens/in-page.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The parts around every screen, which the visits of tests/journeys/screens audit. */
export const frame = ['#root > div > header', '#root > div > footer'];
/** The only rules that depend on the theme, because a theme changes only colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const allRules: RunOnly = { type: 'tag', values: standards };
const onlyColours: RunOnly = { type: 'rule', values: colourRules };

interface Variant {
	name: string;
	colorScheme: 'light' | 'dark';
	viewport: { width: number; height: number };
	runOnly: RunOnly;
}

const wideAndLight: Variant = { name: 'wide and light', colorScheme: 'light', viewport: wide, runOnly: allRules };
/** Each width in each theme. */
export const allVariants: readonly Variant[] = [
	wideAndLight,
	{ name: 'wide and dark', colorScheme: 'dark', viewport: wide, runOnly: onlyColours },
	{ name: 'narrow and dark', colorScheme: 'dark', viewport: narrow, runOnly: onlyColours },
	{ name: 'narrow and light', colorScheme: 'light', viewport: narrow, runOnly: allRules },
];
/** Each width and each theme once, for the states of a screen whose visit has all variants. */
const oppositeVariants: readonly Variant[] = [
	wideAndLight,
	{ name: 'narrow and dark', colorScheme: 'dark', viewport: narrow, runOnly: allRules },
];

declare global {
	interface Window {
		axe: typeof axe;
	}
}

export interface ScreenAudit {
	/** Audits the page's current content without its frame, and reports it under the screen's name. */
	inspect(screen: string): Promise<void>;
	/** By screen and variant. Empty if there are no faults. */
	faults: Record<string, string[]>;
}

export function auditScreens(page: Page): ScreenAudit {
	const faults: Record<string, string[]> = {};
	async function inspect(screen: string): Promise<void> {
		for (const [variant, found] of Object.entries(await faultsInVariants(page, screen, oppositeVariants, frame)))
			faults[`${screen}, ${variant}`] = found;
		await page.emulateMedia({ colorScheme: wideAndLight.colorScheme });
		await page.setViewportSize(wideAndLight.viewport);
		await page.evaluate(showToasts, true);
	}
	return { inspect, faults };
}

/** By variant. Leaves the page in the last one, without toasts. `without` selects the parts that were audited on another screen. */
export async function faultsInVariants(
	page: Page,
	screen: string,
	variants: readonly Variant[],
	without: readonly string[] = [],
): Promise<Record<string, string[]>> {
	const faults: Record<string, string[]> = {};
	for (const variant of variants) {
		const { name, colorScheme, viewport } = variant;
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize(viewport);
		// A toast that fades away during the inspection has too little contrast; the first variant inspects it whole.
		await page.evaluate(showToasts, variant === wideAndLight);
		await page.evaluate(endMovement);
		await picture(page, `${screen} ${name}`);
		const found = await lastingFaultsOf(page, variant, without);
		if (found.length > 0) faults[name] = found;
	}
	return faults;
}

/** Runs in the browser. */
export function showToasts(isShown: boolean): void {
	const toasts = document.querySelector<HTMLElement>('#toasts');
	if (toasts) toasts.hidden = !isShown;
}

/** A live update may move the page while axe measures it: a fault is still there in a second audit. */
async function lastingFaultsOf(page: Page, variant: Variant, without: readonly string[]): Promise<string[]> {
	const found = await faultsOf(page, variant, without);
	return found.length === 0 ? found : faultsOf(page, variant, without);
}

async function faultsOf(page: Page, { runOnly }: Variant, without: readonly string[]): Promise<string[]> {
	// Without the details of passed rules it is faster.
	const options: RunOptions = { runOnly, resultTypes: ['violations'] };
	// Half a megabyte, so once for each document and not for each variant.
	for (const frame of page.frames())
		if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
	const { violations, overflow } = await page.evaluate(
		async ([without, options]) => {
			const { violations } = await window.axe.run({ exclude: [...without] }, options);
			return {
				violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
				overflow: document.documentElement.scrollWidth - window.innerWidth,
			};
		},
		[without, options] as const,
	);
	return overflow > 0 ? [...violations, `scrolls sideways by ${overflow} px`] : violations;
}
