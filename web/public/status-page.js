/**
 * Keeps an open status page current: asks for its tree every few seconds and changes only the nodes that differ, so that focus and open details stay.
 * The page is complete without this script. It builds nodes and never parses HTML.
 */
(() => {
	const root = document.querySelector('.status-page[data-live]');
	if (!root) return;
	const source = root.getAttribute('data-live');
	const pollMs = 2500;
	const lateMs = 90_000;
	const svg = 'http://www.w3.org/2000/svg';
	/** When the shown copy was made, by the visitor's clock. */
	let madeAt = Math.min(Date.now(), Number(root.getAttribute('data-built')));
	let tag = '';
	let timer = 0;
	let isAsking = false;

	function create(node, space) {
		if (typeof node === 'string') return document.createTextNode(node);
		const inner = node.tag === 'svg' ? svg : space;
		const made = inner ? document.createElementNS(inner, node.tag) : document.createElement(node.tag);
		for (const name of Object.keys(node.attributes)) made.setAttribute(name, node.attributes[name]);
		for (const child of node.children) made.append(create(child, inner));
		return made;
	}

	function matches(dom, node) {
		if (typeof node === 'string') return dom.nodeType === 3;
		return dom.nodeType === 1 && dom.localName === node.tag;
	}

	function update(dom, node) {
		if (typeof node === 'string') {
			if (dom.data !== node) dom.data = node;
			return;
		}
		for (const { name } of [...dom.attributes]) {
			// The visitor opened it.
			if (!(name in node.attributes) && name !== 'open') dom.removeAttribute(name);
		}
		for (const name of Object.keys(node.attributes)) {
			if (dom.getAttribute(name) !== node.attributes[name]) dom.setAttribute(name, node.attributes[name]);
		}
		updateChildren(dom, node.children);
	}

	function updateChildren(dom, children) {
		const space = dom.namespaceURI === svg ? svg : null;
		// Adjacent texts are one node in HTML.
		const joined = [];
		for (const child of children) {
			if (typeof child === 'string' && typeof joined.at(-1) === 'string') joined[joined.length - 1] += child;
			else joined.push(child);
		}
		joined.forEach((child, index) => {
			const old = dom.childNodes[index];
			if (!old) dom.append(create(child, space));
			else if (matches(old, child)) update(old, child);
			else old.replaceWith(create(child, space));
		});
		while (dom.childNodes.length > joined.length) dom.lastChild.remove();
	}

	function showAge() {
		const age = Date.now() - madeAt;
		let note = document.querySelector('.offline');
		if (age < lateMs) {
			note?.remove();
			return;
		}
		if (!note) {
			note = create({ tag: 'p', attributes: { class: 'offline', role: 'status' }, children: [] }, null);
			root.append(note);
		}
		const minutes = Math.floor(age / 60_000);
		const text = `This copy is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} old.`;
		if (note.textContent !== text) note.textContent = text;
	}

	async function ask() {
		isAsking = true;
		try {
			const response = await fetch(source, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
			// The page is gone, or the visit to a private page has ended.
			if (response.status === 404 || response.status === 403) return location.reload();
			if (!response.ok) throw new Error(String(response.status));
			const found = response.headers.get('etag') || '';
			const answer = await response.json();
			// A cache that cannot reach the server says how old its copy is.
			madeAt = Date.now() - Number(response.headers.get('age') || 0) * 1000;
			if (!found || found !== tag) {
				tag = found;
				updateChildren(root.querySelector('.sheet'), answer.tree.children[0].children);
				for (const name of ['data-accent', 'data-theme']) root.setAttribute(name, answer.tree.attributes[name]);
				document.title = answer.title;
			}
		} catch {
			// The next poll asks again.
		} finally {
			isAsking = false;
		}
		showAge();
		plan();
	}

	function plan() {
		clearTimeout(timer);
		if (!document.hidden) timer = setTimeout(ask, pollMs);
	}

	document.addEventListener('visibilitychange', () => {
		if (!document.hidden && !isAsking) ask();
	});
	plan();
})();
