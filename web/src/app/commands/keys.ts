/** The shortcut of "Go to" on this platform. */
export function goToKeys(): string {
	return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
