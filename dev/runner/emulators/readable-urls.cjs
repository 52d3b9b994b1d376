// Loaded before firebase-tools: gives a request whose path cannot be decoded a path that can. The Hosting emulator decodes every path
// without a guard and answers 500 with its own stack; like this it answers 404, with our page or, under /api, with our API's JSON.
const { subscribe } = require('node:diagnostics_channel');

subscribe('http.server.request.start', ({ request }) => {
	const path = request.url.split('?', 1)[0];
	try {
		decodeURIComponent(path);
	} catch {
		request.url = path.startsWith('/api/') ? '/api/unreadable-address' : '/unreadable-address';
	}
});
