/** Writes text and data into HTML. */
const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#x27;',
};

/** As React does, so that the app finds the HTML that it would render itself. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A script element with data, which browsers do not run. No text in it ends the element. */
export function dataScript(type: string, data: unknown, id?: string): string {
	const json = JSON.stringify(data).replaceAll('<', '\\u003c');
	return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`;
}
