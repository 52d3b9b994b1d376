/** The control page of the test websites: shows and changes their behaviour. */
import { ago, copyOf, find, send, setAttribute, setText, showMessage } from '../shared/dom.js';

const pollEveryMs = 2000;
const normal = { status: 200, delayMs: 0, fault: null, redirectTo: null, body: null };
const healthy = { ...normal, tls: 'valid' };

const groups = [
	{
		title: 'Answer',
		switches: [
			['Healthy', () => healthy],
			['Error 500', () => ({ ...normal, status: 500 })],
			['Error 404', () => ({ ...normal, status: 404 })],
			['Slow 3 s', () => ({ ...normal, delayMs: 3000 })],
			['Redirect', (name) => ({ ...normal, redirectTo: `${location.origin}/${name.slice(0, 59)}-new` })],
		],
	},
	{
		title: 'Fault',
		switches: [
			['Hang', () => ({ ...normal, fault: 'hang' })],
			['Reset', () => ({ ...normal, fault: 'reset' })],
			['Slow body', () => ({ ...normal, fault: 'slow-body' })],
			['Bad HTTP', () => ({ ...normal, fault: 'bad-http' })],
			['Redirect loop', () => ({ ...normal, fault: 'redirect-loop' })],
		],
	},
	{
		title: 'Certificate (https URL)',
		switches: [
			['Valid', () => ({ tls: 'valid' })],
			['Expires soon', () => ({ tls: 'expires-soon' })],
			['Expired', () => ({ tls: 'expired' })],
			['Wrong host', () => ({ tls: 'wrong-host' })],
			['Self-signed', () => ({ tls: 'self-signed' })],
			['Reset handshake', () => ({ tls: 'reset' })],
		],
	},
];

let lost = false;
const nameField = find(document, '#name');
const list = find(document, '#websites');
const cards = new Map();
find(document, '#example').textContent = `${location.origin}/rosies-bakery`;

find(document, '#add').addEventListener('submit', async (event) => {
	event.preventDefault();
	const name = nameField.value.trim().toLowerCase().replace(/\s+/g, '-');
	if (name === '') {
		showMessage('Give the website a name.');
		nameField.focus();
		return;
	}
	if (!(await change(name, {}))) return;
	nameField.value = '';
	showMessage(`${name} is online.`, 'up');
	find(cards.get(name).card, 'h2').scrollIntoView({ block: 'center' });
});

await refresh();
setInterval(() => {
	if (!document.hidden) refresh();
}, pollEveryMs);

async function refresh() {
	try {
		const response = await fetch('/control/websites');
		show(await response.json());
		if (lost) showMessage('');
		lost = false;
	} catch {
		showMessage('The websites are not responding. Is the program still running?');
		lost = true;
	}
}

async function change(name, behaviour) {
	try {
		const refusal = await send('PUT', `/control/websites/${encodeURIComponent(name)}`, behaviour);
		if (refusal !== null) {
			showMessage(refusal);
			return false;
		}
		showMessage('');
		await refresh();
		return true;
	} catch {
		showMessage('The websites are not responding. Nothing was changed.');
		return false;
	}
}

function show({ connections, websites }) {
	find(document, '#connections').textContent = connections.toLocaleString('en');
	find(document, '#none').hidden = websites.length > 0;
	let previous = null;
	for (const website of websites) {
		const shown = cards.get(website.name) ?? makeCard(website.name);
		update(shown, website);
		// Moves only cards that are out of place, so that keyboard focus stays.
		const place = previous === null ? list.firstElementChild : previous.nextElementSibling;
		if (place !== shown.card) list.insertBefore(shown.card, place);
		previous = shown.card;
	}
}

