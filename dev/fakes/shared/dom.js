/** Helpers of every control page. */
export function setText(element, text) {
	if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, attribute, value) {
	if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

export function copyOf(template) {
	return find(document, template).content.firstElementChild.cloneNode(true);
}

export function find(root, selector) {
	return root.querySelector(selector);
}

export function ago(instant) {
	const seconds = Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000));
	if (seconds < 60) return `${seconds} s ago`;
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
	return new Date(instant).toLocaleString();
}

export async function send(method, url, body) {
	const headers = { 'content-type': 'application/json' };
	const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
	return response.ok ? null : (await response.json()).message;
}

export function showMessage(message, tone = 'down') {
	const say = find(document, '#say');
	say.dataset.tone = tone;
	setText(say, message ?? '');
}

/** Makes a button for each [label, change]. The returned function marks the buttons that match the current behaviour. */
export function makeSwitches(bar, switches, choose) {
	const normalResponse = { status: 200, delayMs: 0, fault: null, redirectTo: null, body: null };
	const buttons = switches.map(([label, change]) => {
		const button = document.createElement('button');
		const behaviour = { ...normalResponse, ...change };
		button.type = 'button';
		button.textContent = label;
		button.addEventListener('click', () => choose(behaviour));
		bar.append(button);
		return { button, behaviour };
	});
	return (current) => {
		for (const { button, behaviour } of buttons) {
			const inForce = Object.entries(behaviour).every(([key, value]) => current[key] === value);
			setAttribute(button, 'aria-pressed', String(inForce));
		}
	};
}
