/** Goes through a screen with the Tab key. */
import type { CDPSession, Page } from 'playwright-core';
import { hiddenWhenScrolled, startAtTop } from './in-page.ts';

/** The links of the header. */
const fewestStops = 3;
/** Outside a dialog, nothing takes the focus. */
const fewestInDialog = 1;
/** Past this, Tab goes round in a part of the screen. */
const mostExtraPresses = 40;
const extraPresses = 5;

/** Elements that cannot be seen while they have the focus or have no name, and places where Tab leaves the order of the page. */
export async function focusFaults(page: Page, keyboard: CDPSession): Promise<string[]> {
	await pressTab(keyboard, (await page.evaluate(startAtTop)) + 1);
	const hasLeft = () => page.evaluate(() => window.observed.hasLeft);
	let extra = 0;
	for (; !(await hasLeft()) && extra < mostExtraPresses; extra += extraPresses) await pressTab(keyboard, extraPresses);
	const [faults, stops] = await page.evaluate(
		() => [window.observed.stopFaults, window.observed.stops.length] as const,
	);
	if (extra >= mostExtraPresses) faults.push('Tab does not leave the screen');
	const isDialog = await page.getByRole('dialog').isVisible();
	if (stops < (isDialog ? fewestInDialog : fewestStops)) faults.push(`only ${stops} elements take the focus`);
	return [...faults, ...(await namelessStops(page)), ...(await page.evaluate(hiddenWhenScrolled))];
}

/** The browser handles the keys in order, so none waits until it has answered the one before. */
async function pressTab(keyboard: CDPSession, times: number): Promise<void> {
	const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
	const keys = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat();
	await Promise.all(keys.map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...tab })));
}

/** Call it after an audit, which loads axe. */
function namelessStops(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		window.axe.setup(document.body);
		const nameless = window.observed.stops.filter(
			(stop) => stop.isConnected && window.axe.commons.text.accessibleText(stop) === '',
		);
		window.axe.teardown();
		return nameless.map(({ outerHTML }) => `has no name: ${outerHTML.slice(0, 160)}`);
	});
}
