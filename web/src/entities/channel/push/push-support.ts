/** Whether this browser can receive push notifications. */

/** `blocked`: the person refused notifications. `needs-installation`: iPhones and iPads allow them only to apps on the Home Screen. */
type PushSupport = 'ready' | 'blocked' | 'unsupported' | 'needs-installation';

/** Asks nothing of the person. */
export function pushSupport(): PushSupport {
	const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
	if (!hasPush)
		return isIos() && !window.matchMedia('(display-mode: standalone)').matches ? 'needs-installation' : 'unsupported';
	return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

export const pushSupportSentences: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
	blocked:
		"This browser blocks notifications from Stayup. Allow them in the browser's settings for this site, then try again.",
	unsupported: 'This browser does not support push notifications.',
	'needs-installation':
		'On iPhone and iPad, first add Stayup to your Home Screen (Share, then Add to Home Screen) and open it from there.',
};

/** iPads say that they are Macs, but Macs have no touch screen. */
function isIos(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
