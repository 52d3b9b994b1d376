import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { focusOnceShown } from './focus-once-shown.ts';

// A disabled field stands for one that is not shown: neither takes the focus.
function page() {
	document.body.innerHTML = '<div></div><input disabled><button>Other</button>';
	const [placeholder, field, other] = document.body.children as unknown as [HTMLElement, HTMLInputElement, HTMLElement];
	const show = async () => {
		field.disabled = false;
		placeholder.remove();
		// Observers run in a microtask.
		await Promise.resolve();
	};
	return { field, other, show };
}

afterEach(() => {
	document.body.innerHTML = '';
});

it('focuses a shown element at once', () => {
	const { field } = page();
	field.disabled = false;
	focusOnceShown(() => field);

	expect(document.activeElement).toBe(field);
});

it('focuses an element that is shown later, and says so', async () => {
	const { field, show } = page();
	const focused: HTMLElement[] = [];
	focusOnceShown(
		() => field,
		(found) => focused.push(found),
	);
	expect([document.activeElement === field, focused]).toEqual([false, []]);
	await show();

	expect([document.activeElement === field, focused]).toEqual([true, [field]]);
});

it('focuses an element that is added later', async () => {
	page();
	focusOnceShown(() => document.querySelector<HTMLElement>('section'));
	document.body.insertAdjacentHTML('beforeend', '<section tabindex="-1">Late</section>');
	await Promise.resolve();

	expect(document.activeElement?.textContent).toBe('Late');
});

it('goes on when a script has moved the focus, as a heading takes it after a navigation', async () => {
	const { field, other, show } = page();
	focusOnceShown(() => field);
	other.focus();
	await show();

	expect(document.activeElement).toBe(field);
});

it.each(['pointerDown', 'keyDown', 'wheel', 'touchMove'] as const)(
	'leaves the focus where it is after a %s',
	async (use) => {
		const { field, other, show } = page();
		focusOnceShown(() => field);
		other.focus();
		fireEvent[use](other);
		await show();

		expect(document.activeElement).toBe(other);
	},
);

it('does nothing after it was stopped', async () => {
	const { field, show } = page();
	focusOnceShown(() => field)();
	await show();

	expect(document.activeElement).toBe(document.body);
});
