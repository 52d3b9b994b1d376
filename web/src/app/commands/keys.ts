/** How the keys are called on this machine. */
export function goToKeys(): string {
	return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
