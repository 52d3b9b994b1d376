// Counts views without cookies, and not those of visitors who ask not to be counted.
(() => {
	const script = document.currentScript;
	const { doNotTrack, globalPrivacyControl, webdriver } = navigator;
	if (!script || doNotTrack === '1' || globalPrivacyControl || webdriver) return;
	const started = Date.now();
	const url = (path) => new URL(path, script.src).href;
	let last = null;
	const count = () => {
		const { pathname, origin } = location;
		if (pathname === last) return;
		const r = last === null ? document.referrer : origin + last;
		navigator.sendBeacon(url(`/v/${script.dataset.key}`), JSON.stringify({ p: pathname, r }));
		last = pathname;
	};
	const { pushState } = history;
	history.pushState = function (...parts) {
		pushState.apply(this, parts);
		count();
	};
	addEventListener('popstate', count);
	addEventListener('formdata', ({ target, formData }) => {
		if (target.action.startsWith(url('/f/'))) formData.set('_seconds', (Date.now() - started) / 1000);
	});
	count();
})();
