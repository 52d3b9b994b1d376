// Applies the stored choice of theme before the first paint. A file of its own, because no inline script may run.
(() => {
	try {
		const choice = localStorage.getItem('theme');
		if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
	} catch {
		// Storage is forbidden: the system's theme it is.
	}
})();
