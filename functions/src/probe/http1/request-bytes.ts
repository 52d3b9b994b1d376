/** Writes one HTTP/1.1 request. */
import type { Target } from '../guard/target.ts';

export interface RequestParts {
	method: 'GET' | 'HEAD' | 'POST';
	headers: Record<string, string>;
	body: string | null;
}

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
/** One line of latin1, so that a value cannot become a second header. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Throws for a header that HTTP cannot carry: settings are validated when they are saved. */
export function requestBytes({ url }: Target, { method, headers, body }: RequestParts): Buffer {
	const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`];
	for (const [name, value] of Object.entries(headers)) {
		if (!headerName.test(name) || !headerValue.test(value)) throw new Error(`The header ${name} cannot be sent.`);
		lines.push(`${name}: ${value}`);
	}
	const content = body === null ? null : Buffer.from(body);
	if (content) lines.push(`Content-Length: ${content.length}`);
	// As browsers send it; servers that close the connection instead are read as well.
	lines.push('Connection: keep-alive', '', '');
	const head = Buffer.from(lines.join('\r\n'), 'latin1');
	return content ? Buffer.concat([head, content]) : head;
}
