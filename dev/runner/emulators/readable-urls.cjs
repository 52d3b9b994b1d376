// Loaded before firebase-tools: replaces request paths that cannot be decoded, or have a NUL. The Hosting emulator fails to read them and
// responds 400 or 500 with HTML. With this it responds 404: with our page or, under /api, with our API’s JSON.
const { subscribe } = require('node:diagnostics_channel');

subscribe('http.server.request.start', ({ request }) => {
	const path = request.url.split('?', 1)[0];
	try {
		if (!decodeURIComponent(path).includes('\0')) return;
		throw new URIError('No file has a NUL in its name.');
	} catch {
		request.url = path.startsWith('/api/') ? '/api/unreadable-url' : '/unreadable-url';
	}
});
