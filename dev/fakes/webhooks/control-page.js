/** The control page of the webhook receivers: their requests and their behaviour. */
import { ago, copyOf, find, makeSwitches, send, setText, showMessage } from '../shared/dom.js';

const pollEveryMs = 2000;
const switches = [
	['Accepts', {}],
	['Error 500', { status: 500 }],
	['Too many 429', { status: 429 }],
	['Gone 410', { status: 410 }],
	['Slow 3 s', { delayMs: 3000 }],
	['Redirect', { redirectTo: '/moved' }],
	['Hang', { fault: 'hang' }],
	['Reset', { fault: 'reset' }],
];
const receiverCards = new Map();
const requestRows = new Map();
find(document, '#example').textContent = `${location.origin}/hooks/alice`;

find(document, '#add').addEventListener('submit', async (event) => {
	event.preventDefault();
	const field = find(document, '#path');
	const path = `/${field.value.trim().replace(/^\/+/, '')}`;
	const refusal = await send('PUT', controlUrlOf(path), {});
	showMessage(refusal);
	if (refusal !== null) return;
	field.value = '';
	await refresh();
});
find(document, '#delete').addEventListener('click', async () => {
	showMessage(await send('DELETE', '/control/requests', {}));
	await refresh();
});

await refresh();
setInterval(() => {
	if (!document.hidden) refresh();
}, pollEveryMs);

async function refresh() {
	try {
		const [receivers, requests] = await Promise.all([fetch('/control/receivers'), fetch('/control/requests')]);
		showReceivers((await receivers.json()).receivers);
		showRequests((await requests.json()).requests);
	} catch {
		showMessage('The receivers are not responding. Is the program still running?');
	}
}

function showReceivers(receivers) {
	for (const { path, behaviour, requests, lastRequestAt } of receivers) {
		const { card, showBehaviour } = receiverCards.get(path) ?? makeReceiver(path);
		const last = lastRequestAt === null ? '' : ` · last ${ago(lastRequestAt)}`;
		setText(find(card, '.facts'), `${requests} ${requests === 1 ? 'request' : 'requests'}${last}`);
		showBehaviour(behaviour);
	}
}

function makeReceiver(path) {
	const card = copyOf('#receiver');
	const url = `${location.origin}${path}`;
	find(card, 'h2').textContent = url;
	card.setAttribute('aria-label', url);
	const copy = find(card, '.copy');
	copy.addEventListener('click', async () => {
		await navigator.clipboard.writeText(url);
		copy.textContent = 'Copied';
		setTimeout(() => {
			copy.textContent = 'Copy URL';
		}, 1500);
	});
	const showBehaviour = makeSwitches(find(card, '.switches'), switches, async (behaviour) => {
		showMessage(await send('PUT', controlUrlOf(path), behaviour));
		await refresh();
	});
	const made = { card, showBehaviour };
	receiverCards.set(path, made);
	find(document, '#receivers').append(card);
	return made;
}

function showRequests(requests) {
	setText(find(document, '#count'), requests.length === 0 ? 'none yet' : String(requests.length));
	const kept = new Set(requests.map(({ id }) => id));
	for (const [id, row] of requestRows) {
		if (kept.has(id)) continue;
		row.remove();
		requestRows.delete(id);
	}
	for (const request of requests.toReversed()) {
		const row = requestRows.get(request.id) ?? makeRequest(request);
		setText(find(row, '.age'), ago(request.receivedAt));
	}
}

function makeRequest({ id, path, headers, body }) {
	const row = copyOf('#request');
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	find(row, '.path').textContent = path;
	find(row, '.type').textContent = typeOf(body);
	find(row, 'pre').textContent = `${lines.join('\n')}\n\n${pretty(body)}`;
	requestRows.set(id, row);
	find(document, '#requests').prepend(row);
	return row;
}

function typeOf(body) {
	const parsed = parse(body);
	return typeof parsed?.type === 'string' ? parsed.type : '';
}

function pretty(body) {
	const parsed = parse(body);
	return parsed === null ? body : JSON.stringify(parsed, null, 2);
}

function parse(body) {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}

function controlUrlOf(path) {
	return `/control/receivers?path=${encodeURIComponent(path)}`;
}
