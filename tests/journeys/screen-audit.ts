/** Finds accessibility and layout faults of the current screen, in both themes and at both widths. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { picture } from './journey.ts';
import { endMovement } from './screens/in-page.ts';

const variants = [
	{ name: 'wide and light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
	{ name: 'wide and dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
	{ name: 'narrow and dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
	{ name: 'narrow and light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The parts around every screen, which the visits of tests/journeys/screens audit. */
export const frame = ['#root > div > header', '#root > div > nav', '#root > div > footer'];
/** The only rules that depend on the theme, because a theme changes only colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

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
		for (const [variant, found] of Object.entries(await faultsInVariants(page, screen, frame)))
			faults[`${screen}, ${variant}`] = found;
		await page.emulateMedia({ colorScheme: variants[0].colorScheme });
		await page.setViewportSize(variants[0].viewport);
		await page.evaluate(showToasts, true);
	}
	return { inspect, faults };
}

/** By variant. Leaves the page in the last one, without toasts. `without` selects the parts that were audited on another screen. */
export async function faultsInVariants(
	page: Page,
	screen: string,
	without: readonly string[] = [],
): Promise<Record<string, string[]>> {
	const faults: Record<string, string[]> = {};
	for (const { name, colorScheme, viewport } of variants) {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize(viewport);
		// A toast that fades away during the inspection has too little contrast; the first variant inspects it whole.
		await page.evaluate(showToasts, name === variants[0].name);
		await page.evaluate(endMovement);
		await picture(page, `${screen} ${name}`);
		const found = await lastingFaultsOf(page, colorScheme, without);
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
async function lastingFaultsOf(
	page: Page,
	colorScheme: 'light' | 'dark',
	without: readonly string[],
): Promise<string[]> {
	const found = await faultsOf(page, colorScheme, without);
	return found.length === 0 ? found : faultsOf(page, colorScheme, without);
}

async function faultsOf(page: Page, colorScheme: 'light' | 'dark', without: readonly string[]): Promise<string[]> {
	const options: RunOptions = {
		runOnly: colorScheme === 'light' ? { type: 'tag', values: standards } : { type: 'rule', values: colourRules },
		// Without the details of passed rules it is faster.
		resultTypes: ['violations'],
	};
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
