/** Aligns an overlay's right edge with its button's, inside the window; above the button if there is no room below. */
export function placeUnder(button: HTMLElement, overlay: HTMLElement): void {
	const anchor = button.getBoundingClientRect();
	const left = Math.max(8, Math.min(anchor.right - overlay.offsetWidth, window.innerWidth - overlay.offsetWidth - 8));
	const isRoomBelow = anchor.bottom + 4 + overlay.offsetHeight <= window.innerHeight;
	overlay.style.left = `${left}px`;
	overlay.style.top = `${isRoomBelow ? anchor.bottom + 4 : Math.max(8, anchor.top - 4 - overlay.offsetHeight)}px`;
}
