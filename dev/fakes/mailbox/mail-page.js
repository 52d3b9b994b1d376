/** One email: sender, recipients, HTML and plain text. */
import { find, showMessage } from '../shared/dom.js';

const id = location.pathname.split('/')[2];

try {
	const response = await fetch(`/control/mails/${id}`);
	const mail = await response.json();
	if (response.ok) show(mail);
	else showMessage(mail.message);
} catch {
	showMessage('The mailbox is not responding. Is the program still running?');
}

function show(mail) {
	document.title = mail.subject;
	find(document, '#subject').textContent = mail.subject;
	fact('From', [mail.from].map(written));
	fact('Reply to', mail.replyTo === null ? [] : [written(mail.replyTo)]);
	fact('To', mail.to.map(written));
	fact('Cc', mail.cc.map(written));
	fact('Bcc', mail.bcc.map(written));
	fact('Received', [new Date(mail.receivedAt).toLocaleString()]);
	fact('Categories', mail.categories);
	fact('Headers', pairs(mail.headers));
	fact('Arguments', pairs(mail.customArgs));
	const attachments = mail.attachments ?? [];
	fact(
		'Attachments',
		attachments.map(({ filename, type }) => `${filename} (${type})`),
	);
	find(document, '#attachments').hidden = attachments.length === 0;
	find(document, '#attachments pre').textContent = attachments.map(({ content }) => textIn(content)).join('\n\n');
	find(document, '#text').hidden = mail.text === null;
	find(document, '#text pre').textContent = mail.text ?? '';
	find(document, '#html').hidden = mail.html === null;
	if (mail.html !== null) find(document, 'iframe').src = `/mails/${id}/html`;
}

function fact(term, values) {
	if (values.length === 0) return;
	const name = document.createElement('dt');
	const value = document.createElement('dd');
	name.textContent = term;
	value.textContent = values.join(', ');
	find(document, '#facts').append(name, value);
}

function written({ email, name }) {
	return name === undefined ? email : `${name} <${email}>`;
}

/** Attachments of ours are text. */
function textIn(base64) {
	return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

function pairs(record) {
	return Object.entries(record).map(([key, value]) => `${key}: ${value}`);
}
