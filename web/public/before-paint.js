// Applies what the browser has stored before the first paint: the choice of theme, and whether somebody is signed in.
// A file of its own, because no inline script may run.
(() => {
	const page = document.documentElement.dataset;
	try {
		const choice = localStorage.getItem('theme');
		if (choice === 'light' || choice === 'dark') page.theme = choice;
		if (localStorage.getItem('userInfo') !== null) page.signedIn = '';
	} catch {
		// Storage is forbidden: the system's theme it is, and nobody is signed in.
	}
})();
