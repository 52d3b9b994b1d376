// Loaded before firebase-tools: replaces request paths that cannot be decoded. The Hosting emulator fails to decode them and
// responds 500 with a stack trace. With this it responds 404: with our page or, under /api, with our API’s JSON.
const { subscribe } = require('node:diagnostics_channel');

subscribe('http.server.request.start', ({ request }) => {
	const path = request.url.split('?', 1)[0];
	try {
		decodeURIComponent(path);
	} catch {
		request.url = path.startsWith('/api/') ? '/api/unreadable-url' : '/unreadable-url';
	}
});
