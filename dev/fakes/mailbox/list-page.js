/** The list of emails, newest first, with a recipient filter and the switches of the email service. */
import { ago, copyOf, find, makeSwitches, send, setText, showMessage } from '../shared/dom.js';

const pollEveryMs = 2000;
const rows = new Map();
const recipient = find(document, '#to');
const list = find(document, '#mails');
const showBehaviour = makeSwitches(
	find(document, '#behaviours'),
	[
		['Accepts email', {}],
		['Too many 429', { status: 429 }],
		['Error 500', { status: 500 }],
		['Slow 3 s, then 503', { status: 503, delayMs: 3000 }],
		['Hang', { fault: 'hang' }],
		['Reset', { fault: 'reset' }],
	],
	async (behaviour) => {
		showMessage(await send('PUT', '/control/behaviour', behaviour));
		await refresh();
	},
);

find(document, '#search').addEventListener('submit', (event) => event.preventDefault());
recipient.addEventListener('input', () => refresh());
find(document, '#delete').addEventListener('click', async () => {
	showMessage(await send('DELETE', '/control/mails', {}));
	await refresh();
});

await refresh();
setInterval(() => {
	if (!document.hidden) refresh();
}, pollEveryMs);

async function refresh() {
	const to = recipient.value.trim();
	try {
		const [listed, behaviour] = await Promise.all([fetch('/control/mails'), fetch('/control/behaviour')]);
		const { mails } = await listed.json();
		show(mails.filter((mail) => to === '' || recipientsOf(mail).some((email) => email.includes(to.toLowerCase()))));
		showBehaviour(await behaviour.json());
	} catch {
		showMessage('The mailbox is not responding. Is the program still running?');
	}
}

function show(mails) {
	setText(find(document, '#count'), mails.length === 1 ? '1 email' : `${mails.length} emails`);
	find(document, '#none').hidden = mails.length > 0;
	const kept = new Set(mails.map(({ id }) => id));
	for (const [id, row] of rows) {
		if (kept.has(id)) continue;
		row.remove();
		rows.delete(id);
	}
	let previous = null;
	for (const mail of mails) {
		const row = rows.get(mail.id) ?? makeRow(mail);
		setText(find(row, '.age'), ago(mail.receivedAt));
		const place = previous === null ? list.firstElementChild : previous.nextElementSibling;
		if (place !== row) list.insertBefore(row, place);
		previous = row;
	}
}

function makeRow(mail) {
	const row = copyOf('#mail');
	find(row, 'a').href = `/mails/${mail.id}`;
	find(row, '.recipient').textContent = mail.to.map(({ email }) => email).join(', ');
	find(row, 'b').textContent = mail.subject;
	rows.set(mail.id, row);
	return row;
}

function recipientsOf(mail) {
	return [...mail.to, ...mail.cc, ...mail.bcc].map(({ email }) => email.toLowerCase());
}
