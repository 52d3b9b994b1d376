// Shows push notifications and acts on their buttons. It keeps no pages: without a network, an old status would pass for the current one.
// It is not built, so that its URL never changes: a browser finds an update under the URL that it registered.
const fallback = {
	title: 'Stayup',
	body: 'Open Stayup to see what happened.',
	url: '/dashboard',
	tag: 'stayup',
	token: null,
};

self.addEventListener('push', (event) => {
	const notification = readNotification(event.data);
	const { title, url, token, actions = [] } = notification;
	event.waitUntil(show(title, notification, { url, token }, actions));
});

self.addEventListener('notificationclick', (event) => {
	const { notification, action } = event;
	notification.close();
	const { url, token } = notification.data;
	event.waitUntil(action === '' || token === null ? open(url) : act(action, notification));
});

function readNotification(data) {
	try {
		return { ...fallback, ...data.json() };
	} catch {
		// A browser that gets a push and shows nothing may end the subscription.
		return fallback;
	}
}

function show(title, { body, tag }, data, actions) {
	return self.registration.showNotification(title, {
		body,
		tag,
		data,
		actions,
		renotify: true,
		icon: '/icon-192.png',
		badge: '/notification-badge.png',
	});
}

/** `group`: of an alert about several websites. */
const done = {
	acknowledge: (group) => (group ? `You're on it: ${counted(group.outages, 'outage')}.` : "You're on it."),
	mute: (group) => `No alerts about ${group ? counted(group.websites, 'website') : 'it'} for one hour.`,
};

function counted(count, noun) {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The token opens the links of this alert only, so this works without a login. */
async function act(action, { title, tag, data: { url, token } }) {
	const response = await fetch('/api/email-links/use', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ token, action }),
	}).catch(() => null);
	const reply = response ? await response.json().catch(() => ({})) : {};
	const sentence = response?.ok
		? done[action](reply.group)
		: (reply.message ?? 'That did not work. Press here to open it.');
	await show(title, { body: sentence, tag }, { url, token: null }, []);
}

/** Only our own pages. */
async function open(text) {
	const url = URL.parse(text, self.location.origin);
	const href = url?.origin === self.location.origin ? url.href : new URL(fallback.url, self.location.origin).href;
	const windows = await self.clients.matchAll({ type: 'window' });
	const shown = windows.find((client) => client.url === href);
	return shown ? shown.focus() : self.clients.openWindow(href);
}
