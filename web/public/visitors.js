// Counts views without cookies, and respects Do Not Track.
(() => {
	const script = document.currentScript;
	const { doNotTrack, globalPrivacyControl, webdriver } = navigator;
	if (!script || doNotTrack === '1' || globalPrivacyControl || webdriver) return;
	const started = Date.now();
	const url = (path) => new URL(path, script.src).href;
	let last;
	const count = () => {
		const { pathname, origin } = location;
		if (pathname === last) return;
		const r = last ? origin + last : document.referrer;
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
		if (!target.action.startsWith(url('/f/'))) return;
		formData.set('_seconds', (Date.now() - started) / 1000);
		formData.set('_page', location.pathname);
	});
	count();
})();
