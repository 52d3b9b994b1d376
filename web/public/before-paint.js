// Applies stored state before the first paint: the theme, and whether a user is signed in.
// A separate file, because the content security policy blocks inline scripts.
(() => {
	const page = document.documentElement.dataset;
	try {
		const choice = localStorage.getItem('theme');
		if (choice === 'light' || choice === 'dark') page.theme = choice;
		if (localStorage.getItem('userInfo') !== null) page.signedIn = '';
	} catch {
		// Storage is blocked: use the system theme and the signed-out state.
	}
})();