function makeCard(name) {
	const card = copyOf('#website');
	const heading = find(card, 'h2');
	heading.textContent = name;
	heading.id = `website-${name}`;
	card.setAttribute('aria-labelledby', heading.id);
	const port = location.port === '' ? '' : `:${location.port}`;
	find(card, '.urls').append(
		makeUrlRow('http', `${location.origin}/${name}`),
		makeUrlRow('https', `https://${name}.localhost${port}/`),
	);
	const buttons = [];
	for (const { title, switches } of groups) {
		const group = document.createElement('fieldset');
		const legend = document.createElement('legend');
		const bar = document.createElement('div');
		legend.textContent = title;
		bar.className = 'bar';
		for (const [label, behaviourFor] of switches) {
			const button = document.createElement('button');
			button.type = 'button';
			button.textContent = label;
			button.addEventListener('click', () => change(name, behaviourFor(name)));
			buttons.push({ button, label, behaviour: behaviourFor(name) });
			bar.append(button);
		}
		group.append(legend, bar);
		find(card, '.switches').append(group);
	}
	const shown = { card, buttons };
	cards.set(name, shown);
	return shown;
}

function makeUrlRow(kind, url) {
	const row = copyOf('#url');
	const link = find(row, 'a');
	const button = find(row, 'button');
	find(row, 'span').textContent = kind;
	find(row, 'code').textContent = url;
	link.href = url;
	button.setAttribute('aria-label', `Copy ${url}`);
	button.addEventListener('click', async () => {
		try {
			await navigator.clipboard.writeText(url);
			button.textContent = 'Copied';
		} catch {
			getSelection().selectAllChildren(link);
			button.textContent = 'Selected';
		}
		setTimeout(() => {
			button.textContent = 'Copy';
		}, 1500);
	});
	return row;
}

function update({ card, buttons }, { behaviour, requests, handshakes, lastRequestAt }) {
	const pressed = buttons.filter((each) => matches(behaviour, each.behaviour));
	for (const { button } of buttons) setAttribute(button, 'aria-pressed', 'false');
	for (const { button } of pressed) setAttribute(button, 'aria-pressed', 'true');
	const badge = find(card, '.badge');
	setText(badge, summary(behaviour));
	setAttribute(badge, 'data-tone', toneOf(behaviour));
	const facts = [`${requests.toLocaleString('en')} ${requests === 1 ? 'request' : 'requests'}`];
	if (handshakes > 0) facts.push(`${handshakes.toLocaleString('en')} TLS`);
	facts.push(lastRequestAt === null ? 'never visited' : `last ${ago(lastRequestAt)}`);
	setText(find(card, '.facts'), facts.join(' · '));
}

function summary(behaviour) {
	if (matches(behaviour, healthy)) return 'Healthy';
	const [, broken, certificates] = groups;
	const faults = broken.switches
		.filter(([, behaviourFor]) => behaviour.fault !== null && behaviourFor('').fault === behaviour.fault)
		.map(([label]) => label);
	if (behaviour.fault === null && behaviour.status !== 200)
		faults.push(`${behaviour.status < 400 ? 'Status' : 'Error'} ${behaviour.status}`);
	if (behaviour.delayMs > 0) faults.push(`Slow ${behaviour.delayMs / 1000} s`);
	if (behaviour.fault === null && behaviour.redirectTo !== null) faults.push('Redirect');
	if (behaviour.body !== null) faults.push('Own body');
	const [certificate] = certificates.switches.find(([, behaviourFor]) => behaviourFor('').tls === behaviour.tls) ?? [
		'',
	];
	if (behaviour.tls !== 'valid') faults.push(`Certificate: ${certificate.toLowerCase()}`);
	return faults.join(' · ');
}

function toneOf(behaviour) {
	if (matches(behaviour, healthy)) return 'up';
	const mild = behaviour.fault === null && behaviour.status < 400 && behaviour.tls === 'valid';
	return mild ? 'warn' : 'down';
}

function matches(behaviour, expected) {
	return Object.entries(expected).every(([key, value]) => behaviour[key] === value);
}
